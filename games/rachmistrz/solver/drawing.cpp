#include "games/rachmistrz/solver/drawing.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "engine/arith/expression.hpp"
#include "engine/base/reflect.hpp"
#include "games/rachmistrz/rules/board.hpp"
#include "games/rachmistrz/words.hpp"

namespace calculi::rachmistrz {

namespace {

std::unexpected<Refusal> bad_question() { return refuse(words::refuse_bad_question, "R9"); }

void write_names(const Board& board, FieldSet fields, JsonWriter& out) {
  out.array_begin();
  for (; fields != 0; fields &= fields - 1) out.string(print(board.name(first_of(fields))).view());
  out.array_end();
}

void write_fields(const Board& board, JsonWriter& out) {
  out.key("fields");
  out.array_begin();
  for (int i = 0; i < board.fields(); ++i) {
    out.object_begin();
    out.key("name");
    out.string(print(board.name(i)).view());
    out.key("q");
    out.number(board.at(i).q);
    out.key("r");
    out.number(board.at(i).r);
    out.key("neighbours");
    write_names(board, board.neighbours(i), out);
    out.object_end();
  }
  out.array_end();
}

void write_numbers(const Board& board, JsonWriter& out) {
  std::vector<int> order(static_cast<std::size_t>(board.numbers()));
  std::iota(order.begin(), order.end(), 0);
  put_in_order(order, [&](int x, int y) { return less(board.label(x), board.label(y)); });
  out.key("numbers");
  out.array_begin();
  for (const int number : order) {
    out.object_begin();
    out.key("number");
    out.string(print(board.label(number)).view());
    out.key("fields");
    out.array_begin();
    for (const int field : board.corner(number)) out.string(print(board.name(field)).view());
    out.array_end();
    out.key("positions");
    out.array_begin();
    for (int place = 0; place < fields_of_number; ++place) {
      out.string(position_names[static_cast<unsigned>(board.position(number, place))]);
    }
    out.array_end();
    out.object_end();
  }
  out.array_end();
}

int largest_of(const Board& board, FieldSet fields) {
  const Groups groups = groups_of(board, fields);
  return groups.empty() ? 0 : groups[0];
}

// Largest first; of equal ones the one whose field comes first.
void write_groups(const Board& board, FieldSet fields, JsonWriter& out) {
  std::vector<FieldSet> groups;
  while (fields != 0) {
    groups.push_back(group_at(board, fields, first_of(fields)));
    fields &= ~groups.back();
  }
  put_in_order(groups, [](FieldSet x, FieldSet y) {
    return size_of(x) != size_of(y) ? size_of(x) > size_of(y) : first_of(x) < first_of(y);
  });
  out.key("groups");
  out.array_begin();
  for (const FieldSet group : groups) write_names(board, group, out);
  out.array_end();
}

// R15: by how much a token on a free field would enlarge the largest group; fields that leave it as it is are not
// named.
void write_growth(const Board& board, FieldSet mine, FieldSet free, JsonWriter& out) {
  const int largest = largest_of(board, mine);
  out.key("growth");
  out.object_begin();
  for (; largest > 0 && free != 0; free &= free - 1) {
    const int field = first_of(free);
    const int more = size_of(group_at(board, mine | only(field), field)) - largest;
    if (more <= 0) continue;
    out.key(print(board.name(field)).view());
    out.number(more);
  }
  out.object_end();
}

// The fields that a member of the question names; none where it is not there.
std::optional<FieldSet> fields_in(const Json& question, std::string_view member, const Board& board) {
  std::vector<Field> names;
  const Json* listed = question.find(member);
  if (listed != nullptr && !read_json(*listed, names)) return std::nullopt;
  FieldSet set = 0;
  for (const Field name : names) {
    if (board.find(name) < 0) return std::nullopt;
    set |= only(board.find(name));
  }
  return set;
}

Result<std::string> draw_board(const Json& question) {
  Side side{};
  const bool asks_groups = question.find("mine") != nullptr;
  const std::size_t known = asks_groups ? (question.find("taken") != nullptr ? 3 : 2) : 1;
  if (question.keys().size() != known || !read_json(*question.find("board"), side)) return bad_question();
  const Board& board = board_of(side);
  const std::optional<FieldSet> mine = fields_in(question, "mine", board);
  const std::optional<FieldSet> taken = fields_in(question, "taken", board);
  if (!mine || !taken) return bad_question();
  std::string answer;
  JsonWriter out(answer);
  out.object_begin();
  write_fields(board, out);
  write_numbers(board, out);
  if (asks_groups) {
    write_groups(board, *mine, out);
    write_growth(board, *mine, board.all_fields() & ~*mine & ~*taken, out);
  }
  out.object_end();
  return answer;
}

void write_value(std::optional<Fraction> value, JsonWriter& out) {
  value ? out.string(calculi::print(*value).view()) : out.null();
}

// One step per sign, in the order in which a person works it out: left, sign, right, result.
void write_steps(const Expression& expression, JsonWriter& out) {
  std::vector<std::optional<Fraction>> values;
  for (int i = 0; i < expression.nodes().size(); ++i) {
    const Expression::Node& node = expression.nodes()[i];
    if (node.is_number()) {
      values.emplace_back(Fraction(node.number));
      continue;
    }
    const std::optional<Fraction> left = values[static_cast<std::size_t>(expression.left_of(i))];
    const std::optional<Fraction> right = values[static_cast<std::size_t>(expression.right_of(i))];
    values.push_back(left && right ? calculate(*left, node.operation, *right) : std::nullopt);
    const char text = sign(node.operation);
    out.array_begin();
    write_value(left, out);
    out.string({&text, 1});
    write_value(right, out);
    write_value(values.back(), out);
    out.array_end();
  }
}

Result<std::string> draw_calculation(const Json& question) {
  const std::optional<std::string_view> text = question.find("calculation")->string();
  if (!text || question.keys().size() != 1) return bad_question();
  const Result<Expression> expression = parse_expression(*text);
  if (!expression) return refuse(expression.error().code, "R9", expression.error().detail);
  std::string answer;
  JsonWriter out(answer);
  out.object_begin();
  out.key("text");
  out.string(calculi::print(*expression).view());
  out.key("steps");
  out.array_begin();
  write_steps(*expression, out);
  out.array_end();
  out.key("value");
  write_value(evaluate(*expression), out);
  out.object_end();
  return answer;
}

}  // namespace

bool asks_for_drawing(const Json& question) {
  return question.is_object() && (question.find("board") != nullptr || question.find("calculation") != nullptr);
}

Result<std::string> answer_drawing(const Json& question) {
  return question.find("board") != nullptr ? draw_board(question) : draw_calculation(question);
}

}  // namespace calculi::rachmistrz
