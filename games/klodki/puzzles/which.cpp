// `which`: of four products, those that these keys open.
#include <algorithm>

#include "engine/base/json_object.hpp"
#include "engine/play/puzzle/number_list.hpp"
#include "games/klodki/puzzles/puzzles.hpp"
#include "games/klodki/words.hpp"

namespace calculi::klodki {

namespace {

constexpr unsigned products_asked = 4;
using Asked = std::array<Padlocks, products_asked>;

class WhichTask final : public PuzzleTask {
 public:
  WhichTask(const Asked& asked, const PuzzleKeys& keys, Variant variant)
      : asked_(asked), keys_(keys), variant_(variant), opened_(openable()) {}

  std::string question() const override {
    return JsonObject("padlocks", asked_, "keys", keys_, "variant", variant_).text();
  }

  PuzzleSolution solve() const override {
    PuzzleSolution solution{.tries = products_asked};
    if (opened_.empty() || opened_.size() == products_asked) return solution;
    solution.ideas = {{text_of_numbers(opened_)}};
    for (const Padlocks& padlocks : asked_) solution.facts.push_back(product_fact(padlocks));
    solution.hints = {{{"how_many", {std::to_string(opened_.size())}},
                       {"one_of_them", {std::to_string(opened_.front())}},
                       {"these", {text_of_numbers(opened_)}}}};
    return solution;
  }

  // The twin agrees on every product.
  int count_ideas() const override {
    std::vector<int> opened;
    for (const Padlocks& padlocks : asked_) {
      if (!all_ways(product_of(padlocks), keys_, variant_).empty()) opened.push_back(product_of(padlocks));
    }
    std::ranges::sort(opened);
    return opened == opened_ ? 1 : 0;
  }

  Result<std::string> judge(std::string_view typed) const override {
    const std::optional<std::vector<int>> products = read_numbers(typed);
    if (!products) return refuse(words::wrong_no_products);
    for (const int product : *products) {
      const auto same = [&](const Padlocks& padlocks) { return product_of(padlocks) == product; };
      if (!std::ranges::any_of(asked_, same)) return refuse(words::wrong_not_asked, {}, {product});
      if (!std::ranges::binary_search(opened_, product)) return refuse(words::wrong_stays_shut, "K4", {product});
    }
    if (products->size() < opened_.size()) return refuse(words::wrong_more_open);
    return text_of_numbers(opened_);
  }

  // One after another; whoever errs in one has not answered rightly.
  PuzzleAttempt attempt(const Person& person, const Stream& stream, Millis limit) const override {
    Mind mind(person, stream, Tempo::calm);
    PuzzleAttempt attempt{.right = true};
    for (const Padlocks& padlocks : asked_) {
      const PuzzleSearch search = search_code(padlocks, keys_, variant_, mind, attempt.time, limit);
      const bool opens = std::ranges::binary_search(opened_, product_of(padlocks));
      attempt.right = attempt.right && attempt.time <= limit && search.found == opens;
      if (!attempt.right) break;
    }
    return attempt;
  }

 private:
  std::vector<int> openable() const {
    std::vector<int> opened;
    for (const Padlocks& padlocks : asked_) {
      const int product = product_of(padlocks);
      if (!codes_for(product, counts_of(keys_), variant_ != Variant::novice).empty()) opened.push_back(product);
    }
    std::ranges::sort(opened);
    return opened;
  }

  Asked asked_;
  PuzzleKeys keys_;
  Variant variant_;
  std::vector<int> opened_;
};

// By their products, which all differ.
bool settle(Asked& asked) {
  std::ranges::sort(asked, {}, product_of);
  return std::ranges::adjacent_find(asked, {}, product_of) == asked.end();
}

}  // namespace

DrawnTask draw_which(Stream& stream) {
  Asked asked{};
  for (Padlocks& padlocks : asked) padlocks = draw_puzzle_padlocks(stream);
  const PuzzleKeys keys = draw_puzzle_keys(stream);
  const Variant variant = draw_puzzle_variant(stream);
  if (!settle(asked)) return nullptr;
  return std::make_unique<WhichTask>(asked, keys, variant);
}

DrawnTask read_which(const Json& question) {
  const Json* given = question.find("padlocks");
  if (given == nullptr || given->array() == nullptr || given->array()->size() != products_asked) return nullptr;
  Asked asked{};
  for (unsigned i = 0; i < products_asked; ++i) {
    if (!read_puzzle_padlocks((*given->array())[i], asked[i])) return nullptr;
  }
  PuzzleKeys keys;
  Variant variant{};
  if (!settle(asked) || !read_puzzle_keys(question, keys, variant)) return nullptr;
  return std::make_unique<WhichTask>(asked, keys, variant);
}

}  // namespace calculi::klodki
