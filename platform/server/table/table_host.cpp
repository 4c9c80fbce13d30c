// The host's commands: who sits where, who is host, what is played. Those at the door are in table_door.cpp, options
// and terms in table_terms.cpp.
#include <algorithm>

#include "platform/server/table/host_words.hpp"
#include "platform/server/table/table.hpp"

namespace calculi::server {

struct Table::Order {
  enum class When : std::uint8_t { always, between, in_lobby };
  std::string_view word;
  Result<void> (Table::*carry_out)(std::string_view rest, HubContext& context);
  bool says_more;  // than the word
  When when = When::always;
};

Result<void> Table::obey(std::string_view text, HubContext& context) {
  using enum Order::When;
  static constexpr std::array<Order, 20> orders{{{"lock", &Table::lock, false},
                                                 {"unlock", &Table::unlock, false},
                                                 {"knock", &Table::set_knock, true},
                                                 {"let", &Table::let_in, true},
                                                 {"refuse", &Table::refuse_knock, true},
                                                 {"remove", &Table::remove, true},
                                                 {"code", &Table::renew_code, false},
                                                 {"host", &Table::hand_over, true},
                                                 {"watch", &Table::let_watch, true},
                                                 {"ear", &Table::set_ear, true},
                                                 {"seat", &Table::seat, true},
                                                 {"program", &Table::seat_program, true, between},
                                                 {"set", &Table::set, true},
                                                 {"move", &Table::move, true, between},
                                                 {"shuffle", &Table::shuffle, false, between},
                                                 {"game", &Table::set_game, true, in_lobby},
                                                 {"seats", &Table::set_seats, true, in_lobby},
                                                 {"restart", &Table::restart, false},
                                                 {"again", &Table::start_without_all, false},
                                                 {"reopen", &Table::reopen, false}}};
  std::string_view rest = text;
  const std::string_view word = take_word(rest);
  const auto order = std::ranges::find(orders, word, &Order::word);
  if (order == orders.end()) return steer(text, context);
  if (order->says_more == rest.empty()) return refuse(words::refuse_not_understood);
  const bool too_late =
      phase_ == wire::Phase::playing ? order->when != always : order->when == in_lobby && phase_ == wire::Phase::over;
  if (too_late) return refuse(words::server_between);
  if (Result<void> done = (this->*order->carry_out)(rest, context); !done) return done;
  tell_everyone_table(context);
  return {};
}

// What the match itself does: pause, resume, last, abort.
Result<void> Table::steer(std::string_view text, HubContext& context) {
  const std::optional<HostInput> input = live_ ? parse_host(text) : std::nullopt;
  if (!input || !steers(input->act)) return refuse(words::refuse_not_understood);
  return live_->host(*input, context.now);
}

// --- people

Result<Member*> Table::person_on(std::string_view seat) {
  const std::optional<Seat> wanted = read_seat(seat);
  if (!wanted) return refuse(words::refuse_not_understood);
  if (index(*wanted) >= spec_.setup.seats) return refuse(words::refuse_no_such_seat);
  if (Member* person = sitting(*wanted)) return person;
  return refuse(words::server_no_person);
}

// Hosts cannot take their own seats away.
Result<Member*> Table::other_person_on(std::string_view seat) {
  Result<Member*> person = person_on(seat);
  if (person && *person == host_) return refuse(words::server_seat_taken);
  return person;
}

Result<void> Table::hand_over(std::string_view rest, HubContext&) {
  const Result<Member*> person = person_on(rest);
  if (!person) return std::unexpected(person.error());
  if ((*person)->program || (*person)->connection == ConnectionId::none) return refuse(words::server_no_person);
  host_ = *person;
  return {};
}

Result<void> Table::let_watch(std::string_view rest, HubContext& context) {
  const Result<Member*> person = other_person_on(rest);
  if (!person) return std::unexpected(person.error());
  unseat(**person, context);
  return {};
}

// --- seats

Result<void> Table::seat(std::string_view rest, HubContext& context) {
  const std::optional<Seat> seat = read_seat(take_word(rest));
  const std::optional<Holder> holder = parse_holder(rest);
  if (!seat || !holder) return refuse(words::refuse_not_understood);
  if (index(*seat) >= spec_.setup.seats) return refuse(words::refuse_no_such_seat);
  if (!can_play(*spec_.module, *holder)) return refuse(words::refuse_unknown_level);
  const bool plays = phase_ == wire::Phase::playing;
  return plays ? seat_in_match(*seat, *holder, context) : seat_between(*seat, *holder, context);
}

// The person who sat there becomes a guest.
Result<void> Table::seat_between(Seat seat, const Holder& holder, HubContext& context) {
  Member* person = sitting(seat);
  if (person != nullptr && person == host_) return refuse(words::server_seat_taken);
  if (person != nullptr) unseat(*person, context);
  spec_.setup.holders[seat] = holder;
  name_bots(context);
  return {};
}

// A seat for a program from elsewhere, which comes with the key that the host alone is told.
Result<void> Table::seat_program(std::string_view rest, HubContext& context) {
  const std::optional<Seat> seat = read_seat(rest);
  if (!seat || in_class()) return refuse(words::refuse_not_understood);
  if (index(*seat) >= spec_.setup.seats) return refuse(words::refuse_no_such_seat);
  if (Result<void> done = seat_between(*seat, {}, context); !done) return done;
  const Key key = random_key(context.random);
  Member& own = members_.emplace_back();
  own.number = ++members_so_far_;
  own.token_hash = token_hash(key);
  own.seat = *seat;
  const Session* host = context.session(host_->connection);
  own.name = random_nickname(host == nullptr ? Lang::en : host->lang, context.random, names_taken());
  own.program = true;
  own.go(context.now);
  tell(host_->connection, wire::write(wire::ProgramKey{*seat, hex(key)}));
  return {};
}

// In a match a seat is given away only while no person is on it, and back only to its own.
Result<void> Table::seat_in_match(Seat seat, const Holder& holder, HubContext& context) {
  Member* person = sitting(seat);
  const bool here = person != nullptr && !person->program &&
                    away_from(*person, context.session(person->connection), context.now) == never;
  if (holder.kind != HolderKind::person && here) return refuse(words::server_seat_taken);
  if (holder.kind == HolderKind::person && person == nullptr) return refuse(words::server_no_person);
  const Result<void> done = live_->host({.act = HostAct::seat, .seat = seat, .holder = holder}, context.now);
  const bool waits = done && holder.kind == HolderKind::person && person->connection == ConnectionId::none;
  if (waits) person->go(context.now);
  return done;
}

Result<void> Table::set_seats(std::string_view rest, HubContext& context) {
  const std::optional<std::int32_t> seats = read_count(rest);
  if (!seats || *seats > limits::seats) return refuse(words::refuse_no_such_seat);
  TableSetup setup = spec_.setup;
  if (Result<void> done = resize(setup, *spec_.module, *seats); !done) return done;
  if (Result<void> done = complete_options(*spec_.module, setup); !done) return done;
  spec_.setup = std::move(setup);
  name_bots(context);
  return {};
}

// New seats are for people; a seat where somebody sits stays.
Result<void> Table::resize(TableSetup& setup, const Module& module, int seats) const {
  const auto is_gone = [&](Seat seat) { return index(seat) >= seats; };
  const auto is_over = [&](const Member& one) { return one.seat != Seat::none && is_gone(one.seat); };
  const About& about = module.about();
  if (std::ranges::any_of(members_, is_over)) {
    return refuse(words::refuse_wrong_seats, {}, {about.least_seats, about.most_seats, 0});
  }
  std::erase_if(setup.options, [&](const OptionValue& one) {
    return one.first.size() > 1 && one.first[1] == '.' && is_gone(seat_at(one.first[0] - 'A'));
  });
  for (int i = std::min(seats, setup.seats); i < limits::seats; ++i) {
    setup.holders[seat_at(i)] = {};
    setup.names[seat_at(i)].clear();
  }
  setup.seats = seats;
  return {};
}

// Another game begins with its own options. A bot that it does not know is replaced by one that it does.
Result<void> Table::set_game(std::string_view rest, HubContext& context) {
  const auto module = std::ranges::find(context.modules, rest, [](const Module* one) { return one->about().slug; });
  if (module == context.modules.end()) return refuse(words::server_no_such_game);
  const About& about = (*module)->about();
  TableSetup setup = spec_.setup;
  setup.options.clear();
  const int seats = std::clamp<int>(setup.seats, about.least_seats, about.most_seats);
  if (Result<void> done = resize(setup, **module, seats); !done) return done;
  for (const Seat seat : SeatSet::all(setup.seats)) {
    if (!can_play(**module, setup.holders[seat])) setup.holders[seat] = usual_bot(**module);
  }
  if (Result<void> done = complete_options(**module, setup); !done) return done;
  spec_.module = *module;
  spec_.setup = std::move(setup);
  wins_ = {};
  is_calm_ = false;
  tempo_before_.reset();
  follow_ear();
  name_bots(context);
  return {};
}

Result<void> Table::move(std::string_view rest, HubContext&) {
  const std::optional<Seat> from = read_seat(take_word(rest));
  const std::optional<Seat> to = read_seat(rest);
  if (!from || !to) return refuse(words::refuse_not_understood);
  if (std::max(index(*from), index(*to)) >= spec_.setup.seats) return refuse(words::refuse_no_such_seat);
  exchange(*from, *to);
  return {};
}

Result<void> Table::shuffle(std::string_view, HubContext& context) {
  for (int left = spec_.setup.seats; left > 1; --left) {
    const auto chosen = random_below(context.random, static_cast<std::uint32_t>(left));
    exchange(seat_at(left - 1), seat_at(static_cast<int>(chosen)));
  }
  return {};
}

}  // namespace calculi::server
