// The Encoding of one game, made of the fields of its views and actions.
#pragma once

#include "engine/play/number_row.hpp"
#include "engine/play/view_for.hpp"
#include "platform/batch/encoding.hpp"

namespace calculi {

template <Game G>
struct EncodingFor {
  using Action = typename G::Action;
  static const typename G::View& game_of(const AnyView& view) { return static_cast<const ViewFor<G>&>(view).game(); }

  // An action whose fields nobody has listed is known by its kind.
  static void add_action(NumberRow& row, const Action& action) {
    if constexpr (reflect::HasFields<const Action>) {
      Action::fields(action, row);
    } else {
      row("kind", action.kind);
    }
  }

  static std::vector<std::string> names_of_view() {
    std::vector<std::string> names;
    NumberRow row(names);
    row.add(typename G::View{});
    return names;
  }
  static std::vector<std::string> names_of_action() {
    std::vector<std::string> names;
    NumberRow row(names);
    add_action(row, Action{});
    return names;
  }

  static void write_view(const AnyView& any, float* out) {
    const typename G::View& view = game_of(any);
    NumberRow row(out, view.me, view.seats);
    row.add(view);
  }

  static void list(const AnyView& any, std::size_t most, Choices& into) {
    static const std::size_t width = names_of_action().size();
    const typename G::View& view = game_of(any);
    if (!G::asked(view) || static_cast<const ViewFor<G>&>(any).covered()) return;
    std::vector<Action> found;
    G::Players::actions(view, found);
    if (found.size() > most) found.resize(most);
    std::size_t at = into.numbers.size();
    into.numbers.resize(at + width * found.size());
    for (const Action& action : found) {
      into.texts.push_back(text_of<G>(action));
      NumberRow row(into.numbers.data() + at, view.me, view.seats);
      add_action(row, action);
      at += width;
    }
  }

  static std::string sample(const AnyView& view, Stream& stream) {
    return text_of<G>(G::sample(game_of(view), stream));
  }
};

template <Game G>
Encoding encoding_for(std::string_view slug) {
  using For = EncodingFor<G>;
  return {slug, For::names_of_view(), For::names_of_action(), For::write_view, For::list, For::sample};
}

}  // namespace calculi
