#include "engine/base/json.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <utility>

#include "engine/base/fixed_vector.hpp"
#include "engine/base/limits.hpp"

namespace calculi {

namespace {

bool is_plain(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; }

// The same of eight at once: in which byte is a value below 0x20, a quote, or a backslash?
bool is_plain_word(const char* text) {
  constexpr std::uint64_t ones = 0x0101'0101'0101'0101U;
  constexpr std::uint64_t highest = ones << 7U;
  std::uint64_t word = 0;
  std::memcpy(&word, text, sizeof word);
  const auto below = [&](std::uint64_t bytes, std::uint64_t bound) {
    return (bytes - ones * bound) & ~bytes & highest;
  };
  const auto has = [&](char c) { return below(word ^ ones * static_cast<unsigned char>(c), 1); };
  return (below(word, 0x20) | has('"') | has('\\')) == 0;
}

// A sign that cannot stand in a JSON string as it is.
void append_escaped(char c, std::string& out) {
  constexpr std::string_view plain = "\"\\\b\f\n\r\t";
  constexpr std::string_view escaped = "\"\\bfnrt";
  constexpr std::string_view digits = "0123456789abcdef";
  out += '\\';
  if (const auto at = plain.find(c); at != std::string_view::npos) {
    out += escaped[at];
    return;
  }
  out += "u00";
  out += digits[static_cast<unsigned char>(c) >> 4U];
  out += digits[static_cast<unsigned char>(c) & 15U];
}

}  // namespace

void JsonWriter::open(char bracket) {
  if (after_value_) out_ += ',';
  out_ += bracket;
  after_value_ = false;
}

void JsonWriter::close(char bracket) {
  out_ += bracket;
  after_value_ = true;
}

void JsonWriter::key(std::string_view name) {
  quote(name, true);
  after_value_ = false;
}

void JsonWriter::string(std::string_view text) { quote(text, false); }

void JsonWriter::number(std::int64_t value) {
  std::array<char, 21> piece;
  piece.front() = ',';
  char* const digits = piece.data() + 1;
  const char* const begin = std::exchange(after_value_, true) ? piece.data() : digits;
  const char* const end = std::to_chars(digits, piece.data() + piece.size(), value).ptr;
  out_.append(begin, static_cast<std::size_t>(end - begin));
}

void JsonWriter::raw(std::string_view json) {
  if (std::exchange(after_value_, true)) out_ += ',';
  out_ += json;
}

// Nearly every key and text is short and stands as it is: with its signs it goes out in one piece.
void JsonWriter::quote(std::string_view text, bool is_key) {
  std::array<char, 64> piece;
  if (text.size() > piece.size() - 16) return quote_in_parts(text, is_key);
  char* end = piece.data();
  if (after_value_) *end++ = ',';
  *end++ = '"';
  text.copy(end, text.size());
  std::memset(end + text.size(), 'a', sizeof(std::uint64_t));
  for (std::size_t i = 0; i < text.size(); i += sizeof(std::uint64_t)) {
    if (!is_plain_word(end + i)) return quote_in_parts(text, is_key);
  }
  end += text.size();
  *end++ = '"';
  if (is_key) *end++ = ':';
  after_value_ = true;
  out_.append(piece.data(), static_cast<std::size_t>(end - piece.data()));
}

void JsonWriter::quote_in_parts(std::string_view text, bool is_key) {
  if (std::exchange(after_value_, true)) out_ += ',';
  out_ += '"';
  for (auto at = text.begin(); at != text.end();) {
    const auto end = std::find_if_not(at, text.end(), is_plain);
    out_.append(at, end);
    at = end;
    if (at != text.end()) append_escaped(*at++, out_);
  }
  out_ += '"';
  if (is_key) out_ += ':';
}

std::optional<bool> Json::boolean() const {
  const bool* value = std::get_if<bool>(&value_);
  return value != nullptr ? std::optional(*value) : std::nullopt;
}

std::optional<std::int64_t> Json::number() const {
  const std::int64_t* value = std::get_if<std::int64_t>(&value_);
  return value != nullptr ? std::optional(*value) : std::nullopt;
}

std::optional<std::string_view> Json::string() const {
  const std::string* value = std::get_if<std::string>(&value_);
  return value != nullptr ? std::optional<std::string_view>(*value) : std::nullopt;
}

std::span<const std::string> Json::keys() const {
  const Object* object = std::get_if<Object>(&value_);
  return object != nullptr ? std::span<const std::string>(object->keys) : std::span<const std::string>();
}

const Json* Json::find(std::string_view key) const {
  const Object* object = std::get_if<Object>(&value_);
  if (object == nullptr) return nullptr;
  const auto at = std::find(object->keys.begin(), object->keys.end(), key);
  return at != object->keys.end() ? &object->values[static_cast<std::size_t>(at - object->keys.begin())] : nullptr;
}

// Recursive descent, no deeper than limits::json_depth. `at_` always stands at the first byte not yet understood.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  bool document(Json& out) {
    if (!value(out, 0)) return false;
    skip_space();
    return at_ == text_.size();
  }
  std::size_t at() const { return at_; }

 private:
  static constexpr unsigned no_code = 0xffff'ffffU;

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool take(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  bool take_after_space(char c) {
    skip_space();
    return take(c);
  }

  void skip_space() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') ++at_;
  }

  bool value(Json& out, int depth) {
    skip_space();
    switch (peek()) {
      case '{':
        return depth < limits::json_depth && object(out.value_.emplace<Json::Object>(), depth + 1);
      case '[':
        return depth < limits::json_depth && array(out.value_.emplace<std::vector<Json>>(), depth + 1);
      case '"':
        return string(out.value_.emplace<std::string>());
      case 't':
        out.value_ = true;
        return take("true");
      case 'f':
        out.value_ = false;
        return take("false");
      case 'n':
        return take("null");
      default:
        return number(out.value_.emplace<std::int64_t>());
    }
  }

  bool object(Json::Object& out, int depth) {
    ++at_;
    if (take_after_space('}')) return true;
    do {
      skip_space();
      if (peek() != '"' || !string(out.keys.emplace_back())) return false;
      if (!take_after_space(':') || !value(out.values.emplace_back(), depth)) return false;
    } while (take_after_space(','));
    return take('}') && all_different(out.keys);
  }

  bool array(std::vector<Json>& out, int depth) {
    ++at_;
    if (take_after_space(']')) return true;
    do {
      if (!value(out.emplace_back(), depth)) return false;
    } while (take_after_space(','));
    return take(']');
  }

  // In order, not compared pair by pair: a message full of keys must not cost the square of their number.
  static bool all_different(const std::vector<std::string>& keys) {
    std::vector<std::string_view> sorted(keys.begin(), keys.end());
    put_in_order(sorted);
    return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
  }

  bool number(std::int64_t& out) {
    const char* first = text_.data() + at_;
    const auto [end, error] = std::from_chars(first, text_.data() + text_.size(), out);
    if (error != std::errc{}) return false;
    const std::string_view digits(first, static_cast<std::size_t>(end - first));
    if (digits.size() > 1 && digits[digits[0] == '-' ? 1 : 0] == '0' && digits != "-0") return false;
    at_ += digits.size();
    return peek() != '.' && peek() != 'e' && peek() != 'E';
  }

  bool string(std::string& out) {
    ++at_;
    for (plain_part(out); at_ < text_.size() && peek() != '"'; plain_part(out)) {
      const bool understood = peek() == '\\' ? escape(out) : character(out);
      if (!understood) return false;
    }
    return take('"');
  }

  // As many letters of ASCII as stand here.
  void plain_part(std::string& out) {
    const auto is_plain = [](char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; };
    const std::string_view rest = text_.substr(at_);
    const auto end = std::ranges::find_if_not(rest, is_plain);
    out.append(rest.begin(), end);
    at_ += static_cast<std::size_t>(end - rest.begin());
  }

  bool escape(std::string& out) {
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    if (text_.substr(at_).starts_with("\\u")) return unicode_escape(out);
    const auto which = at_ + 1 < text_.size() ? names.find(text_[at_ + 1]) : std::string_view::npos;
    if (which == std::string_view::npos) return false;
    out += meanings[which];
    at_ += 2;
    return true;
  }

  // \u and four digits at `at`, or no_code.
  unsigned code_at(std::size_t at) const {
    const std::string_view digits = text_.substr(std::min(at, text_.size())).substr(0, 6);
    if (digits.size() < 6 || !digits.starts_with("\\u")) return no_code;
    unsigned code = 0;
    const auto [end, error] = std::from_chars(digits.data() + 2, digits.data() + 6, code, 16);
    return error == std::errc{} && end == digits.data() + 6 ? code : no_code;
  }

  bool unicode_escape(std::string& out) {
    const unsigned first = code_at(at_);
    if (first == no_code || (first >= 0xdc00 && first < 0xe000)) return false;
    if (first < 0xd800 || first >= 0xe000) {
      at_ += 6;
      append_utf8(out, first);
      return true;
    }
    const unsigned second = code_at(at_ + 6);
    if (second < 0xdc00 || second >= 0xe000) return false;
    at_ += 12;
    append_utf8(out, 0x10000U + ((first - 0xd800U) << 10U) + (second - 0xdc00U));
    return true;
  }

  static void append_utf8(std::string& out, unsigned code) {
    const auto put = [&out](unsigned byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
    const auto tail = [&](unsigned shift) { put(0x80U | ((code >> shift) & 0x3fU)); };
    if (code < 0x80) return put(code);
    if (code < 0x800) return put(0xc0U | (code >> 6U)), tail(0);
    if (code < 0x10000) return put(0xe0U | (code >> 12U)), tail(6), tail(0);
    put(0xf0U | (code >> 18U)), tail(12), tail(6), tail(0);
  }

  // One character as it stands: no control characters, and only the shortest form of UTF-8, without surrogates.
  bool character(std::string& out) {
    const auto byte = [this](std::size_t i) {
      return at_ + i < text_.size() ? static_cast<unsigned char>(text_[at_ + i]) : 0U;
    };
    const unsigned lead = byte(0);
    const unsigned length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (lead < 0x20 || length == 0) return false;
    const unsigned low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (length > 1 && (byte(1) < low || byte(1) > high)) return false;
    for (unsigned i = 2; i < length; ++i) {
      if ((byte(i) & 0xc0U) != 0x80U) return false;
    }
    out += text_.substr(at_, length);
    at_ += length;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

void write_tree(JsonWriter& out, const Json& json) {
  if (const auto* object = std::get_if<Json::Object>(&json.value_)) {
    out.object_begin();
    for (unsigned i = 0; i < object->keys.size(); ++i) {
      out.key(object->keys[i]);
      write_tree(out, object->values[i]);
    }
    return out.object_end();
  }
  if (const std::vector<Json>* list = json.array()) {
    out.array_begin();
    for (const Json& item : *list) write_tree(out, item);
    return out.array_end();
  }
  if (const auto text = json.string()) return out.string(*text);
  if (const auto number = json.number()) return out.number(*number);
  if (const auto truth = json.boolean()) return out.boolean(*truth);
  out.null();
}

Result<Json> parse_json(std::string_view text) {
  // The words are generated above this folder, so the key stands here; json_test.cpp checks that it has its sentence.
  constexpr Word refuse_not_json{"refuse.not_json"};
  if (text.size() > static_cast<unsigned>(limits::json_bytes)) return refuse(refuse_not_json, {}, {limits::json_bytes});
  Json value;
  JsonReader reader(text);
  if (!reader.document(value)) return refuse(refuse_not_json, {}, {static_cast<std::int32_t>(reader.at())});
  return value;
}

void write_json_value(JsonWriter& out, const RawJson& raw) {
  raw.source == nullptr ? out.raw(raw.text) : raw.source->write(out);
}

bool read_json_value(const Json& json, RawJson& raw) {
  raw.text.clear();
  JsonWriter out(raw.text);
  write_tree(out, json);
  return true;
}

void write_json_value(JsonWriter& out, const TextsByName& texts) {
  out.object_begin();
  for (const auto& [name, value] : texts.list) {
    out.key(name);
    out.string(value);
  }
  out.object_end();
}

bool read_json_value(const Json& json, TextsByName& texts) {
  texts.list.clear();
  if (!json.is_object()) return false;
  for (const std::string& name : json.keys()) {
    const auto value = json.find(name)->string();
    if (!value) return false;
    texts.list.emplace_back(name, *value);
  }
  return true;
}

}  // namespace calculi
