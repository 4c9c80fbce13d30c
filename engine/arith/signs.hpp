// The signs people type, brought to one form: x X * × · become '*', : / ÷ become ':', - − become '-', commas and tabs
// become spaces. Every parser of the project reads through this, so all games accept the same keyboards.
#pragma once

#include <string_view>

#include "engine/base/text_buffer.hpp"

namespace calculi::arith {

struct PlainText {
  ActionText text;
  bool complete = true;  // false where a byte outside ASCII is no sign we know, or the text is too long
};

PlainText plain_signs(std::string_view text);

}  // namespace calculi::arith
