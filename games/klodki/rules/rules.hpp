// What the parts of the rules share: short questions about a state or a view.
#pragma once

#include "games/klodki/game.hpp"
#include "games/klodki/solver/codes.hpp"

namespace calculi::klodki {

inline Variant variant_of(const State& state) { return static_cast<Variant>(state.options.variant); }
inline bool is_murderous(const State& state) { return variant_of(state) == Variant::murderous; }
inline bool is_calm(const State& state) { return static_cast<Tempo>(state.options.tempo) == Tempo::calm; }
// Somebody else has the right to lay: all one may do is to peek, in murderous (K19).
inline bool is_out_of_turn(const View& view) {
  return (view.phase == Phase::laying || view.phase == Phase::right) && view.layer != view.me;
}
// Whose time to search is over (T4).
inline SeatSet late_of(const State& state) { return state.phase == Phase::search ? state.clock.over() : SeatSet{}; }
inline SeatSet late_of(const View& view) { return view.late; }

// K2
constexpr int open_keys(Variant variant) { return variant == Variant::novice ? 3 : 2; }
constexpr int hand_keys(Variant variant) { return variant == Variant::novice ? 6 : 4; }

// A key that the seat names: the slot it stands for.
Card& slot(State& state, Seat seat, const Key& key);
const Card& slot(const State& state, Seat seat, const Key& key);

// The card of a key as this viewer knows it; none where it may not.
Card card_of(const View& view, const Key& key);
LaidCode laid_of(const State& state, Seat seat, const Code& code);
std::optional<LaidCode> laid_of(const View& view, const Code& code);  // nothing where it does not know all cards

bool sees_padlocks(const State& state, Viewer viewer);

// The keys this seat could lay, by card: all it has, or all that the view knows.
KeyCounts reach_of(const State& state, Seat seat);
KeyCounts reach_of(const View& view);

// K21: the key that a bare card means, or none. `taken` are the keys named before in the same code. Face-down keys are
// meant only where they may be: by place, never by a card that is typed.
enum class FaceDown : std::uint8_t { left_out, included };
std::optional<Key> key_for(const View& view, Card card, const KeyList& taken, FaceDown face_down);
std::optional<Code> placed(const View& view, const LaidCode& code);    // a code of cards by place
std::optional<Action> laying(const View& view, const LaidCode& code);  // the action that plays it, where that is legal

}  // namespace calculi::klodki
