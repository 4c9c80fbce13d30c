// The teacher's commands. Those at the door are in class_door.cpp.
#include <algorithm>

#include "platform/server/classroom/classroom.hpp"
#include "platform/server/table/host_words.hpp"

namespace calculi::server {

// When a command is taken: always, before a match and between matches, while the tables are looked for, in a match, or
// while a problem for all is there.
struct Classroom::Order {
  enum class When : std::uint8_t { always, between, seated, playing, problem };
  std::string_view word;
  Result<void> (Classroom::*carry_out)(std::string_view rest, ClassContext& context);
  bool says_more;  // than the word
  When when = When::always;
  bool fits(wire::ClassPhase phase) const {
    using enum wire::ClassPhase;
    switch (when) {
      case When::always:
        return true;
      case When::between:  // from one problem to the next, too
        return phase == gathering || phase == wire::ClassPhase::between || phase == wire::ClassPhase::problem;
      case When::seated:
        return phase == wire::ClassPhase::seated;
      case When::playing:
        return phase == wire::ClassPhase::playing;
      case When::problem:
        return phase == wire::ClassPhase::problem;
    }
    return false;
  }
};

Result<void> Classroom::obey(Device& device, Session& session, std::string_view text, ClassContext& context) {
  using enum Order::When;
  static constexpr std::array<Order, 31> orders{{{"pause", &Classroom::pause, false},
                                                 {"resume", &Classroom::resume_all, false},
                                                 {"minute", &Classroom::call_minute, false},
                                                 {"lock", &Classroom::lock, false},
                                                 {"unlock", &Classroom::unlock, false},
                                                 {"knock", &Classroom::set_knock, true},
                                                 {"let", &Classroom::let_in, true},
                                                 {"refuse", &Classroom::refuse_knock, true},
                                                 {"rename", &Classroom::rename, true},
                                                 {"remove", &Classroom::remove, true},
                                                 {"device", &Classroom::new_device, true},
                                                 {"factor", &Classroom::set_factor, true},
                                                 {"head", &Classroom::set_head, true},
                                                 {"hints", &Classroom::set_hints, true},
                                                 {"ear", &Classroom::set_ear, true},
                                                 {"set", &Classroom::set, true, between},
                                                 {"start", &Classroom::start_now, false, seated},
                                                 {"unseat", &Classroom::unseat, false, seated},
                                                 {"more", &Classroom::more, true, playing},
                                                 {"last", &Classroom::last, false, playing},
                                                 {"next", &Classroom::next, false, playing},
                                                 {"hint", &Classroom::hint, true, playing},
                                                 {"bot", &Classroom::seat_bot, true, playing},
                                                 {"back", &Classroom::give_back, true, playing},
                                                 {"move", &Classroom::move, true, playing},
                                                 {"swap", &Classroom::swap, true, playing},
                                                 {"again", &Classroom::again, true, playing},
                                                 {"problem", &Classroom::put_problem, true, between},
                                                 {"seconds", &Classroom::set_seconds, true, always},
                                                 {"close", &Classroom::close_problem, false, problem},
                                                 {"done", &Classroom::end_problem, false, problem}}};
  std::string_view rest = text;
  const std::string_view word = take_word(rest);
  if (word == "watch") return watch(session, rest, context);
  if (word == "unwatch") return unwatch(session, context), Result<void>{};
  if (text == "word" || text == "word off" || text == "end") {
    if (device.second) return refuse(words::server_not_teacher);
    if (text == "word") make_word(session, 0, context);
    if (text == "end") over_ = true;
    if (text != "word off") return {};
    for (const Device& one : devices_) {
      if (one.second) close(one.connection, {wire::ByeReason::removed, {}}, CloseCode::removed);
    }
    std::erase_if(devices_, [](const Device& one) { return one.second; });
    return {};
  }
  const auto order = std::ranges::find(orders, word, &Order::word);
  if (word.empty() || order == orders.end() || order->says_more == rest.empty()) {
    return refuse(words::refuse_not_understood);
  }
  if (!order->fits(phase_)) return refuse(words::server_class_between);
  return (this->*order->carry_out)(rest, context);
}

Result<void> Classroom::take(Session& session, const wire::ClassTeach& message, ClassContext& context) {
  return answer(session, message.cmd, context, [&]() -> Answer {
    Device* device = device_at(session.id);
    if (device == nullptr) return refuse(words::server_not_teacher);
    if (Result<void> done = obey(*device, session, message.text, context); !done) return std::unexpected(done.error());
    dirty_ = true;
    return wire::write(wire::Ack{message.cmd, message.text});
  });
}

Result<void> Classroom::take(Session& session, const wire::ClassSeat& message, ClassContext& context) {
  return answer(session, message.cmd, context, [&]() -> Answer {
    if (device_at(session.id) == nullptr) return refuse(words::server_not_teacher);
    if (Result<void> done = seat_them(message, context); !done) return std::unexpected(done.error());
    dirty_ = true;
    return wire::write(wire::Ack{message.cmd, {}});
  });
}

// --- all tables

// A table that is just being judged pauses right afterwards, and one that is over has nothing to pause.
Result<void> Classroom::pause(std::string_view, ClassContext& context) {
  if (paused_) return refuse(words::refuse_paused);
  paused_ = true;
  stop_clock(context.hub.now);
  for_each_table(context, [](Table& table, HubContext& hub) { (void)table.obey_teacher("pause", hub); });
  return {};
}

Result<void> Classroom::resume_all(std::string_view, ClassContext& context) {
  if (!paused_) return refuse(words::refuse_not_paused);
  paused_ = false;
  if (phase_ == wire::ClassPhase::playing) run_clock(context.hub.now);
  if (phase_ == wire::ClassPhase::seated) starts_at_ = std::max(starts_at_, context.hub.now + seconds(3));
  for_each_table(context, [](Table& table, HubContext& hub) { (void)table.obey_teacher("resume", hub); });
  return {};
}

Result<void> Classroom::call_minute(std::string_view, ClassContext&) {
  tell_all(wire::ClassSaid{wire::ClassCall::minute});
  return {};
}

Result<void> Classroom::more(std::string_view rest, ClassContext&) {
  const std::optional<std::int32_t> minutes = read_count(rest);
  if (!minutes || *minutes > caps::class_minutes) return refuse(words::refuse_not_understood);
  if (last_round_ || clock_left_ == never) return refuse(words::server_class_between);
  const Millis added = seconds(60) * *minutes;
  clock_ends_ == never ? clock_left_ = clock_left_ + added : clock_ends_ = clock_ends_ + added;
  return {};
}

Result<void> Classroom::last(std::string_view, ClassContext& context) {
  if (last_round_) return refuse(words::refuse_last_round_said, "T7");
  say_last_round(context);
  return {};
}

Result<void> Classroom::next(std::string_view, ClassContext& context) {
  next_ = true;
  if (!last_round_) say_last_round(context);
  return {};
}

Result<void> Classroom::start_now(std::string_view, ClassContext& context) {
  if (paused_) return refuse(words::refuse_paused);
  start(context);
  return {};
}

Result<void> Classroom::unseat(std::string_view, ClassContext&) {
  phase_ = match_ > 1 ? wire::ClassPhase::between : wire::ClassPhase::gathering;
  --match_;
  starts_at_ = never;
  places_.clear();
  return {};
}

// --- what is played

Result<void> Classroom::set(std::string_view rest, ClassContext& context) {
  const std::string_view name = take_word(rest);
  wire::ClassPlan plan = spec_.plan;
  if (Result<void> done = set_plan(name, rest, plan, context); !done) return done;
  const auto module = std::ranges::find(context.hub.modules, plan.game,
                                        [](const Module* one) { return std::string(one->about().slug); });
  if (module == context.hub.modules.end()) return refuse(words::server_no_such_game);
  if (Result<void> done = check_plan(**module, plan); !done) return done;
  spec_.plan = std::move(plan);
  spec_.module = *module;
  return {};
}

Result<void> Classroom::set_plan(std::string_view name, std::string_view value, wire::ClassPlan& plan, ClassContext&) {
  const std::optional<bool> on = read_switch(value);
  const std::optional<std::int32_t> count = value == "0" ? std::optional(0) : read_count(value);
  const auto mode = std::ranges::find(wire::class_mode_names, value);
  if (name == "game") {
    plan.game = value;
    plan.options = {};
  } else if (name == "mode" && mode != wire::class_mode_names.end()) {
    plan.mode = static_cast<wire::ClassMode>(mode - wire::class_mode_names.begin());
  } else if (name == "duplicate" && on) {
    plan.duplicate = *on;
  } else if (name == "calm" && on) {
    plan.calm = *on;
  } else if (name == "size" && count) {
    plan.size = *count;
  } else if (name == "minutes" && count) {
    plan.minutes = *count;
  } else if (name == "matches" && count) {
    plan.matches = *count;
  } else if (name == "option") {
    const std::string_view option = take_word(value);
    std::erase_if(plan.options.list, [&](const auto& one) { return one.first == option; });
    plan.options.list.emplace_back(option, value);
  } else {
    return refuse(words::refuse_not_understood);
  }
  return {};
}

// --- one pupil

Result<Pupil*> Classroom::read_pupil(std::string_view word) {
  Pupil* found = pupil(read_count(word).value_or(0));
  if (found == nullptr) return refuse(words::server_class_no_pupil);
  return found;
}

Result<void> Classroom::rename(std::string_view rest, ClassContext& context) {
  const Result<Pupil*> own = read_pupil(rest);
  if (!own) return std::unexpected(own.error());
  if (phase_ != wire::ClassPhase::gathering && phase_ != wire::ClassPhase::between) {
    return refuse(words::server_class_between);
  }
  const Session* session = context.hub.session((*own)->connection);
  const Lang lang = session == nullptr ? Lang::en : session->lang;
  (*own)->name = random_nickname(lang, context.hub.random, names_taken());
  for (const Device& one : devices_) tell_keys(one, (*own)->number);
  return {};
}

// The key is void, and the device has to knock. What the class has found out about the pupil goes at once.
Result<void> Classroom::remove(std::string_view rest, ClassContext& context) {
  const Result<Pupil*> own = read_pupil(rest);
  if (!own) return std::unexpected(own.error());
  const auto keep = [](std::vector<Digest>& list, const Digest& one) {
    list.push_back(one);
    if (list.size() > caps::removed_people) list.erase(list.begin());
  };
  keep(removed_, (*own)->key);
  if ((*own)->device) keep(removed_devices_, *(*own)->device);
  const ConnectionId connection = (*own)->connection;
  let_go(**own, context);
  if (connection != ConnectionId::none) close(connection, {wire::ByeReason::removed, {}}, CloseCode::removed);
  return {};
}

Result<void> Classroom::new_device(std::string_view rest, ClassContext& context) {
  const Result<Pupil*> own = read_pupil(rest);
  if (!own) return std::unexpected(own.error());
  for (const Device& one : devices_) {
    const Session* session = context.hub.session(one.connection);
    if (session != nullptr && &one == &devices_.front()) make_word(*session, (*own)->number, context);
  }
  return {};
}

// Two digits that no other pupil has just now, or a word for a device of the teacher's.
void Classroom::make_word(const Session& session, std::int32_t pupil, ClassContext& context) {
  std::erase_if(words_, [&](const OneTime& one) { return one.pupil == pupil; });
  const auto is_taken = [&](const std::string& word) {
    return std::ranges::any_of(words_, [&](const OneTime& one) { return one.word == word; });
  };
  OneTime made{.pupil = pupil, .until = context.hub.now + caps::class_word};
  do {
    made.word =
        pupil == 0 ? hex(random_key(context.hub.random)) : std::to_string(10 + random_below(context.hub.random, 90));
  } while (is_taken(made.word));
  words_.push_back(made);
  wire::ClassWord told{.word = made.word, .ms = caps::class_word.count};
  if (pupil != 0) told.pupil = pupil;
  tell(session.id, wire::write(told));
}

// --- terms: at the table of the moment from its next round on, and kept for the tables to come

Result<void> Classroom::change_terms(const Pupil& pupil, std::string_view text, ClassContext& context) {
  const ClassTable* place = phase_ == wire::ClassPhase::playing ? place_of(pupil.number) : nullptr;
  Table* table = place == nullptr ? nullptr : context.tables.table(table_id(*place));
  if (table == nullptr) return {};
  std::string order(text);
  order.replace(order.find('@'), 1, 1, letter(seat_in(*place, pupil.number)));
  Result<void> done;
  context.tables.at_table(*table, [&](HubContext& hub) { done = table->obey_teacher(order, hub); });
  return done;
}

Result<void> Classroom::set_factor(std::string_view rest, ClassContext& context) {
  const Result<Pupil*> own = read_pupil(take_word(rest));
  if (!own) return std::unexpected(own.error());
  if (!parse_pace(rest)) return refuse(words::refuse_bad_option_value);
  if (Result<void> done = change_terms(**own, "set @.factor " + std::string(rest), context); !done) return done;
  (*own)->factor = rest;
  return {};
}

Result<void> Classroom::set_head(std::string_view rest, ClassContext& context) {
  const Result<Pupil*> own = read_pupil(take_word(rest));
  if (!own) return std::unexpected(own.error());
  if (std::ranges::find(head_start_values, rest) == head_start_values.end()) {
    return refuse(words::refuse_bad_option_value);
  }
  if (Result<void> done = change_terms(**own, "set @.head " + std::string(rest), context); !done) return done;
  (*own)->head = rest[0] - '0';
  return {};
}

Result<void> Classroom::set_hints(std::string_view rest, ClassContext& context) {
  const Result<Pupil*> own = read_pupil(take_word(rest));
  const std::optional<bool> on = read_switch(rest);
  if (!own) return std::unexpected(own.error());
  if (!on) return refuse(words::refuse_bad_option_value);
  if (Result<void> done = change_terms(**own, "set @.hints " + std::string(rest), context); !done) return done;
  (*own)->hints = *on;
  return {};
}

Result<void> Classroom::set_ear(std::string_view rest, ClassContext& context) {
  const Result<Pupil*> own = read_pupil(take_word(rest));
  const std::optional<bool> on = read_switch(rest);
  if (!own) return std::unexpected(own.error());
  if (!on) return refuse(words::refuse_bad_option_value);
  if (Result<void> done = change_terms(**own, "ear @ " + std::string(rest), context); !done) return done;
  (*own)->ear = *on;
  return {};
}

// --- a pupil at a table

// The first step of help, unasked.
Result<void> Classroom::hint(std::string_view rest, ClassContext& context) {
  const Result<Pupil*> own = read_pupil(rest);
  if (!own) return std::unexpected(own.error());
  const ClassTable* place = place_of((*own)->number);
  Table* table = place == nullptr ? nullptr : context.tables.table(table_id(*place));
  const Session* session = context.hub.session((*own)->connection);
  if (table == nullptr || table->match() == nullptr || session == nullptr) return refuse(words::server_class_no_pupil);
  Result<std::string> hint = refuse(words::server_busy);
  const Seat seat = seat_in(*place, (*own)->number);
  context.tables.at_table(*table, [&](HubContext&) { hint = table->hint_for(seat, session->lang); });
  if (!hint) return std::unexpected(hint.error());
  tell(session->id, wire::write(wire::HintTold{0, {*hint}}));
  return {};
}

Result<void> Classroom::seat_bot(std::string_view rest, ClassContext& context) {
  const Result<Pupil*> own = read_pupil(rest);
  if (!own) return std::unexpected(own.error());
  return change_terms(**own, "seat @ bot " + std::string(usual_bot(*spec_.module).level.view()), context);
}

Result<void> Classroom::give_back(std::string_view rest, ClassContext& context) {
  const Result<Pupil*> own = read_pupil(rest);
  if (!own) return std::unexpected(own.error());
  return change_terms(**own, "seat @ person", context);
}

// --- the teacher looks at a table

Result<void> Classroom::watch(Session& session, std::string_view rest, ClassContext& context) {
  const auto found = std::ranges::find(places_, read_count(rest).value_or(0), &ClassTable::number);
  Table* table = found == places_.end() ? nullptr : context.tables.table(table_id(*found));
  if (table == nullptr) return refuse(words::server_no_such_table);
  unwatch(session, context);
  table->learn_link(link_of_table(spec_.link, found->serial));
  context.tables.at_table(*table, [&](HubContext& hub) { table->watch_in_class(session, hub); });
  return {};
}

void Classroom::unwatch(Session& session, ClassContext& context) { leave_table(session, context); }

}  // namespace calculi::server
