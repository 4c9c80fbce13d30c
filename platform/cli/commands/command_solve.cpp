// `solve GAME`: lists what can be played. The flags are the game's own; with --batch the questions come as JSON, one a
// line, and each is answered on a line of its own, in order.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <utility>

#include "engine/base/json_object.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

const Flag batch_flag{"--batch", "", "cli.flag.batch"};

// A list has as many letters as its example has elements, three at most.
std::string_view value_form(const SolveFlag& flag) {
  switch (flag.kind) {
    case FlagKind::number:
      return "N";
    case FlagKind::list:
      return std::ranges::count(flag.example, ',') == 1 ? "A,B" : "A,B,C";
    case FlagKind::word:
      return "WORD";
    case FlagKind::toggle:
    case FlagKind::untoggle:
      return "";
  }
  return "";
}

// The game is the first word that is no flag; before it is known, only the common flags are. The example is one of that
// game, or of the one for newcomers.
void add_solve_flags(Syntax& syntax, RawArguments given, Lang lang) {
  const bool known = !given.empty() && !given[0].starts_with("--");
  const Module& module = module_named(known ? std::optional(given[0]) : std::nullopt, lang);
  syntax.example.append("calculi solve ").append(module.about().slug);
  for (const SolveFlag& flag : module.solve_flags()) {
    if (flag.required()) syntax.example.append(" ").append(flag.flag).append(" ").append(flag.example);
    if (!known) continue;
    const std::string words = std::string(module.about().slug).append(".solve.").append(flag.member);
    syntax.flags.push_back({std::string(flag.flag), std::string(value_form(flag)), words});
  }
}

// Writes a number as a number and everything else as a string; the game decides what it accepts.
void write_element(JsonWriter& out, std::string_view text) {
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && stop == text.data() + text.size()) return out.number(number);
  out.string(text);
}

void write_value(JsonWriter& out, const Arguments& arguments, const SolveFlag& flag) {
  out.key(flag.member);
  switch (flag.kind) {
    case FlagKind::number:
      return write_element(out, *arguments.value(flag.flag));
    case FlagKind::word:
      return out.string(*arguments.value(flag.flag));
    case FlagKind::toggle:
      return out.boolean(true);
    case FlagKind::untoggle:
      return out.boolean(false);
    case FlagKind::list:
      out.array_begin();
      for (const std::string& element : arguments.list(flag.flag)) write_element(out, element);
      return out.array_end();
  }
}

std::string question_of(const Module& module, const Arguments& arguments) {
  std::string text;
  JsonWriter out(text);
  out.object_begin();
  for (const SolveFlag& flag : module.solve_flags()) {
    const std::optional<std::string> given = arguments.value(flag.flag);
    if (given && !is_plain_text(*given)) bad_input(words::cli_bad_text(arguments.lang(), {.flag = flag.flag}));
    if (given) {
      write_value(out, arguments, flag);
    } else if (flag.required()) {
      const std::string usage = "calculi solve " + std::string(module.about().slug) + " --help";
      bad_input(words::cli_missing(arguments.lang(), {.usage = usage, .word = flag.flag}));
    }
  }
  out.object_end();
  return text;
}

Result<std::string> solved(const Module& module, std::string_view question) {
  const Result<Json> json = parse_json(question);
  if (!json) return std::unexpected(json.error());
  return module.solve(*json);
}

std::string_view say_name(std::string_view member, Lang lang) {
  return find_words(lang, "cli.answer." + std::string(member)).value_or(member);
}

std::string say_json(const Json& value, Lang lang);

// A compound value inside a list is put in brackets, to show where it ends.
std::string say_member(const Json& value, Lang lang) {
  const std::string text = say_json(value, lang);
  return value.keys().size() > 1 || (value.array() != nullptr && value.array()->size() > 1) ? "(" + text + ")" : text;
}

// Null and an empty list are written as a dash.
std::string say_json(const Json& value, Lang lang) {
  if (const auto text = value.string()) return std::string(*text);
  if (const auto number = value.number()) return std::to_string(*number);
  if (const auto truth = value.boolean()) return *truth ? "true" : "false";
  std::string list;
  for (const std::string& key : value.keys()) {
    list.append(list.empty() ? "" : ", ").append(say_name(key, lang)).append(" ");
    list.append(say_member(*value.find(key), lang));
  }
  if (value.array() != nullptr) {
    for (const Json& each : *value.array()) list.append(list.empty() ? "" : ", ").append(say_member(each, lang));
  }
  return list.empty() ? "-" : list;
}

