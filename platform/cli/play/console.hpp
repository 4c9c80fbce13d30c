// The terminal as a sheet of paper: lines go down it one after another and nothing is ever overwritten, so it reads the
// same on paper, in a pipe and to a screen reader. Lines come back that a person, or a script, has typed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/words.hpp"
#include "platform/cli/play/typed_lines.hpp"

namespace calculi::cli {

// How long nothing happens by itself: at most `ms` (-1: for ever), and not after `news` has something to read.
struct Wait {
  int ms = -1;
  int news = -1;
};

class Console {
 public:
  explicit Console(Lang lang) : lang_(lang) {}
  ~Console();  // the sheet ends with a whole line
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  bool terminal() const { return lines_.terminal(); }
  bool ended() const { return ended_; }  // nobody will type anything more
  bool asks() const { return asks_; }    // "> " is the last thing on the sheet

  void say(std::string_view text);  // on a line of its own
  void ask();                       // "> ", unless it is there already
  void scroll_away();               // so that nothing of what stands here can be read any more, on a terminal

  // The next line. At a terminal every line is read as it comes. Lines of a script wait until somebody is `asked`, so
  // that it need not know how long the others think. Throws BadInput where a script is no text.
  std::optional<std::string> listen(Wait wait, bool asked);
  void expect_text();  // throws BadInput where a script begins with something else

 private:
  void garbage();

  Lang lang_;
  TypedLines lines_;
  bool ended_ = false;
  bool asks_ = false;
};

}  // namespace calculi::cli
