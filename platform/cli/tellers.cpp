#include "platform/cli/tellers.hpp"

#include "platform/cli/bad_input.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

Teller teller_for(const TableSetup& setup, Viewer viewer, Lang lang) {
  Teller teller{.lang = lang, .viewer = viewer, .seats = setup.seats, .names = setup.names};
  for (const Seat seat : SeatSet::all(setup.seats)) {
    std::string& name = teller.names[seat];
    if (name.empty()) name = letter(seat);
  }
  return teller;
}

std::string say_seats(const TableSetup& setup, Lang lang, Viewer viewer) {
  const Teller teller = teller_for(setup, viewer, lang);
  std::string text;
  for (const Seat seat : SeatSet::all(setup.seats)) {
    const Holder& holder = setup.holders[seat];
    text.append(text.empty() ? "" : " ").append(1, letter(seat));
    if (teller.is_you(seat)) {
      text.append(": ").append(words::cli_you(lang));
    } else if (!setup.names[seat].empty()) {
      text.append(": ").append(teller.name(seat));
    }
    if (holder.kind == HolderKind::bot) text.append(", ").append(words::cli_bot(lang, {.level = holder.level.view()}));
    if (holder.kind == HolderKind::empty) text.append(", ").append(words::holder_empty(lang));
    text.append(".");
  }
  return text;
}

std::string say_places(const TableSetup& setup, const Outcome& outcome, Lang lang, Viewer viewer) {
  const Teller teller = teller_for(setup, viewer, lang);
  std::string list;
  for (int place = 1; place <= outcome.seats; ++place) {
    for (const Seat seat : SeatSet::all(outcome.seats)) {
      if (outcome.place[seat] != place) continue;
      list.append(list.empty() ? "" : ", ");
      const std::string_view name = teller.is_you(seat) ? words::cli_you(lang) : teller.name(seat);
      list.append(words::cli_place(lang, {.name = name, .place = place, .points = outcome.points[seat].count}));
    }
  }
  return words::cli_places(lang, {.list = list});
}

std::string say_fault(const RecordFault& fault, const std::string& file, Lang lang) {
  switch (fault.kind) {
    case RecordFault::Kind::not_a_record:
      return words::cli_not_a_record(lang, {.file = shown(file), .line = fault.line});
    case RecordFault::Kind::cut_off:
      return words::cli_record_cut(lang, {.file = shown(file), .line = fault.line});
    case RecordFault::Kind::elsewhere:
      return words::cli_record_elsewhere(lang, {.file = shown(file), .line = fault.line});
    case RecordFault::Kind::untrue:
      return words::cli_untrue(lang, {.file = shown(file), .line = fault.line});
  }
  return {};
}

int report_fault(const RecordFault& fault, const std::string& file, Lang lang) {
  const std::string line = say_fault(fault, file, lang);
  if (fault.kind != RecordFault::Kind::untrue) bad_input(line);
  print_error(line);
  return exit_untrue;
}

}  // namespace calculi::cli
