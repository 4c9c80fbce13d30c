#include "engine/base/json.hpp"

#include <gtest/gtest.h>

#include "engine/base/chance.hpp"
#include "engine/base/limits.hpp"
#include "text/words.hpp"

namespace calculi {
namespace {

std::string rewritten(std::string_view text) {
  const Result<Json> json = parse_json(text);
  if (!json) return "refused at " + std::to_string(json.error().detail[0]);
  std::string out;
  JsonWriter writer(out);
  write_tree(writer, *json);
  return out;
}

TEST(JsonWriter, places_commas_and_colons_by_itself) {
  std::string out;
  JsonWriter json(out);
  json.object_begin();
  json.key("a");
  json.array_begin();
  json.number(1);
  json.array_begin();
  json.array_end();
  json.object_begin();
  json.object_end();
  json.boolean(true);
  json.array_end();
  json.key("b");
  json.null();
  json.key("c");
  json.raw("[0]");
  json.key("d");
  json.string("x");
  json.object_end();
  EXPECT_EQ(out, R"({"a":[1,[],{},true],"b":null,"c":[0],"d":"x"})");
}

TEST(JsonWriter, escapes_what_must_be_escaped_and_nothing_else) {
  std::string out;
  JsonWriter(out).string(std::string_view("\"\\/\b\f\n\r\t\x01\x1f\x7f\0ż", 14));
  EXPECT_EQ(out, "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f\\u0000ż\"");
  EXPECT_EQ(rewritten(out), out);
}

TEST(Json, is_written_as_it_was_read) {
  for (const std::string_view text : {"null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808",
                                      R"("")", "[]", "{}", R"({"b":1,"a":[{"c":"Łódź"},null]})"}) {
    EXPECT_EQ(rewritten(text), text);
  }
  EXPECT_EQ(rewritten(" \t\r\n{ \"a\" : [ 1 , 2 ] , \"b\" : { } } \n"), R"({"a":[1,2],"b":{}})");
  EXPECT_EQ(rewritten("-0"), "0");
}

TEST(Json, reads_every_escape_including_surrogate_pairs) {
  EXPECT_EQ(*parse_json(R"("\"\\\/\b\f\n\r\t")")->string(), "\"\\/\b\f\n\r\t");
  EXPECT_EQ(*parse_json(R"("\u0041\u017c\u20AC\ud83c\udfb2\uffff")")->string(),
            "A\xc5\xbc\xe2\x82\xac\xf0\x9f\x8e\xb2\xef\xbf\xbf");
  EXPECT_EQ(parse_json(R"("\u0000")")->string()->size(), 1U);
}

TEST(Json, is_refused_at_the_byte_where_it_stops_being_json) {
  EXPECT_EQ(rewritten(""), "refused at 0");
  EXPECT_EQ(rewritten("nul"), "refused at 0");
  EXPECT_EQ(rewritten("[1,]"), "refused at 3");
  EXPECT_EQ(rewritten("[1 2]"), "refused at 3");
  EXPECT_EQ(rewritten("[1"), "refused at 2");
  EXPECT_EQ(rewritten("1 x"), "refused at 2");
  EXPECT_EQ(rewritten(R"({"a" 1})"), "refused at 5");
  EXPECT_EQ(rewritten(R"({a:1})"), "refused at 1");
  EXPECT_EQ(rewritten(R"({"a":1,})"), "refused at 7");
}

TEST(Json, refusal_has_its_sentence_in_the_catalogue) {
  EXPECT_EQ(parse_json("[1,]").error(), (Refusal{words::refuse_not_json, "", {3}}));
}

TEST(Json, refuses_fractions_exponents_and_numbers_that_do_not_fit) {
  for (const std::string_view text : {"1.0", "1e3", "1E3", "01", "-01", "00", "-", "+1", ".5", "9223372036854775808",
                                      "-9223372036854775809", "NaN", "0x10"}) {
    EXPECT_FALSE(parse_json(text)) << text;
  }
}

TEST(Json, refuses_strings_that_are_not_text) {
  for (const std::string_view text : {R"("a)", R"("\x")", R"("\)", R"("\u12")", R"("\u12g4")", R"("\ud800")",
                                      R"("\ud800\u0041")", R"("\udc00")", R"("\ud800\ud800")", R"("\u+123")"}) {
    EXPECT_FALSE(parse_json(text)) << text;
  }
  for (const std::string_view bytes : {"\n", "\x80", "\xc0\x80", "\xc1\xbf", "\xc5", "\xe0\x80\x80", "\xed\xa0\x80",
                                       "\xf0\x80\x80\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x82"}) {
    EXPECT_FALSE(parse_json("\"" + std::string(bytes) + "\"")) << bytes;
  }
}

TEST(Json, refuses_duplicate_keys) {
  EXPECT_FALSE(parse_json(R"({"a":1,"b":2,"a":3})"));
  EXPECT_FALSE(parse_json(R"({"a":1,"\u0061":3})"));
  EXPECT_TRUE(parse_json(R"({"a":{"a":1},"b":{"a":2}})"));
}

TEST(Json, is_bounded_in_depth_and_length) {
  const std::string deepest = std::string(limits::json_depth, '[') + std::string(limits::json_depth, ']');
  EXPECT_TRUE(parse_json(deepest));
  EXPECT_FALSE(parse_json("[" + deepest + "]"));
  EXPECT_FALSE(parse_json(std::string(1'000'000, '[')));
  const std::string longest = "\"" + std::string(limits::json_bytes - 2, 'a') + "\"";
  EXPECT_TRUE(parse_json(longest));
  EXPECT_FALSE(parse_json(longest + " "));
}

TEST(Json, gives_nothing_when_asked_for_another_kind) {
  const Json json = *parse_json(R"({"n":1,"s":"x","b":false,"a":[2]})");
  EXPECT_EQ(json.find("n")->number(), 1);
  EXPECT_EQ(json.find("s")->string(), "x");
  EXPECT_EQ(json.find("b")->boolean(), false);
  EXPECT_EQ(json.find("a")->array()->at(0).number(), 2);
  EXPECT_EQ(json.find("z"), nullptr);
  EXPECT_EQ(json.number(), std::nullopt);
  EXPECT_EQ(json.find("n")->string(), std::nullopt);
  EXPECT_EQ(json.find("s")->boolean(), std::nullopt);
  EXPECT_EQ(json.find("s")->array(), nullptr);
  EXPECT_EQ(json.find("s")->find("x"), nullptr);
  EXPECT_TRUE(json.find("n")->keys().empty());
}

TEST(Json, survives_random_changes_of_good_text_and_reads_what_it_wrote) {
  const std::string good = R"({"a":[1,-20,{"b":"x\u00e9\n\"ż"}],"c":null,"d":[true,false],"e":{}})";
  Stream words = Chance{ChanceKey{}}.stream("json", 1);
  int accepted = 0;
  for (int i = 0; i < 100'000; ++i) {
    std::string text = good;
    for (std::uint32_t changes = 1 + words.below(3); changes > 0; --changes) {
      text[words.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(words.below(256));
    }
    const std::string once = rewritten(text);
    if (once.starts_with("refused")) continue;
    ++accepted;
    ASSERT_EQ(rewritten(once), once);
  }
  EXPECT_GT(accepted, 1000);
}

}  // namespace
}  // namespace calculi
