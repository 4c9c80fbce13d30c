// `join`: on a board with own tokens, the claim that makes the largest group.
#include <algorithm>
#include <map>

#include "engine/base/json_object.hpp"
#include "games/rachmistrz/players/hunt.hpp"
#include "games/rachmistrz/puzzles/puzzles.hpp"
#include "games/rachmistrz/words.hpp"

namespace calculi::rachmistrz {

namespace {

constexpr std::uint32_t least_mine = 3;
constexpr std::uint32_t most_mine = 6;
constexpr std::uint32_t least_taken = 6;
constexpr std::uint32_t most_taken = 12;

struct TokensOnBoard {
  FieldSet mine = 0;
  FieldSet taken = 0;
};

std::vector<Field> names_of_fields(FieldSet fields) {
  std::vector<Field> names;
  for (; fields != 0; fields &= fields - 1) names.push_back(board_of(Side::a).name(first_of(fields)));
  return names;
}

// The size of the group that a token on this field would belong to.
int group_with(FieldSet mine, int field) { return size_of(group_at(board_of(Side::a), mine | only(field), field)); }

class JoinTask final : public PuzzleTask {
 public:
  JoinTask(const Roll& dice, const TokensOnBoard& tokens) : dice_(dice), tokens_(tokens) {
    for (const Makes& makes : results_of(dice_, false)) {
      const int corner = board().find(makes.number);
      if (corner < 0) continue;
      for (const int field : board().corner(corner)) {
        if (has(tokens_.mine | tokens_.taken, field)) continue;
        const int size = group_with(tokens_.mine, field);
        if (size > best_) claims_.clear();
        best_ = std::max(best_, size);
        if (size == best_) claims_[field].push_back(makes);
      }
    }
  }

  std::string question() const override {
    return JsonObject("dice", dice_, "side", Side::a, "mine", names_of_fields(tokens_.mine), "taken",
                      names_of_fields(tokens_.taken))
        .text();
  }

  // The field is the idea, whichever number beside it is claimed.
  PuzzleSolution solve() const override {
    PuzzleSolution solution{.tries = static_cast<int>(results_of(dice_, false).size())};
    const Groups before = groups_of(board(), tokens_.mine);
    if (before.empty() || best_ <= before[0]) return solution;
    for (const auto& [field, makes] : claims_) {
      solution.ideas.emplace_back();
      for (const Makes& each : makes) solution.ideas.back().push_back(text_of_claim(each.number, field));
    }
    if (claims_.size() != 1) return solution;
    const Makes& first = claims_.begin()->second.front();
    solution.facts = facts_of(first.way);
    solution.hints = {
        {{"group", {std::to_string(best_)}},
         {"field", {std::string(rachmistrz::print(board().name(claims_.begin()->first)).view())}},
         {"claim",
          {text_of_claim(first.number, claims_.begin()->first), std::string(rachmistrz::print(first.way).view())}}}};
    return solution;
  }

  // Walks over the board from every free field by itself.
  int count_ideas() const override {
    const std::vector<int> results = brute_results(dice_);
    int best = 0;
    int count = 0;
    for (int field = 0; field < board().fields(); ++field) {
      if (has(tokens_.mine | tokens_.taken, field) || !touches(field, results)) continue;
      FieldSet group = only(field);
      for (FieldSet before = 0; before != group;) {
        before = group;
        for (int i = 0; i < board().fields(); ++i) {
          if (has(tokens_.mine, i) && (board().neighbours(i) & group) != 0) group |= only(i);
        }
      }
      if (size_of(group) > best) count = 0;
      best = std::max(best, size_of(group));
      count += size_of(group) == best;
    }
    return count;
  }

  Result<std::string> judge(std::string_view typed) const override {
    const View view = table();
    const Result<Action> action = Rachmistrz::parse(view, typed);
    if (!action) return std::unexpected(action.error());
    if (const Result<void> legal = Rachmistrz::check(view, *action); !legal) return std::unexpected(legal.error());
    if (action->kind != Kind::claim) return refuse(words::wrong_claim_there, "R3");
    if (!way_to(dice_, action->number)) return refuse(words::wrong_out_of_reach, "R9", {action->number.top});
    const int size = group_with(tokens_.mine, board().find(action->field));
    if (size < best_) return refuse(words::wrong_smaller_group, "R15", {size, best_});
    return text_of<Rachmistrz>(*action);
  }

