// A match as Python holds it: a table with its bots, run as everywhere else.
#pragma once

#include "engine/play/table_runner.hpp"
#include "platform/python/convert.hpp"

namespace calculi::python {

class PyMatch {
 public:
  static constexpr std::size_t most_actions = 1000;
  static constexpr Millis thinking{1000};  // for an action whose time is not given

  explicit PyMatch(TableRunner runner) : runner_(std::move(runner)) {}

  const AnyMatch& match() const { return runner_.match(); }
  TableRunner& runner() { return runner_; }

  // Whom the match waits for among the seats that the caller plays.
  SeatSet players_to_move() const;
  Seat to_move(const py::object& seat) const;  // the seat that is named, or the first that has to move

  std::string apply(const std::string& text, const py::object& seat, const py::object& at);
  bool advance(const py::object& until);
  // Lets the bots and the clock act until the caller has to move or the match is over.
  void settle();
  std::vector<std::string> legal_actions(const py::object& seat) const;
  std::unique_ptr<AnyView> look(const py::object& seat) const { return match().look({to_move(seat)}); }
  Teller teller(Lang lang, Viewer viewer) const;

 private:
  TableRunner runner_;
};

}  // namespace calculi::python
