#include "platform/cli/programs/guest_table.hpp"

namespace calculi::cli {

namespace {

class GuestAnswers final : public BotAnswers {
 public:
  GuestAnswers(const Seed& seed, const Guests& guests) : house_(seed), guests_(guests) {}

  std::optional<AnyDecision> ask(AnyMatch& match, const BotQuestion& question) override {
    Guest* const guest = at(question.seat);
    return guest != nullptr ? guest->decide(match, question.seat) : house_.ask(match, question);
  }
  Result<void> carry_out(AnyMatch& match, Seat seat, const AnyDecision& decision, Millis when) override {
    return at(seat) != nullptr ? BotAnswers::carry_out(match, seat, decision, when)
                               : house_.carry_out(match, seat, decision, when);
  }

 private:
  Guest* at(Seat seat) const { return guests_[static_cast<unsigned>(index(seat))]; }
  SeatedBots house_;
  Guests guests_;
};

}  // namespace

Result<TableRunner> open_guest_table(const Module& module, const TableSetup& setup, const Guests& guests) {
  Result<std::unique_ptr<AnyMatch>> match = module.open(setup);
  if (!match) return std::unexpected(match.error());
  for (int i = 0; i < setup.seats; ++i) {
    if (Guest* const guest = guests[static_cast<unsigned>(i)]) guest->begin(**match, seat_at(i));
  }
  return TableRunner(std::move(*match), std::make_unique<GuestAnswers>(setup.seed, guests));
}

void play_out(TableRunner& table, const std::function<bool()>& go_on) {
  const AnyMatch& match = table.match();
  while (!match.outcome() && match.log().size() < limits::inputs_per_match && go_on() && table.step()) {
  }
}

}  // namespace calculi::cli
