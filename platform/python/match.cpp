#include "platform/python/match.hpp"

#include <pybind11/stl.h>

#include "engine/base/blake3.hpp"
#include "engine/base/json_object.hpp"
#include "engine/play/review.hpp"
#include "engine/table/registry.hpp"
#include "engine/table/speech.hpp"
#include "platform/batch/encoding.hpp"
#include "platform/python/module.hpp"
#include "text/words.hpp"

namespace calculi::python {

// --- playing ---------------------------------------------------------------------------------------------------------

SeatSet PyMatch::players_to_move() const {
  const SeatSet waiting = match().waiting_on();
  return waiting.where([&](Seat seat) { return match().holder(seat).kind == HolderKind::person; });
}

Seat PyMatch::to_move(const py::object& seat) const {
  if (seat.is_none()) return players_to_move().first();
  const Seat named = seat_of(seat);
  if (index(named) >= match().setup().seats) throw RefusedError{{words::refuse_no_such_seat, {}}};
  return named;
}

std::string PyMatch::apply(const std::string& text, const py::object& seat, const py::object& at) {
  const Millis when = at.is_none() ? match().now() + thinking : time_of(at);
  std::string canonical = taken(runner_.act(to_move(seat), text, when));
  settle();
  return canonical;
}

bool PyMatch::advance(const py::object& until) {
  if (until.is_none()) return runner_.step();
  const int before = match().log().size();
  runner_.run_until(time_of(until));
  return match().log().size() != before;
}

void PyMatch::settle() {
  while (!match().outcome() && players_to_move().empty() && runner_.step()) {
  }
}

std::vector<std::string> PyMatch::legal_actions(const py::object& seat) const {
  const Seat moves = to_move(seat);
  if (moves == Seat::none) return {};
  return match().look({moves})->actions(most_actions);
}

Teller PyMatch::teller(Lang lang, Viewer viewer) const {
  const TableSetup& setup = match().setup();
  Teller teller{.lang = lang, .viewer = viewer, .seats = setup.seats, .names = setup.names};
  for (const Seat seat : SeatSet::all(setup.seats)) {
    if (teller.names[seat].empty()) teller.names[seat] = std::string(1, letter(seat));
  }
  return teller;
}

namespace {

// --- opening ---------------------------------------------------------------------------------------------------------

PyMatch open_match(const std::string& game, const py::object& seats, const py::dict& options, const py::object& seed,
                   const std::vector<std::string>& names, const py::object& state) {
  const Module& module = game_of(game);
  TableSetup setup;
  seat_holders(setup, module, seats);
  name_seats(setup, names);
  setup.options = options_of_dict(options);
  setup.seed = seed_of(seed);
  if (!state.is_none()) {
    JsonWriter out(setup.state);
    write_tree(out, tree_of_value(state));
  }
  PyMatch match(taken(open_table(module, setup)));
  match.settle();
  return match;
}

// A match that is over needs no bots that have heard it.
PyMatch seated(std::unique_ptr<AnyMatch> match) {
  if (!match->outcome()) return PyMatch(taken(resume_table(*match)));
  auto bots = std::make_unique<SeatedBots>(match->setup().seed);
  return PyMatch(TableRunner(std::move(match), std::move(bots)));
}

std::unique_ptr<AnyMatch> replayed(const std::string& text) {
  auto found = replay_record(text, all_modules());
  if (!found) throw BadRecordError{found.error()};
  if (found->fault) throw BadRecordError{*found->fault};
  return std::move(found->match);
}

py::dict verify(const std::string& text) {
  const std::unique_ptr<AnyMatch> match = replayed(text);
  py::dict told;
  told["game"] = match->module().about().slug;
  told["inputs"] = match->log().size();
  told["over"] = match->outcome().has_value();
  told["seed_hash"] = hex(blake3(match->setup().seed.bytes));
  return told;
}

PyMatch from_link(const std::string& text) {
  std::unique_ptr<AnyMatch> match = unpack_match(text, all_modules());
  if (match == nullptr) throw BadRecordError{{RecordFault::Kind::untrue, 1}};
  return seated(std::move(match));
}

PyMatch at_line(const PyMatch& whole, int line) {
  if (line < 0 || line > whole.match().log().size()) throw py::index_error("the match has fewer inputs");
  return seated(match_at_line(whole.match(), line));
}

// --- what there is to know -------------------------------------------------------------------------------------------

py::list letters_of(SeatSet seats) {
  py::list list;
  for (const Seat seat : seats) list.append(letter_of(seat));
  return list;
}

py::object outcome_of(const PyMatch& self) {
  if (!self.match().outcome()) return py::none();
  return value_of(JsonObject("outcome", *self.match().outcome()).text())["outcome"];
}

py::dict options_of(const PyMatch& self) {
  py::dict options;
  for (const auto& [name, value] : self.match().setup().options) options[py::str(name)] = value;
  return options;
}

std::vector<std::string> log_of(const PyMatch& self) {
  std::vector<std::string> lines;
  for (int i = 0; i < self.match().log().size(); ++i) lines.emplace_back(self.match().log().line(i));
  return lines;
}

py::list events_of(const PyMatch& self, const py::object& viewer, int start) {
  py::list list;
  for (const std::string& event : self.match().events(viewer_of(self.match(), viewer), std::max(start, 0))) {
    list.append(value_of(event));
  }
  return list;
}

py::object state_of(const PyMatch& self) {
  if (!self.match().outcome()) throw py::value_error("the whole truth is told once the match is over");
  return value_of(self.match().state_json());
}

py::object rows_of(const std::vector<float>& numbers) { return py::cast(numbers); }

py::object encode(const PyMatch& self, const py::object& seat) {
  const Encoding& encoding = *find_encoding(self.match().module().about().slug);
  std::vector<float> row(encoding.view_names.size());
  encoding.write_view(*self.look(seat), row.data());
  return rows_of(row);
}

py::list encode_actions(const PyMatch& self, const py::object& seat) {
  const Encoding& encoding = *find_encoding(self.match().module().about().slug);
  Choices choices;
  py::list rows;
  if (self.to_move(seat) == Seat::none) return rows;
  encoding.list(*self.look(seat), PyMatch::most_actions, choices);
  const auto width = static_cast<std::ptrdiff_t>(encoding.action_names.size());
  for (auto from = choices.numbers.begin(); from != choices.numbers.end(); from += width) {
    rows.append(rows_of({from, from + width}));
  }
  return rows;
}

// --- words, help, review ---------------------------------------------------------------------------------------------

std::string say(const PyMatch& self, const py::dict& event, const std::string& lang, const py::object& viewer) {
  const Teller teller = self.teller(lang_of(lang), viewer_of(self.match(), viewer));
  return taken(self.match().module().say(tree_of_value(event), teller));
}

std::string describe(const PyMatch& self, const std::string& query, const std::string& lang, const py::object& viewer) {
  const Viewer who = viewer_of(self.match(), viewer);
  const auto found = std::ranges::find(query_names, query);
  if (found == query_names.end()) throw py::value_error("a query is prompt, turn, cards or score, not '" + query + "'");
  const auto asked = static_cast<Query>(found - query_names.begin());
  const Teller teller = self.teller(lang_of(lang), who);
  const std::unique_ptr<AnyView> view = self.match().look(who);
  return asked == Query::prompt ? tell_prompt(*view, teller) : view->answer(asked, teller);
}

py::object hint(PyMatch& self, int step, const py::object& seat, const std::string& lang) {
  const Seat asks = self.to_move(seat);
  const Teller teller = self.teller(lang_of(lang), {asks});
  return value_of(taken(self.runner().hint(asks, step, self.match().now(), teller)));
}

void host(PyMatch& self, const std::string& text, const py::object& at) {
  const std::optional<HostInput> input = parse_host(text);
  if (!input) throw RefusedError{{words::refuse_not_understood, {}}};
  taken(self.runner().host(*input, at.is_none() ? self.match().now() : time_of(at)));
  self.settle();
}

py::object review(const PyMatch& self, const std::string& lang) {
  const AnyMatch& match = self.match();
  if (match.staged() || !match.outcome() || !match.outcome()->ranked() || !match.module().has_master()) {
    throw py::value_error("only a finished match that was dealt can be reviewed, and where the game has a master");
  }
  const Teller teller = self.teller(lang_of(lang), {});
  const ReviewPlan plan{.seats = SeatSet::all(match.setup().seats), .weigh = true};
  const Review found = [&] {
    const py::gil_scoped_release others_run;
    return match.review(plan, teller);
  }();
  return value_of(JsonObject("game", match.module().about().slug, "seats", sum_up(match, found.decisions), "decisions",
                             found.decisions, "moments", moments_of(found.decisions), "looked_back", found.looked_back)
                      .text());
}

// --- a bot of one's own seat -----------------------------------------------------------------------------------------

// Plays one seat of one match, which it hears from the beginning.
class PyBot {
 public:
  PyBot(const std::string& game, const std::string& level, const py::object& seed, const py::object& seat)
      : seat_(seat_of(seat)), bot_(taken(game_of(game).bot(level, seed_of(seed), seat_))), game_(game) {}

