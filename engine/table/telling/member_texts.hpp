// Writes one struct after another as JSON where each is much like the one before: members that are equal are copied as
// they were written then. So four views of one table cost little more than one.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/base/reflect.hpp"

namespace calculi {

class MemberTexts {
 public:
  // Starts a new text. The one before is kept meanwhile, because equal members are copied from it.
  JsonWriter begin() {
    before_.swap(text_);
    parts_before_.swap(parts_);
    text_.clear();
    parts_.clear();
    besides_ = nowhere;
    run_begin_ = 0;
    return JsonWriter(text_);
  }
  std::string_view text() const { return text_; }

  // The members of `value`, one of which may be left out of fingerprint(). `like` was written at the same place of the
  // text before; nullptr: nothing was.
  template <class T>
  void write(JsonWriter& out, const T& value, const T* like, const void* besides = nullptr) {
    Visit<T> visit{*this, out, value, like, besides};
    T::fields(value, visit);
    copy_run(out);
  }

  // Of the whole text. Texts that differ have different ones, but for one pair in 2^64.
  std::uint64_t fingerprint() const;

 private:
  struct Part {  // of a text: a member with its name
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };
  template <class T>
  struct Visit {
    MemberTexts& texts;
    JsonWriter& out;
    const T& value;
    const T* like;
    const void* besides;
    template <class Field>
    void operator()(std::string_view name, const Field& field) {
      if (static_cast<const void*>(&field) == besides) texts.besides_ = texts.parts_.size();
      if (like != nullptr && equal(field, same_in_like(field))) return texts.add_to_run(out);
      texts.copy_run(out);
      const std::size_t begin = texts.text_.size();
      reflect::Writing writing{out};
      writing(name, field);
      texts.add_part(begin);
    }
    // Most members are equal byte by byte, which is quickly seen.
    template <class Field>
    static bool equal(const Field& one, const Field& other) {
      if constexpr (std::is_trivially_copyable_v<Field>) {
        if (std::memcmp(static_cast<const void*>(&one), static_cast<const void*>(&other), sizeof one) == 0) return true;
      }
      if constexpr (reflect::is_if_any<Field>) {
        return one.has_value() == other.has_value() && (!one || *one == *other);
      } else {
        return one == other;
      }
    }
    template <class Field>
    const Field& same_in_like(const Field& field) const {
      const auto at = reinterpret_cast<const char*>(&field) - reinterpret_cast<const char*>(&value);
      return *reinterpret_cast<const Field*>(reinterpret_cast<const char*>(like) + at);
    }
  };

  void add_to_run(JsonWriter& out);  // the next part is that of the text before
  void copy_run(JsonWriter& out);
  void add_part(std::size_t begin);

  std::string text_;
  std::string before_;
  std::vector<Part> parts_;
  std::vector<Part> parts_before_;
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
  std::size_t besides_ = nowhere;  // the number of that part
  std::size_t run_begin_ = 0;      // the first of the parts that are still to be copied, which stand side by side
};

}  // namespace calculi
