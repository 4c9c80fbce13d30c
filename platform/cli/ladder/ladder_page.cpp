#include "platform/cli/ladder/ladder_page.hpp"

#include <algorithm>
#include <numeric>

#include "engine/table/rules_page.hpp"
#include "platform/cli/arguments.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/ladder/drawings.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr std::size_t most_points = 12;  // of the drawing of how ratings settled

constexpr std::string_view style = R"(
:root{color-scheme:light dark;--line:#8886;--ink:#222;--strong:#1b5e8c}
@media(prefers-color-scheme:dark){:root{--ink:#eee;--strong:#7cc0ee}}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
table{border-collapse:collapse;margin:.5rem 0}caption{text-align:left;font-weight:600}
.wide{overflow-x:auto}th,td{padding:.25rem .6rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}thead th{vertical-align:bottom}.good{font-weight:600}
svg{width:100%;min-width:34rem;height:auto;font:13px system-ui,sans-serif}svg text{fill:var(--ink)}
.mark{stroke:var(--line)}.interval{stroke:var(--strong);stroke-width:3}circle{fill:var(--strong)}
.course{fill:none;stroke-width:2}.lead{fill:none;stroke-width:1}
summary{cursor:pointer;padding:.35rem 0}a{color:var(--strong)}
)";

// Everything that is shown, in the order in which it is shown: strongest first.
struct Shown {
  const LadderPlan& plan;
  const Ladder& ladder;
  Lang lang;
  std::vector<Rating> ratings;
  std::vector<int> order;

  Shown(const LadderPlan& of, const Ladder& played, Lang in)
      : plan(of), ladder(played), lang(in), ratings(ratings_of(of, played, of.deals)), order(ratings.size()) {
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](int i) { return rating(i).rating; });
  }
  const Rating& rating(int entrant) const { return ratings[static_cast<std::size_t>(entrant)]; }
  const std::string& name(int entrant) const { return plan.field.entrants[static_cast<std::size_t>(entrant)].name; }
};

std::string heading(std::string_view text) { return "<h2>" + escaped(text) + "</h2>\n"; }
// What is wider than a phone is moved sideways, with the keys too.
std::string wide(std::string_view label, const std::string& inner) {
  return "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"" + escaped(label) + "\">" + inner +
         "</div>\n";
}
std::string cell(std::string_view text) { return "<td>" + escaped(text) + "</td>"; }

double mean_points(const Shown& shown, int entrant) {
  double sum = 0;
  std::int64_t matches = 0;
  for (const LadderMatch& match : shown.ladder.matches) {
    for (unsigned seat = 0; seat < 2; ++seat) {
      if (match.seated[seat] != entrant) continue;
      sum += match.points[seat];
      ++matches;
    }
  }
  return sum / static_cast<double>(std::max<std::int64_t>(1, matches));
}

std::string ratings_table(const Shown& shown) {
  std::string text = "<table><thead><tr>";
  for (const std::string& head : split(words::cli_arena_head(shown.lang), '|')) {
    text += "<th scope=\"col\">" + escaped(head) + "</th>";
  }
  text += "</tr></thead><tbody>\n";
  for (const int entrant : shown.order) {
    const Rating& rating = shown.rating(entrant);
    const double share = 100 * rating.won / static_cast<double>(std::max<std::int64_t>(1, rating.matches));
    text += "<tr><th scope=\"row\">" + escaped(shown.name(entrant)) + "</th>" + cell(decimal(rating.rating, 0)) +
            cell(decimal(rating.low, 0) + "–" + decimal(rating.high, 0)) + cell(std::to_string(rating.matches)) +
            cell(std::to_string(rating.wins)) + cell(decimal(share, 1) + " %") +
            cell(decimal(mean_points(shown, entrant))) + "</tr>\n";
  }
  return wide(words::cli_ladder_ratings(shown.lang), text + "</tbody></table>");
}

std::string ratings_drawing(const Shown& shown) {
  std::vector<RatedName> rows;
  for (const int entrant : shown.order) rows.push_back({shown.name(entrant), shown.rating(entrant)});
  const auto title = words::cli_ladder_ratings(shown.lang);
  return wide(title, draw_ratings(rows, title));
}

// After so many deals of all.
std::vector<std::int64_t> stops_of(std::int64_t deals) {
  std::vector<std::int64_t> stops;
  const auto points = std::min<std::int64_t>(deals, most_points);
  for (std::int64_t i = 1; i <= points; ++i) stops.push_back(deals * i / points);
  return stops;
}

