// Waits for one kind of message of a Calculi server; others are passed over.
#pragma once

#include "benchmarks/load/line.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::load {

template <class Message>
Message wait_for(Line& line) {
  while (true) {
    Result<wire::ServerMessage> message = wire::read<wire::ServerMessage>(line.wait());
    ENSURE(message.has_value());
    if (auto* found = std::get_if<Message>(&*message)) return std::move(*found);
  }
}

}  // namespace calculi::load
