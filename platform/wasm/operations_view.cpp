#include "engine/table/speech.hpp"
#include "platform/wasm/operations.hpp"
#include "text/words.hpp"

namespace calculi::wasm {

namespace {

using MaybeView = Result<std::unique_ptr<AnyView>>;

MaybeView view_of(const OfView& asked) { return asked.game->read_view(*asked.view); }

Reply<TextAnswer> in_words(const Result<std::string>& text) {
  if (!text) return refused(text.error());
  return TextAnswer{*text};
}

// What people type is measured before any game reads it.
bool too_long(std::string_view typed) { return typed.size() > static_cast<unsigned>(limits::action_text); }

}  // namespace

std::unexpected<Failure> wrong(std::string_view member, std::string_view needed) {
  return std::unexpected(Failure(std::string(member).append(": ").append(needed)));
}

Teller teller_for(const ForReader& reader, Lang lang, const Module& module) {
  const Names names = reader.names.value_or(Names{});
  return {.lang = lang,
          .viewer = {reader.viewer.value_or(Seat::none)},
          .seats = std::min<int>(names.count, module.about().most_seats),
          .names = names.names,
          .speech = reader.speech.value_or(Speech::normal),
          .written = reader.written.value_or(false)};
}

Reply<TextAnswer> check(Session&, const TypedRequest& asked) {
  if (too_long(asked.text)) return refused({words::refuse_too_long, {}});
  const MaybeView view = view_of(asked);
  if (!view) return refused(view.error());
  return in_words((*view)->check(asked.text));
}

Reply<MissedAnswer> missed(Session&, const TypedRequest& asked) {
  const MaybeView view = view_of(asked);
  MissedAnswer all;
  if (!view || too_long(asked.text)) return all;
  std::vector<FactAnswer> answers;
  (void)(*view)->check(asked.text, &answers);
  for (const FactAnswer& each : answers) all.answers.push_back({text_of(each.fact), each.value});
  return all;
}

Reply<TextsAnswer> readings(Session&, const TypedRequest& asked) {
  const MaybeView view = view_of(asked);
  if (!view || too_long(asked.text)) return TextsAnswer{};
  return TextsAnswer{(*view)->readings(asked.text)};
}

Reply<TextAnswer> explain(Session&, const ExplainRequest& asked) {
  if (too_long(asked.text)) return refused({words::refuse_too_long, {}});
  const MaybeView view = view_of(asked);
  if (!view) return refused(view.error());
  return TextAnswer{(*view)->explain(asked.text, teller_for(asked, asked.language(), *asked.game))};
}

Reply<HintJson> hint(Session&, const HintRequest& asked) {
  const MaybeView view = view_of(asked);
  if (!view) return refused(view.error());
  Result<std::string> given = (*view)->hint(asked.step, teller_for(asked, asked.language(), *asked.game));
  if (!given) return refused(given.error());
  return HintJson{{std::move(*given)}};
}

Reply<TextAnswer> answer(Session&, const AnswerRequest& asked) {
  const MaybeView view = view_of(asked);
  if (!view) return refused(view.error());
  const Teller teller = teller_for(asked, asked.language(), *asked.game);
  const bool prompt = asked.query == Query::prompt;
  return TextAnswer{prompt ? tell_prompt(**view, teller) : (*view)->answer(asked.query, teller)};
}

Reply<TextsAnswer> say(Session&, const SayRequest& asked) {
  MaybeView view = nullptr;
  if (asked.view) view = asked.game->read_view(**asked.view);
  if (!view) return refused(view.error());
  const Teller teller = teller_for(asked, asked.language(), *asked.game);
  TextsAnswer all;
  for (const Json& event : *asked.events.list) {
    const bool last = &event == &asked.events.list->back();
    Result<std::string> text = tell(*asked.game, event, last ? view->get() : nullptr, teller);
    if (!text) return refused(text.error());
    all.texts.push_back(std::move(*text));
  }
  return all;
}

}  // namespace calculi::wasm