  py::object choose(const PyMatch& played) {
    const AnyMatch& match = played.match();
    if (match.module().about().slug != game_) throw py::value_error("this bot plays " + game_);
    if (!match.waiting_on().has(seat_)) throw RefusedError{{words::refuse_not_your_turn, {}}};
    for (const std::string& event : match.events({seat_}, heard_)) {
      taken(bot_->hear(taken(parse_json(event))));
      ++heard_;
    }
    const AnyDecision decision = taken(bot_->decide(*match.look({seat_}), match.now()));
    return decision.acts ? py::object(py::str(decision.text)) : py::none();
  }

 private:
  Seat seat_;
  std::unique_ptr<AnyBot> bot_;
  std::string game_;
  int heard_ = 0;  // events of its seat
};

void bind_bot(py::module_& module) {
  py::class_<PyBot>(module, "Bot", "A bot that plays one seat of one match; it sees what its seat sees.")
      .def(py::init<const std::string&, const std::string&, const py::object&, const py::object&>(), py::arg("game"),
           py::arg("level"), py::kw_only(), py::arg("seed") = 1, py::arg("seat") = "A")
      .def("choose", &PyBot::choose, py::arg("match"), "What it does now, in notation; None where it waits.");
}

using MatchClass = py::class_<PyMatch>;

void bind_facts(MatchClass& type) {
  type.def_property_readonly("game", [](const PyMatch& self) { return self.match().module().about().slug; })
      .def_property_readonly("seats", [](const PyMatch& self) { return self.match().setup().seats; })
      .def_property_readonly(
          "now", [](const PyMatch& self) { return self.match().now().count; }, "Match time, ms.")
      .def_property_readonly("over", [](const PyMatch& self) { return self.match().outcome().has_value(); })
      .def_property_readonly("outcome", outcome_of, "Places and points once it is over, else None.")
      .def_property_readonly(
          "waiting", [](const PyMatch& self) { return letters_of(self.match().waiting_on()); },
          "All seats that the match waits for.")
      .def_property_readonly(
          "to_move",
          [](const PyMatch& self) -> py::object {
            const Seat seat = self.players_to_move().first();
            return seat == Seat::none ? py::object(py::none()) : letter_of(seat);
          },
          "The first seat played by the caller that the match waits for, or None.")
      .def_property_readonly("options", options_of, "Every option with its value.")
      .def_property_readonly("seed", [](const PyMatch& self) { return hex(self.match().setup().seed.bytes); })
      .def_property_readonly("inputs", [](const PyMatch& self) { return self.match().log().size(); })
      .def_property_readonly("log", log_of, "The lines of the record, one per input.")
      .def_property_readonly("state", state_of, "The whole open truth, once the match is over.");
}

void bind_moves(MatchClass& type) {
  const py::object nobody = py::none();
  type.def("legal_actions", &PyMatch::legal_actions, py::arg("seat") = nobody,
           "What the seat may do now, in canonical notation; at most 1000.")
      .def("apply", &PyMatch::apply, py::arg("action"), py::arg("seat") = nobody, py::arg("at") = nobody,
           "Enters an action, after a second of match time or at `at` ms, and lets bots and clock answer. Returns the\n"
           "canonical notation; raises Refused.")
      .def(
          "check",
          [](const PyMatch& self, const std::string& text, const py::object& seat) {
            return taken(self.look(seat)->check(text));
          },
          py::arg("action"), py::arg("seat") = nobody, "The canonical notation, or Refused; nothing is entered.")
      .def("advance", &PyMatch::advance, py::arg("until") = nobody,
           "Bots and clock do the next thing, or everything up to `until` ms. False where nothing happened.")
      .def("host", host, py::arg("text"), py::arg("at") = nobody,
           "A word of the host: \"pause\", \"resume\", \"abort\".")
      .def("hint", hint, py::arg("step") = 1, py::arg("seat") = nobody, py::arg("lang") = "en",
           "A hint, from \"is there a move?\" (1) on; it is an input that all see.");
}

void bind_views(MatchClass& type) {
  const py::object nobody = py::none();
  type.def(
          "view",
          [](const PyMatch& self, const py::object& viewer, bool screen) {
            return value_of(self.match().view_json(viewer_of(self.match(), viewer, screen)));
          },
          py::arg("viewer") = nobody, py::arg("screen") = false,
          "All that this seat may know (docs/members.md), or a spectator; its member \"game\" is the game's own view.")
      .def("events", events_of, py::arg("viewer") = nobody, py::arg("start") = 0,
           "What this seat, or a spectator, has been told so far, from event number `start` on.")
      .def("say", say, py::arg("event"), py::arg("lang") = "en", py::arg("viewer") = nobody, "An event in words.")
      .def("describe", describe, py::arg("query") = "prompt", py::arg("lang") = "en", py::arg("viewer") = nobody,
           "What a player may ask at any time: prompt, turn, cards, score.")
      .def("encode", encode, py::arg("seat") = nobody, "The seat's view as numbers (view_names).")
      .def("encode_actions", encode_actions, py::arg("seat") = nobody,
           "The legal actions as numbers (action_names), one list each.");
}

void bind_records(py::module_& module, MatchClass& type) {
  type.def(
          "record", [](const PyMatch& self) { return write_record(self.match()); }, "The record (docs/records.md).")
      .def(
          "link", [](const PyMatch& self, bool names) { return pack_match(self.match(), names); },
          py::arg("names") = false, "The match as a link carries it.")
      .def("at", at_line, py::arg("inputs"), "The match as it stood after so many inputs.")
      .def("copy", [](const PyMatch& self) { return at_line(self, self.match().log().size()); })
      .def("review", review, py::arg("lang") = "en",
           "The master's opinion of every decision, as `calculi review --json`. It takes its time.");
  module.def(
      "load", [](const std::string& text) { return seated(replayed(text)); }, py::arg("text"),
      "Plays a record again, compares every line, and opens its match. Raises BadRecord.");
  module.def("verify", verify, py::arg("text"), "Is this record true? What it is of; raises BadRecord.");
  module.def("from_link", from_link, py::arg("text"), "The match of a link. Raises BadRecord.");
}

}  // namespace

void bind_match(py::module_& module) {
  MatchClass type(module, "Match",
                  "A match. Seats that are played by the caller are moved by apply(); bots and the clock answer.");
  type.def(py::init(&open_match), py::arg("game"), py::arg("seats") = py::none(), py::kw_only(),
           py::arg("options") = py::dict(), py::arg("seed") = py::none(), py::arg("names") = std::vector<std::string>{},
           py::arg("state") = py::none());
  bind_facts(type);
  bind_moves(type);
  bind_views(type);
  bind_records(module, type);
  bind_bot(module);
}

}  // namespace calculi::python
