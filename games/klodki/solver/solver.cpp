// `solve klodki`, hints, and what could have been laid: all from the same list of codes.
#include "engine/arith/say_expression.hpp"
#include "engine/base/reflect.hpp"
#include "games/klodki/language/speech.hpp"
#include "games/klodki/words.hpp"

namespace calculi::klodki {

namespace {

constexpr std::array<SolveFlag, 3> flags{SolveFlag{"--padlocks", "padlocks", FlagKind::list, "7,8"},
                                         SolveFlag{"--keys", "keys", FlagKind::list, "5,6,1"},
                                         SolveFlag{"--variant", "variant", FlagKind::word}};

struct Question {
  Padlocks padlocks{};
  Keys keys{};
  Variant variant = Variant::expert;
};

// The variant may be left out: expert.
bool read_question(const Json& json, Question& asked) {
  const Json* padlocks = json.find("padlocks");
  const Json* keys = json.find("keys");
  const Json* variant = json.find("variant");
  if (!json.is_object() || padlocks == nullptr || keys == nullptr) return false;
  if (json.keys().size() != (variant == nullptr ? 2U : 3U)) return false;
  if (!read_json(*padlocks, asked.padlocks) || !read_json(*keys, asked.keys)) return false;
  if (variant != nullptr && !read_json(*variant, asked.variant)) return false;
  for (const Padlock padlock : asked.padlocks) {
    if (padlock < 1 || padlock > 9) return false;
  }
  for (const Card card : asked.keys) {
    if (!card.exists()) return false;
  }
  return true;
}

struct Answer {
  std::vector<std::string> codes;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("codes", self.codes);
  }
};

// What a code being put together makes, and how it is read, for a page that adds nothing up and compares nothing
// itself:
// {"code": [{"cards": [5], ...}]}.
struct Worth {
  LaidCode code;
  Digits digits;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("code", self.code);
    visit("digits", self.digits);
  }
};
Result<std::string> worth_of(const Json& json) {
  LaidCode code;
  if (json.keys().size() != 1 || !read_json(*json.find("code"), code)) return refuse(words::refuse_bad_question, "K4");
  const Digits digits = digits_of(code);
  for (LaidPlace& place : code) {
    if (digit_of(place)) settle_order(place);
  }
  return json_of(Worth{code, digits});
}

// The first code that this view knows of.
struct Found {
  LaidCode laid{};
  Action action{};
};
std::optional<Found> first_code(const View& view) {
  if (view.padlocks[0] == 0 || view.me == Seat::none) return std::nullopt;
  for (const LaidCode& laid : codes_for(product_of(view.padlocks), reach_of(view), view.variant != Variant::novice)) {
    if (const std::optional<Action> action = laying(view, laid)) return Found{laid, *action};
  }
  return std::nullopt;
}

std::string say_hint(const View& view, const std::optional<Found>& found, int step, const Teller& teller) {
  const Lang lang = teller.lang;
  if (view.phase == Phase::arrange) return std::string(words::hint_arrange(lang));
  if (view.padlocks[0] == 0) return std::string(words::prompt_countdown(lang));
  if (!found) {
    const bool face_down = view.variant == Variant::murderous && view.phase != Phase::laying;
    return std::string(face_down ? words::hint_no_open(lang) : words::hint_no(lang));
  }
  if (step <= 1) return words::hint_yes(lang, {.keys = cards_in(found->laid)});
  if (step == 2) return words::hint_key(lang, {.card = say_card(found->laid[0].cards[0], lang)});
  return words::hint_code(teller, {.a = view.padlocks[0],
                                   .b = view.padlocks[1],
                                   .code = say_laid(found->laid, teller),
                                   .product = product_of(view.padlocks)});
}

// The keys that a step of a hint marks.
KeyList hinted_keys(const View& view, const Found& found, int step) {
  KeyList keys;
  if (step == 2) keys.push_back(*key_for(view, found.laid[0].cards[0], {}, FaceDown::included));
  if (step > 2) keys = found.action.kind == Kind::lay ? keys_of(found.action.code) : found.action.keys;
  return keys;
}

bool is_right(const View& view, const Code& code) {
  const std::optional<LaidCode> laid = laid_of(view, code);
  return laid && judge(product_of(view.padlocks), *laid) == Verdict::right;
}

}  // namespace

std::span<const SolveFlag> KlodkiSolver::solve_flags() { return flags; }

Result<std::string> KlodkiSolver::solve(const Json& question) {
  if (question.is_object() && question.find("code") != nullptr) return worth_of(question);
  Question asked;
  if (!read_question(question, asked)) return refuse(words::refuse_bad_question, "K4");
  KeyCounts counts{};
  for (const Card card : asked.keys) ++counts[card.code];
  Answer answer;
  for (const LaidCode& code : codes_for(product_of(asked.padlocks), counts, asked.variant != Variant::novice)) {
    answer.codes.push_back(text_of_cards(code));
  }
  return json_of(answer);
}

