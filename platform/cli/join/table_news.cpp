#include "platform/cli/join/table_news.hpp"

#include <algorithm>

#include "engine/table/rules_page.hpp"
#include "engine/table/teller.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

class TableNews {
 public:
  TableNews(const wire::Table* before, const wire::Table& now, const Module& module, Lang lang)
      : before_(before), now_(now), module_(module), lang_(lang) {}

  std::vector<std::string> all() {
    const bool begins = now_.phase == wire::Phase::playing;  // which names the game itself
    if (!begins && (before_ == nullptr || before_->game != now_.game)) say_game();
    if (now_.phase == wire::Phase::lobby) say_lobby();
    if (before_ != nullptr) {
      say_presence();
      say_host();
      say_between();
    }
    if (now_.phase != wire::Phase::lobby) say_programs();
    say_knocks();
    return std::move(lines_);
  }

 private:
  void add(std::string line) { lines_.push_back(std::move(line)); }
  bool is_me(const wire::SeatLine& line) const { return now_.me == line.seat; }

  void say_game() {
    std::string title(game_words(lang_, module_, "title"));
    add(title.append(". ").append(game_words(lang_, module_, "tagline")));
  }

  // --- the lobby: who sits where, and what is played
  std::string who(const wire::SeatLine& line) const {
    std::string text = std::string(1, letter(line.seat)) + ": ";
    if (is_me(line)) return text.append(words::cli_you(lang_));
    if (line.program) return text.append(line.name).append(", ").append(words::cli_join_program(lang_));
    if (line.taken) return text.append(line.name);
    if (line.kind == HolderKind::person) return text.append(words::cli_join_free(lang_));
    if (line.kind == HolderKind::empty) return text.append(words::holder_empty(lang_));
    return text.append(words::cli_bot(lang_, {.level = line.level}));
  }

  // A seat's own terms are worth a word where they differ from the usual ones.
  std::string option(const std::string& name, const std::string& value) const {
    const bool of_a_seat = name.size() > 2 && name[1] == '.';
    const std::string plain = of_a_seat ? name.substr(2) : name;
    const auto about = std::ranges::find(module_.options(), plain, &OptionAbout::name);
    if (of_a_seat && about != module_.options().end() && about->fallback == value) return {};
    const std::string_view meaning = game_words(lang_, module_, "option." + plain + "." + value);
    std::string text(of_a_seat ? name.substr(0, 1) + ", " : "");
    text.append(game_words(lang_, module_, "option." + plain)).append(": ");
    return text.append(meaning.empty() ? std::string_view(value) : meaning);
  }

  void say_lobby() {
    const auto people = [](const wire::Table& table) {
      std::string all;
      for (const wire::SeatLine& line : table.seats) {
        all.append(line.name).append(line.taken ? "+" : "-").append(line.level).append("/");
      }
      return all;
    };
    const bool fresh = before_ == nullptr || before_->phase != wire::Phase::lobby || before_->game != now_.game;
    const auto say_which = [&](const auto& each) {
      const auto& [name, value] = each;
      const auto same = [&](const auto& old) { return old == each; };
      const bool known = !fresh && std::ranges::any_of(before_->options.list, same);
      return known ? std::string{} : option(name, value);
    };
    const std::string options = say_list(now_.options.list, say_which, "; ");
    if (!options.empty()) add(words::cli_options_of(lang_, {.options = options}));
    if (!fresh && people(*before_) == people(now_) && before_->me == now_.me) return;
    add(words::cli_join_at_table(
        lang_, {.names = say_list(now_.seats, [&](const wire::SeatLine& line) { return who(line); })}));
  }

  // --- people
  static bool is_away(const wire::SeatLine& line) { return line.taken && (!line.here || line.away_ms); }

  void say_presence() {
    for (const wire::SeatLine& line : now_.seats) {
      const auto old = std::ranges::find(before_->seats, line.seat, &wire::SeatLine::seat);
      const bool same_person = old != before_->seats.end() && old->taken && line.taken && old->name == line.name;
      if (!same_person || is_me(line) || is_away(*old) == is_away(line)) continue;
      add(is_away(line) ? words::cli_join_away(lang_, {.name = line.name})
                        : words::cli_join_here(lang_, {.name = line.name}));
    }
  }

  // Who comes into a match hears what the lobby has said; so does everybody when a program takes a seat between
  // matches.
  void say_programs() {
    for (const wire::SeatLine& line : now_.seats) {
      const auto same = [&](const wire::SeatLine& old) { return old.seat == line.seat && old.program.value_or(false); };
      const bool known = before_ != nullptr && std::ranges::any_of(before_->seats, same);
      if (line.program && !known)
        add(std::string(line.name) + ": " + std::string(words::cli_join_program(lang_)) + ".");
    }
  }

  void say_host() {
    if (now_.host && !before_->host) return add(std::string(words::cli_join_new_host(lang_)));
    const bool another = before_->host_name != now_.host_name && before_->host_seat != now_.host_seat;
    if (another && !now_.host && !now_.host_name.empty()) {
      add(words::cli_join_host_is(lang_, {.name = now_.host_name}));
    }
  }

  void say_knocks() {
    for (const wire::Knock& knock : now_.knocks) {
      const bool known = before_ != nullptr && std::ranges::find(before_->knocks, knock.number, &wire::Knock::number) !=
                                                   before_->knocks.end();
      if (!known) add(words::cli_join_knocks(lang_, {.name = knock.name, .number = knock.number}));
    }
  }

  // --- after a match
  static std::ptrdiff_t not_ready(const wire::Table& table) {
    return std::ranges::count_if(table.seats,
                                 [](const wire::SeatLine& line) { return line.taken && line.here && !line.ready; });
  }
  static bool am_ready(const wire::Table& table) {
    return std::ranges::any_of(table.seats,
                               [&](const wire::SeatLine& line) { return line.seat == table.me && line.ready; });
  }

  void say_between() {
    if (now_.phase != wire::Phase::over) return;
    const auto won = [](const wire::SeatLine& line) { return line.wins; };
    if (!std::ranges::equal(before_->seats, now_.seats, {}, won, won)) {
      const auto score = [&](const wire::SeatLine& line) {
        const std::string name = is_me(line) ? std::string(words::cli_you(lang_)) : line.name;
        return name.empty() ? name : name + " " + std::to_string(line.wins);
      };
      add(words::cli_join_series(lang_, {.list = say_list(now_.seats, score)}));
    }
    const bool news = !am_ready(*before_) || not_ready(*before_) != not_ready(now_);
    if (now_.starts_ms && !before_->starts_ms) {
      add(words::cli_join_starts(lang_, {.seconds = (*now_.starts_ms + 999) / 1000}));
    } else if (am_ready(now_) && news && not_ready(now_) > 0) {
      add(words::cli_join_ready(lang_, {.count = not_ready(now_)}));
    }
  }

  const wire::Table* before_;
  const wire::Table& now_;
  const Module& module_;
  Lang lang_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> say_changes(const wire::Table* before, const wire::Table& now, const Module& module,
                                     Lang lang) {
  return TableNews(before, now, module, lang).all();
}

}  // namespace calculi::cli
