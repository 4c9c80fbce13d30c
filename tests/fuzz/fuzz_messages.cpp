// What is read as a message is written and read again the same.
#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"
#include "tests/fuzz/targets.hpp"

namespace calculi::fuzz {

namespace {

template <class Any>
void read_and_write(std::string_view input) {
  const Result<Any> message = wire::read<Any>(input);
  if (!message) return;
  const std::string text = wire::write(*message);
  const Result<Any> again = wire::read<Any>(text);
  ENSURE(again.has_value());
  ENSURE(again->index() == message->index());
  ENSURE(wire::write(*again) == text);
}

}  // namespace

void fuzz_messages(std::string_view input) {
  read_and_write<wire::ClientMessage>(input);
  read_and_write<wire::ServerMessage>(input);
}

}  // namespace calculi::fuzz
