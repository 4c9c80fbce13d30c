#include "engine/table/telling/member_texts.hpp"

#include <gtest/gtest.h>

#include <set>

namespace calculi {
namespace {

struct Sight {
  Seat me = Seat::a;
  std::int32_t now = 0;
  std::string name{};
  std::vector<std::int32_t> cards{};
  IfAny<std::int32_t> rare{};
  bool last = false;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("me", self.me);
    visit("now", self.now);
    visit("name", self.name);
    visit("cards", self.cards);
    visit("rare", self.rare);
    visit("last", self.last);
  }
};

std::string whole(const Sight& sight) {
  std::string text;
  JsonWriter out(text);
  write_json(out, sight);
  return text;
}

struct Teller {
  std::string write(const Sight& sight, const Sight* like) {
    JsonWriter out = texts.begin();
    out.object_begin();
    texts.write(out, sight, like, &sight.now);
    out.object_end();
    return std::string(texts.text());
  }
  MemberTexts texts;
};

TEST(MemberTexts, are_the_same_bytes_whatever_was_written_before) {
  std::vector<Sight> sights;
  for (int i = 0; i < 64; ++i) {
    Sight& one = sights.emplace_back();
    if ((i & 1) != 0) one.me = Seat::b;
    if ((i & 2) != 0) one.name = "a \"name\", with a comma";
    if ((i & 4) != 0) one.cards = {1, 2, i};
    if ((i & 8) != 0) one.rare = i;
    one.last = (i & 16) != 0;
    one.now = i & 32;
  }
  Teller teller;
  const Sight* before = nullptr;
  for (std::size_t i = 0; i < 5'000; ++i) {
    const Sight& one = sights[i * i * 31 % 4099 % sights.size()];
    ASSERT_EQ(teller.write(one, i % 7 == 0 ? nullptr : before), whole(one)) << i;
    before = &one;
  }
}

TEST(MemberTexts, have_one_fingerprint_whatever_the_member_that_is_no_news_says) {
  Teller teller;
  std::set<std::uint64_t> seen;
  const auto fingerprint = [&](const Sight& sight) {
    (void)teller.write(sight, nullptr);
    return teller.texts.fingerprint();
  };
  for (const char* name : {"", "x", "y", "a name of more than thirty-two bytes, so that lanes are filled", "xx"}) {
    for (const bool last : {false, true}) {
      const std::uint64_t one = fingerprint({.name = name, .last = last});
      EXPECT_TRUE(seen.insert(one).second) << name;
      for (const std::int32_t now : {1, 99, 1'000'000})
        EXPECT_EQ(fingerprint({.now = now, .name = name, .last = last}), one);
    }
  }
}

}  // namespace
}  // namespace calculi
