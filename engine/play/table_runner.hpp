// Runs a table: asks its bots, lets bots and clock act in the order of their times, and takes the inputs of people and
// of the host. Simulation, terminal, server and page all run their matches here, so that a bot is asked at the same
// moments everywhere:
//
//   - when its seat is waited for, and again whenever its seat has heard something new;
//   - at a table with people, not before they see the problem of a race (OpenRace::seen_from);
//   - after a refusal at once; once that is refused, too, each further try waits for half a second.
//
// All times are match time: whoever drives the runner decides how fast it passes.
#pragma once

#include "engine/table/module.hpp"
#include "engine/table/record.hpp"

namespace calculi {

// A bot is asked at `asked`, a time of the match. An answer with an older number is dropped.
struct BotQuestion {
  Seat seat = Seat::none;
  std::int32_t number = 0;
  Millis asked{0};
};

// Where the answers of a table's bots come from: at once, or later through TableRunner::answer. (Without a function of
// its own in a source file: platform/ derives from it and has type information, the engine has none.)
class BotAnswers {
 public:
  virtual ~BotAnswers() = default;
  virtual std::optional<AnyDecision> ask(AnyMatch& match, const BotQuestion& question) = 0;
  virtual Result<void> carry_out(AnyMatch& match, Seat seat, const AnyDecision& decision, Millis at) {
    const Result<std::string> done = match.act(seat, decision.text, at);
    return done ? Result<void>{} : std::unexpected(done.error());
  }
};

// Bots that sit in this process and answer at once. Their decisions never become text.
class SeatedBots final : public BotAnswers {
 public:
  using Bots = PerSeat<std::unique_ptr<AnyBot>>;
  explicit SeatedBots(const Seed& seed) : seed_(seed) {}
  explicit SeatedBots(Bots ready) {
    for (const Seat seat : SeatSet::all(ready.size())) seats_[seat].bot = std::move(ready[seat]);
  }
  std::optional<AnyDecision> ask(AnyMatch& match, const BotQuestion& question) override;
  Result<void> carry_out(AnyMatch& match, Seat seat, const AnyDecision& decision, Millis at) override;
  // The bot of this seat; a seat that has changed hands gets another one. Nothing where there is no bot of its level:
  // its seat waits for ever.
  AnyBot* bot_at(const AnyMatch& match, Seat seat);

 private:
  struct Seated {
    BotLevel level{};
    std::unique_ptr<AnyBot> bot;
  };
  Seed seed_{};
  PerSeat<Seated> seats_;
};

// How a table differs from the others.
struct TableTerms {
  bool time_waits_for_readers = false;  // people have seen everything whenever match time passes: nothing to wait for
  Millis first_reply = never;           // the longest that the first bot in a game of turns may think
};

class TableRunner {
 public:
  TableRunner(std::unique_ptr<AnyMatch> match, std::unique_ptr<BotAnswers> bots, TableTerms terms = {})
      : match_(std::move(match)),
        bots_(std::move(bots)),
        terms_(terms),
        seats_(match_->setup().seats),
        races_(match_->module().about().is_race) {}

  const AnyMatch& match() const { return *match_; }
  const Module& module() const { return match_->module(); }
  SeatSet people() const;

  // Everything that bots and the clock do up to and including `now`; then every bot that is to be asked has been.
  void run_until(Millis now);
  // The next thing alone, if it is due by `now`.
  bool step(Millis now = never);
  // After an input: asks the bots whom it concerns.
  void ask_bots() { ask_bots(match_->turn()); }
  // When a bot or the clock will act next if nobody else does; `never` if the table waits for a person or an answer.
  Millis next() const;

  Result<std::string> act(Seat seat, std::string_view text, Millis at, const Stamp& stamp = {});
  Result<std::string> hint(Seat seat, int step, Millis at, const Teller& teller);
  Result<void> host(const HostInput& input, Millis at);

  // An answer that comes later. False: nobody waits for it any more.
  bool answer(Seat seat, std::int32_t number, AnyDecision decision);
  bool thinks(Seat seat) const { return plans_[seat].stage == Stage::made && plans_[seat].decided; }

  // Enters a line of this match's record as it was entered the first time. Each bot is asked whenever it was asked
  // then, so that it stands where it stood.
  Result<void> replay(const LogLine& line);

 private:
  enum class Stage : std::uint8_t { none, asked, made };
  // What a bot means to do, and when.
  struct Plan {
    Stage stage = Stage::none;
    bool decided = false;     // false: it only waits to be asked
    bool refused = false;     // what it wanted last
    std::int32_t number = 0;  // of the last question
    int inputs = 0;           // of the match when it was last looked at: news for its seat makes the plan void
    Millis asked{0};
    Millis not_before{0};
    Millis when{0};
    AnyDecision decision{};
  };

  void ask_bots(const Turn& turn);
  void ask(Seat seat, Plan& plan, const Turn& turn);
  bool has_news(Seat seat, Plan& plan) const;
  Millis bots_wait_until(const Turn& turn) const;
  Seat next_to_act() const;
  void carry_out(Seat seat);
  bool act_next(Millis now, Millis due);

  std::unique_ptr<AnyMatch> match_;
  std::unique_ptr<BotAnswers> bots_;
  TableTerms terms_;
  int seats_;
  bool races_;
  PerSeat<Plan> plans_;
};

// A table of this process with its bots seated, or why one of them cannot be.
Result<TableRunner> open_table(const Module& module, const TableSetup& setup);
// A table as a record has left it.
Result<TableRunner> resume_table(const AnyMatch& saved);

}  // namespace calculi