// The answer for people: a list with its length and one entry a line, everything else as "name: value".
std::string say_answer(std::string_view answer, Lang lang) {
  const Result<Json> json = parse_json(answer);
  if (!json) return std::string(answer) + "\n";
  std::string text;
  for (const std::string& key : json->keys()) {
    const Json& value = *json->find(key);
    const std::vector<Json>* list = value.array();
    text.append(say_name(key, lang)).append(": ");
    text.append(list != nullptr ? std::to_string(list->size()) : say_json(value, lang)).append("\n");
    if (list == nullptr) continue;
    for (const Json& each : *list) text.append(say_json(each, lang)).append("\n");
  }
  return text;
}

// Answers each line as it comes, so that a program can also ask line by line and wait for each answer.
class Batch {
 public:
  Batch(const Module& module, Lang lang) : module_(module), lang_(lang) {}

  int run() {
    std::array<char, 1 << 16> chunk;
    for (ssize_t got = 1; got > 0;) {
      got = read(STDIN_FILENO, chunk.data(), chunk.size());
      if (got > 0) waiting_.append(chunk.data(), static_cast<std::size_t>(got));
      answer_lines(got <= 0);
      print_out(answers_);
      std::fflush(stdout);
      answers_.clear();
      if (!fault_.empty()) bad_input(fault_);
    }
    if (refused_ > 0 && !asked_) stop(first_refused_);
    if (!fault_.empty()) bad_input(fault_);
    if (refused_ > 0) bad_input(words::cli_batch_refused(lang_, {.first = first_refused_, .number = refused_}));
    return exit_done;
  }

 private:
  void answer_lines(bool last) {
    std::size_t from = 0;
    while (fault_.empty()) {
      std::size_t to = waiting_.find('\n', from);
      if (to == std::string::npos) {
        if (!last || from == waiting_.size()) break;
        to = waiting_.size();
      }
      answer(std::string_view(waiting_).substr(from, to - from));
      from = std::min(to + 1, waiting_.size());
    }
    waiting_.erase(0, from);
    if (waiting_.size() > static_cast<unsigned>(limits::json_bytes)) stop(line_ + 1);
  }

  // A question that the game refuses, and a line that is no question, are answered with the refusal. Nothing is
  // answered before the first question: input without any question is refused as a whole.
  void answer(std::string_view line) {
    ++line_;
    line = trimmed(line);
    if (line.empty()) return;
    const Result<std::string> answer = line.front() == '{' ? solved(module_, line) : refuse(words::refuse_not_json);
    if (!answer && answer.error().code == words::refuse_not_json) {
      if (refused_++ == 0) first_refused_ = line_;
      if (asked_) append_error(no_question());
      return;
    }
    if (!std::exchange(asked_, true)) {
      for (std::int64_t i = 0; i < refused_; ++i) append_error(no_question());
    }
    if (answer) {
      answers_.append(*answer).append("\n");
      return;
    }
    if (refused_++ == 0) first_refused_ = line_;
    append_error(refusal_line(lang_, answer.error()));
  }

  std::string no_question() const { return std::string(words::cli_batch_no_question(lang_)); }

  void append_error(std::string_view text) { answers_.append(JsonObject("error", text).text()).append("\n"); }

  void stop(std::int64_t line) { fault_ = words::cli_batch_not_json(lang_, {.line = line}); }

  const Module& module_;
  Lang lang_;
  std::string waiting_;
  std::string answers_;
  std::string fault_;
  bool asked_ = false;  // a question has come
  std::int64_t line_ = 0;
  std::int64_t refused_ = 0;
  std::int64_t first_refused_ = 0;
};

// The questions of a batch come from stdin alone.
void check_no_question(const Module& module, const Arguments& arguments) {
  for (const SolveFlag& flag : module.solve_flags()) {
    if (!arguments.has(flag.flag)) continue;
    bad_input(words::cli_not_together(arguments.lang(), {.one = batch_flag.name, .other = flag.flag}));
  }
}

int run_solve(const Arguments& arguments) {
  const Module& module = module_named(arguments.positional(0), arguments.lang());
  if (arguments.has(batch_flag.name)) {
    check_no_question(module, arguments);
    return Batch(module, arguments.lang()).run();
  }
  const Result<std::string> answer = solved(module, question_of(module, arguments));
  if (!answer) bad_input(arguments.lang(), answer.error());
  print_out(arguments.has(json_flag.name) ? *answer + "\n" : say_answer(*answer, arguments.lang()));
  return exit_done;
}

}  // namespace

Command solve_command() { return {{"solve", {"GAME"}, {json_flag, batch_flag}}, run_solve, add_solve_flags}; }

}  // namespace calculi::cli
