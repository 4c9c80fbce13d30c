#include <algorithm>

#include "engine/arith/expression.hpp"
#include "engine/base/letters.hpp"
#include "text/words.hpp"

namespace calculi {
namespace {

enum class Token : std::uint8_t { end, number, plus, minus, times, divided, open, close, unknown };

struct Spelling {
  std::string_view text;
  Token token;
};
constexpr Spelling spellings[] = {
    {"+", Token::plus},    {"-", Token::minus},   {"\xe2\x88\x92", Token::minus}, {"*", Token::times},
    {"x", Token::times},   {"X", Token::times},   {"\xc3\x97", Token::times},     {"\xc2\xb7", Token::times},
    {":", Token::divided}, {"/", Token::divided}, {"\xc3\xb7", Token::divided},   {"(", Token::open},
    {")", Token::close},
};

// Recursive descent; it recurses at opening brackets only, and not deeper than limits::expression_depth.
class ExpressionReader {
 public:
  explicit ExpressionReader(std::string_view text) : text_(text) { advance(); }

  Result<Expression> read() {
    if (!sum()) return std::unexpected(refusal_);
    if (token_ == Token::close) return refuse(words::refuse_expression_brackets);
    if (token_ != Token::end) return std::unexpected(unexpected());
    return expression_;
  }

 private:
  // Moves to the next token: [at_, next_) of the text.
  void advance() {
    previous_ = token_;
    at_ = next_;
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    next_ = at_;
    token_ = Token::end;
    if (at_ == text_.size()) return;
    if (is_digit(text_[at_])) {
      while (next_ < text_.size() && is_digit(text_[next_])) ++next_;
      token_ = Token::number;
      return;
    }
    const auto* found = std::find_if(std::begin(spellings), std::end(spellings), [this](const Spelling& spelling) {
      return text_.substr(at_).starts_with(spelling.text);
    });
    token_ = found != std::end(spellings) ? found->token : Token::unknown;
    next_ = at_ + (found != std::end(spellings) ? found->text.size() : 1);
  }

  // For people the places are counted in characters, from one.
  Refusal unexpected() const {
    const auto starts = [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U; };
    const std::string_view before = text_.substr(0, at_);
    const auto place = std::count_if(before.begin(), before.end(), starts) + 1;
    return {words::refuse_expression_sign, {}, {static_cast<std::int32_t>(place)}};
  }

  bool fail(const Refusal& refusal) {
    refusal_ = refusal;
    return false;
  }

  bool sum() {
    if (!product()) return false;
    while (token_ == Token::plus || token_ == Token::minus) {
      const Operation operation = token_ == Token::plus ? Operation::plus : Operation::minus;
      advance();
      if (!product()) return false;
      expression_.push_operation(operation);
    }
    return true;
  }

  bool product() {
    if (!operand()) return false;
    while (token_ == Token::times || token_ == Token::divided) {
      const Operation operation = token_ == Token::times ? Operation::times : Operation::divided;
      advance();
      if (!operand()) return false;
      expression_.push_operation(operation);
    }
    return true;
  }

  bool operand() {
    switch (token_) {
      case Token::number:
        return number();
      case Token::open:
        return brackets();
      case Token::minus:
        return fail({words::refuse_expression_unary_minus, {}});
      case Token::end:
        return fail({expression_.nodes().empty() && depth_ == 0 ? words::refuse_expression_empty
                                                                : words::refuse_expression_unfinished,
                     {}});
      case Token::close:
        if (depth_ == 0) return fail({words::refuse_expression_brackets, {}});
        return fail(previous_ == Token::open ? Refusal{words::refuse_expression_empty, {}} : unexpected());
      default:
        return fail(unexpected());
    }
  }

  bool brackets() {
    if (depth_ == limits::expression_depth) {
      return fail({words::refuse_expression_too_deep, {}, {limits::expression_depth}});
    }
    ++depth_;
    advance();
    if (!sum()) return false;
    if (token_ == Token::end) return fail({words::refuse_expression_brackets, {}});
    if (token_ != Token::close) return fail(unexpected());
    --depth_;
    advance();
    return true;
  }

  bool number() {
    const std::string_view digits = text_.substr(at_, next_ - at_);
    if (digits.size() > Expression::number_digits || (digits.size() > 1 && digits[0] == '0')) {
      return fail({words::refuse_expression_number, {}, {Expression::number_digits}});
    }
    std::int32_t value = 0;
    for (const char digit : digits) value = 10 * value + (digit - '0');
    expression_.push_number(value);
    advance();
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t next_ = 0;
  Token token_ = Token::end;
  Token previous_ = Token::end;
  int depth_ = 0;
  Expression expression_;
  Refusal refusal_{};
};

}  // namespace

Result<Expression> parse_expression(std::string_view text) {
  if (text.size() > static_cast<unsigned>(limits::expression_text)) {
    return refuse(words::refuse_expression_too_long, {}, {limits::expression_text});
  }
  return ExpressionReader(text).read();
}

}  // namespace calculi