  // Hunts as at the table, until the token would lie where the group is largest.
  PuzzleAttempt attempt(const Person& person, const Stream& stream, Millis limit) const override {
    Mind mind(person, stream, Tempo::calm);
    const View view = table();
    PuzzleAttempt attempt;
    while (attempt.time < limit) {
      const std::optional<Find> find = hunt(view, mind, limit - attempt.time);
      attempt.time = attempt.time + (find ? find->time : mind.patience());
      if (!find || !claims_.contains(board().find(find->field))) continue;
      const Rough value = value_of(find->way.digits, all_forms[find->way.form]);
      attempt.right = value.bottom != 0 && value.top == find->number.top * value.bottom;
      break;
    }
    return attempt;
  }

 private:
  static const Board& board() { return board_of(Side::a); }

  static std::string text_of_claim(Number number, int field) {
    return text_of<Rachmistrz>(Action{.kind = Kind::claim, .number = number, .field = board().name(field)});
  }

  static bool touches(int field, const std::vector<int>& results) {
    for (int corner = 0; corner < board().numbers(); ++corner) {
      const bool beside = has(board().fields_at(corner), field);
      if (beside && std::ranges::binary_search(results, int{board().label(corner).top})) return true;
    }
    return false;
  }

  View table() const {
    View view;
    view.me = Seat::a;
    view.seats = 3;
    view.dice = dice_;
    view.shown = SeatSet::all(3);
    view.left[Seat::a][0] = 7;
    for (int field = 0; field < board().fields(); ++field) {
      const Seat owner = has(tokens_.mine, field) ? Seat::a : Seat::b;
      view.tokens.push_back(has(tokens_.mine | tokens_.taken, field) ? Token{owner, 0} : Token{});
    }
    return view;
  }

  Roll dice_;
  TokensOnBoard tokens_;
  int best_ = 0;
  std::map<int, std::vector<Makes>> claims_;  // that make the largest group, by field
};

FieldSet draw_fields(Stream& stream, std::uint32_t count, FieldSet without) {
  FieldSet fields = 0;
  while (static_cast<std::uint32_t>(size_of(fields)) < count) {
    const int field = static_cast<int>(stream.below(most_fields));
    if (!has(without, field)) fields |= only(field);
  }
  return fields;
}

bool read_fields(const Json& question, std::string_view member, FieldSet& fields) {
  const Json* given = question.find(member);
  std::vector<Field> names;
  if (given == nullptr || !read_json(*given, names)) return false;
  for (const Field name : names) {
    const int field = board_of(Side::a).find(name);
    if (field < 0 || has(fields, field)) return false;
    fields |= only(field);
  }
  return true;
}

}  // namespace

DrawnTask draw_join(Stream& stream) {
  const Roll dice = draw_puzzle_dice(stream);
  TokensOnBoard tokens;
  const std::uint32_t mine = least_mine + stream.below(most_mine - least_mine + 1);
  tokens.mine = draw_fields(stream, mine, 0);
  const std::uint32_t taken = least_taken + stream.below(most_taken - least_taken + 1);
  tokens.taken = draw_fields(stream, taken, tokens.mine);
  return std::make_unique<JoinTask>(dice, tokens);
}

DrawnTask read_join(const Json& question) {
  const Json* side = question.find("side");
  Roll dice{};
  TokensOnBoard tokens;
  if (question.keys().size() != 4 || side == nullptr || side->string() != side_names[0]) return nullptr;
  if (!read_puzzle_dice(question, dice) || !read_fields(question, "mine", tokens.mine)) return nullptr;
  if (!read_fields(question, "taken", tokens.taken) || (tokens.mine & tokens.taken) != 0) return nullptr;
  return std::make_unique<JoinTask>(dice, tokens);
}

}  // namespace calculi::rachmistrz