// First whether there is a code and of how many keys, then one of them, then the whole.
Result<void> KlodkiSpeech::hint(const View& view, int step, const Teller& teller, JsonWriter& out) {
  const std::optional<Found> found = view.phase == Phase::arrange ? std::nullopt : first_code(view);
  out.object_begin();
  out.key("text");
  out.string(say_hint(view, found, step, teller));
  if (found && step > 1) {
    out.key("cards");
    write_json(out, hinted_keys(view, *found, step));
  }
  if (found && step >= 3) {
    out.key("play");
    out.string(text_of<Klodki>(found->action));
  }
  out.object_end();
  return {};
}

std::string KlodkiSpeech::say_action(const View& view, const Action& action, const Teller& teller) {
  const Lang lang = teller.lang;
  const auto say_one = [&](Card card) { return card.exists() ? say_card(card, lang) : std::string(); };
  const std::string keys = say_list(action.keys, [&](const Key& key) { return say_one(card_of(view, key)); });
  switch (action.kind) {
    case Kind::lay:
      if (const std::optional<LaidCode> laid = laid_of(view, action.code)) return say_laid(*laid, teller);
      return {};
    case Kind::toss:
      return words::move_throw(lang, {.keys = keys});
    case Kind::open:
      return words::move_open(lang, {.keys = say_list(action.cards, say_one)});
    case Kind::swap:
      return words::move_swap(lang, {.keys = keys});
    case Kind::ready:
      return std::string(words::move_ready(lang));
    case Kind::peek:
      return std::string(words::move_peek(lang));
    case Kind::release:
      return std::string(words::move_release(lang));
    case Kind::cannot:
    case Kind::no:
      return std::string(words::move_cannot(lang));
  }
  return {};
}

// A round given up or answered wrongly: was there a code?
std::string KlodkiSpeech::missed(const View& view, const Action& action, const Teller& teller) {
  const bool gave_up = action.kind == Kind::cannot || action.kind == Kind::no;
  if (!gave_up && (action.kind != Kind::lay || view.padlocks[0] == 0 || is_right(view, action.code))) return {};
  const std::optional<Found> found = first_code(view);
  if (!found) return {};
  return words::missed_code(
      teller,
      {.a = view.padlocks[0], .b = view.padlocks[1], .code = say_laid(found->laid, teller), .round = view.round});
}

namespace {

bool opens_padlocks(const View& view, const Action& action) {
  return action.kind == Kind::lay && view.padlocks[0] != 0 && is_right(view, action.code);
}

// The keys that `played` hangs out and `best` keeps in the hand.
std::string kept_by(const Action& best, const Action& played, Lang lang) {
  FixedVector<Card, most_open> others = best.cards;
  return say_list(played.cards, [&](Card card) -> std::string {
    const auto same = std::find(others.begin(), others.end(), card);
    if (same == others.end()) return say_card(card, lang);
    *same = Card{};
    return {};
  });
}

}  // namespace

Why KlodkiSpeech::why(const View& view, const Action& played, const Action& best, const Teller& teller) {
  if (opens_padlocks(view, best) && !opens_padlocks(view, played)) {
    return {"code_there", {{"code", say_laid(*laid_of(view, best.code), teller)}}};
  }
  if (played.kind == Kind::lay && best.kind != Kind::lay) return {"risk", {}};
  if (played.kind == Kind::open && best.kind == Kind::open) {
    const std::string keys = kept_by(best, played, teller.lang);
    if (!keys.empty()) return {"opens_key", {{"keys", keys}}};
  }
  return {};
}

// Where an input ended a round: who could have opened its padlocks, with the first code of each. It tells what lay in
// hands (K23), so it is for matches that are over.
std::string KlodkiSpeech::looked_back(const State& before, const State& after, const Teller& teller) {
  if (before.padlocks[0] == 0 || (after.round == before.round && after.phase != Phase::over)) return {};
  const auto could = [&](Seat seat) -> std::string {
    const bool sums = variant_of(before) != Variant::novice;
    const std::vector<LaidCode> codes = codes_for(product_of(before.padlocks), reach_of(before, seat), sums);
    if (codes.empty()) return {};
    const std::string_view name = teller.name(seat, words::you_inline(teller.lang));
    return words::row(teller.lang, {.keys = say_laid(codes.front(), teller), .name = name});
  };
  const std::string names = say_list(before.seating.all(), could, "; ");
  const Text a = before.padlocks[0];
  const Text b = before.padlocks[1];
  if (names.empty()) return words::missed_nobody(teller, {.a = a, .b = b, .round = before.round});
  return words::missed_who(teller, {.a = a, .b = b, .names = names, .round = before.round});
}

}  // namespace calculi::klodki
