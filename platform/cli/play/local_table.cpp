#include "platform/cli/play/local_table.hpp"

#include <algorithm>
#include <cstdio>

#include "engine/table/record.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

bool is_record_or_absent(const std::string& file) {
  std::FILE* there = std::fopen(file.c_str(), "rb");
  if (there == nullptr) return true;
  std::string head(15, '\0');
  head.resize(std::fread(head.data(), 1, head.size(), there));
  std::fclose(there);
  return head.empty() || head == "calculi-record ";
}

}  // namespace

LocalTable::LocalTable(TableRunner runner, LocalTerms terms, Console& console, Lang lang)
    : runner_(std::move(runner)),
      terms_(std::move(terms)),
      console_(console),
      lang_(lang),
      people_(runner_.people()),
      clock_(runner_.match().now(), terms_.speed) {
  clock_.run(!runner_.match().paused());
  keep_saved();
}

MatchStatus LocalTable::status() const {
  const AnyMatch& match = runner_.match();
  const Turn turn = match.turn();
  return {.waiting_on = turn.waiting_on,
          .may_act = turn.waiting_on | turn.out_of_turn,
          .can_go_on = match.paused(),
          .covered = match.interruption().stands,
          .outcome = match.outcome()};
}

std::optional<Millis> LocalTable::time_left(Viewer viewer) const {
  const std::optional<Millis> deadline = look(viewer)->frame().deadline;
  if (!deadline) return std::nullopt;
  return *deadline - clock_.now();
}

void LocalTable::go_on() {
  runner_.run_until(clock_.now());
  clock_.run(!runner_.match().paused());
  keep_saved();
}

// --- inputs ----------------------------------------------------------------------------------------------------------

Done LocalTable::told(const Result<std::string>& done) const {
  if (done) return *done;
  return std::unexpected(not_done(lang_, done.error()));
}

Done LocalTable::act(Seat seat, std::string_view text) { return told(runner_.act(seat, text, clock_.now())); }

Done LocalTable::hint(Seat seat, int step, const Teller& teller) {
  Done given = told(runner_.hint(seat, step, clock_.now(), teller));
  if (given) given = sentence_of_hint(*given);
  return given;
}

Done LocalTable::host(HostAct act) {
  const Result<void> done = runner_.host({.act = act}, clock_.now());
  clock_.run(!runner_.match().paused());
  return told(done ? Result<std::string>{} : std::unexpected(done.error()));
}

// --- beginning and end -----------------------------------------------------------------------------------------------

std::string LocalTable::greeting() const {
  std::string text(people_.size() == 1 ? words::cli_begin(lang_) : words::cli_begin_together(lang_));
  const int inputs = runner_.match().log().size();
  if (inputs > 0) text.append("\n").append(words::cli_resumed(lang_, {.inputs = inputs}));
  return text;
}

std::string LocalTable::save(const std::string& file) {
  std::string name = file;
  if (name.empty()) name = !terms_.save_as.empty() ? terms_.save_as : terms_.came_from;
  if (name.empty()) return std::string(words::cli_save_where(lang_));
  try {
    write_save(name);
    return words::cli_saved_open(lang_, {.file = name});
  } catch (const BadInput& bad) {
    return bad.line;
  }
}

std::string LocalTable::parting() const {
  const bool kept = !terms_.save_as.empty() || !console_.terminal();
  return kept ? std::string{} : std::string(words::cli_save_first(lang_));
}

bool LocalTable::part(const std::string& answer) {
  if (!answer.empty()) console_.say(save(answer));
  return true;
}

std::string LocalTable::farewell() const {
  std::string text(over() ? std::string_view{} : words::cli_not_finished(lang_));
  if (terms_.save_as.empty()) return text;
  return text.append(text.empty() ? "" : "\n").append(words::cli_saved(lang_, {.file = terms_.save_as}));
}

// With --save the file is written again after every input. If the first write fails, there is no match; if a later one
// does, the match goes on and the player is told.
void LocalTable::keep_saved() {
  const int lines = runner_.match().log().size();
  if (terms_.save_as.empty() || saved_lines_ == lines) return;
  try {
    write_save(terms_.save_as);
  } catch (const BadInput& bad) {
    if (saved_lines_ < 0) throw;
    console_.say(bad.line);
  }
  saved_lines_ = lines;
}

void LocalTable::write_save(const std::string& file) const {
  if (!is_record_or_absent(file)) bad_input(words::cli_not_overwritten(lang_, {.file = shown(file)}));
  write_file(file, write_record(runner_.match()), lang_);
}

}  // namespace calculi::cli
