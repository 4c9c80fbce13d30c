#include "engine/table/rules_page.hpp"

#include <array>

#include "engine/arith/signs.hpp"
#include "text/words.hpp"

namespace calculi {

namespace {

std::string_view word_for(Lang lang, char sign) {
  switch (sign) {
    case '+':
      return words::op_plus({lang});
    case '-':
      return words::op_minus({lang});
    case '*':
      return words::op_times({lang});
    case ':':
      return words::op_divided({lang});
    case '=':
      return words::op_equals({lang});
    default:
      return {};
  }
}

// "5 2+4" is "5, 2 plus 4".
std::string spoken(Lang lang, std::string_view typed) {
  std::string text;
  const arith::PlainText signs = arith::plain_signs(typed);
  for (const char c : signs.text.view()) {
    const std::string_view word = word_for(lang, c);
    if (!word.empty()) {
      text.append(" ").append(word).append(" ");
    } else if (c != ' ') {
      text.push_back(c);
    } else if (!text.ends_with(", ")) {
      text.append(", ");
    }
  }
  return text;
}

Picture picture_of(const Module& module, Lang lang, const Example& example) {
  const std::string play = spoken(lang, example.play);
  const std::string on = spoken(lang, example.on);
  const std::array<Argument, 2> seen{{{"on", on}, {"play", play}}};
  const std::string_view name = game_words(lang, module, "picture." + std::string(example.kind));
  return {.kind = example.kind,
          .play = example.play,
          .on = example.on,
          .good = example.good,
          .name = render(name, seen),
          .why = example.verdict ? std::string{} : say_refusal(lang, example.verdict.error())};
}

void illustrate(Article& article, const Module& module, Lang lang, const std::vector<Example>& examples) {
  for (const Example& example : examples) {
    if (example.clause != article.id) continue;
    Picture picture = picture_of(module, lang, example);
    if (!article.picture) {
      article.picture = std::move(picture);
    } else {
      article.examples.push_back(std::move(picture));
    }
  }
}

}  // namespace

std::string_view game_words(Lang lang, const Module& module, std::string_view key) {
  const std::string own = std::string(module.about().slug).append(".").append(key);
  if (const auto words = find_words(lang, own)) return *words;
  return find_words(lang, key).value_or("");
}

std::vector<Article> own_articles(const Module& module, Lang lang) {
  std::vector<Article> articles;
  const std::vector<Example> examples = module.examples();
  for (unsigned part = 0; part < part_names.size(); ++part) {
    for (const Clause& clause : module.about().clauses) {
      if (part_of(clause) != static_cast<Part>(part)) continue;
      Article& article = articles.emplace_back(std::string(clause.id), clause.mark, part_of(clause));
      article.text = game_words(lang, module, "rule." + article.id);
      illustrate(article, module, lang, examples);
    }
  }
  return articles;
}

std::vector<Article> shared_articles(Lang lang) {
  std::vector<Article> articles;
  for (int number = 1; number <= shared_clauses; ++number) {
    const std::string id = "T" + std::to_string(number);
    articles.push_back({.id = id, .mark = "D", .text = find_words(lang, "rule." + id).value_or("")});
  }
  return articles;
}

}  // namespace calculi
