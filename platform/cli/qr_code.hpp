// A QR code of a short text, for a terminal: ISO/IEC 18004 as far as an address needs it, which is bytes, versions 1 to
// 5 and the lowest level of correction (a screen is not torn).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace calculi::cli {

// Rows of modules, dark ones true, without the empty rim that scanners need. Nothing for more than 106 bytes.
using QrCode = std::vector<std::vector<bool>>;
std::optional<QrCode> qr_code(std::string_view text);

// Two rows of modules in one line of half blocks, with the rim. In a terminal it is drawn in black on white, whatever
// the terminal's colours are.
std::string draw(const QrCode& code, bool in_colour);

}  // namespace calculi::cli