std::string courses_drawing(const Shown& shown) {
  const std::vector<std::int64_t> stops = stops_of(shown.plan.deals);
  std::vector<Course> courses;
  for (const int entrant : shown.order) courses.push_back({shown.name(entrant), {}});
  for (const std::int64_t stop : stops) {
    const std::vector<Rating> then = ratings_of(shown.plan, shown.ladder, stop);
    for (std::size_t i = 0; i < courses.size(); ++i) {
      courses[i].ratings.push_back(then[static_cast<std::size_t>(shown.order[i])].rating);
    }
  }
  const auto title = words::cli_ladder_settled(shown.lang);
  return wide(title, draw_courses(courses, stops, title));
}

bool meet(const LadderMatch& match, int one, int other) {
  return (match.seated[0] == one && match.seated[1] == other) || (match.seated[0] == other && match.seated[1] == one);
}

// The share of the matches that `one` won against `other`, an equal place being half; nothing where they did not meet.
std::optional<double> share_won(const Ladder& ladder, int one, int other) {
  double won = 0;
  int matches = 0;
  for (const LadderMatch& match : ladder.matches) {
    if (!meet(match, one, other)) continue;
    const unsigned own = match.seated[0] == one ? 0 : 1;
    won += match.place[own] < match.place[1 - own] ? 1 : match.place[own] == match.place[1 - own] ? 0.5 : 0;
    ++matches;
  }
  return matches == 0 ? std::nullopt : std::optional(won / matches);
}

std::string pairs_table(const Shown& shown) {
  std::string text = "<table><thead><tr><td></td>";
  for (const int other : shown.order) text += "<th scope=\"col\">" + escaped(shown.name(other)) + "</th>";
  text += "</tr></thead><tbody>\n";
  for (const int one : shown.order) {
    text += "<tr><th scope=\"row\">" + escaped(shown.name(one)) + "</th>";
    for (const int other : shown.order) {
      const std::optional<double> share = one == other ? std::nullopt : share_won(shown.ladder, one, other);
      const std::string number = share ? decimal(100 * *share, 0) + " %" : std::string("·");
      text += share && *share > 0.5 ? "<td class=\"good\">" + number + "</td>" : cell(number);
    }
    text += "</tr>\n";
  }
  return wide(words::cli_ladder_pairs(shown.lang), text + "</tbody></table>");
}

std::string match_item(const Shown& shown, const LadderMatch& match) {
  std::string text = "<li><a href=\"" + escaped(match.record) + "\">";
  text += escaped(words::cli_ladder_deal(shown.lang, {.number = match.deal + 1})) + "</a>:";
  for (unsigned seat = 0; seat < 2; ++seat) {
    text += (seat == 0 ? " " : ", ") + std::to_string(match.place[seat]) + ". " +
            escaped(shown.name(match.seated[seat])) + " " + std::to_string(match.points[seat]);
  }
  return text + "</li>\n";
}

std::string matches_list(const Shown& shown) {
  std::string text;
  for (auto one = shown.order.begin(); one != shown.order.end(); ++one) {
    for (auto other = one + 1; other != shown.order.end(); ++other) {
      text += "<details><summary>" + escaped(shown.name(*one) + " – " + shown.name(*other)) + "</summary><ul>\n";
      for (const LadderMatch& match : shown.ladder.matches) {
        if (meet(match, *one, *other)) text += match_item(shown, match);
      }
      text += "</ul></details>\n";
    }
  }
  return text;
}

std::string left_out(const Shown& shown) {
  if (shown.plan.field.left_out.empty()) return {};
  std::string text = heading(words::cli_ladder_left_out(shown.lang)) + "<ul>\n";
  for (const std::string& why : shown.plan.field.left_out) text += "<li>" + escaped(why) + "</li>\n";
  return text + "</ul>\n";
}

}  // namespace

std::string ladder_page(const LadderPlan& plan, const Ladder& ladder, Lang lang) {
  const Shown shown(plan, ladder, lang);
  const std::string title = words::cli_ladder_title(lang, {.game = game_words(lang, *plan.module, "title")});
  const auto matches = static_cast<std::int64_t>(ladder.matches.size());
  std::string page =
      "<!doctype html>\n<html lang=\"" + std::string(lang_code(lang)) + "\">\n<head><meta charset=\"utf-8\">" +
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>" + escaped(title) +
      "</title><style>" + std::string(style) + "</style></head>\n<body><main>\n<h1>" + escaped(title) + "</h1>\n";
  page += "<p>" + escaped(words::cli_ladder_what(lang, {.deals = plan.deals, .matches = matches})) + "</p>\n";
  page += ratings_table(shown) + ratings_drawing(shown);
  page += heading(words::cli_ladder_settled(lang)) + courses_drawing(shown);
  page += heading(words::cli_ladder_pairs(lang)) + pairs_table(shown);
  page += heading(words::cli_ladder_matches(lang)) + "<p>" + escaped(words::cli_ladder_records(lang)) + "</p>\n";
  page += matches_list(shown) + left_out(shown);
  return page + "</main></body></html>\n";
}

}  // namespace calculi::cli
