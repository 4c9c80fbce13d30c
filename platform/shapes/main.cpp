// Prints the shapes of all that leaves the engine as JSON, for tools/shapes.mjs.
#include <cstdio>

#include "engine/table/table_view.hpp"
#include "platform/shapes/shapes.hpp"
#include "platform/wasm/operations.hpp"
#include "platform/wire/client_messages.hpp"
#include "platform/wire/server_messages.hpp"

namespace calculi::shapes {

namespace {

// Writes one type per message, and their union under one name.
template <class... Messages>
void add_messages(Shapes& shapes, JsonWriter& out, std::string_view together, const std::variant<Messages...>*) {
  out.key(together);
  out.object_begin();
  const auto add = [&]<class Message>() {
    const std::string name = name_of<Message>() + "Message";
    shapes.add<Message>(name);
    out.key(Message::type);
    out.string(name);
  };
  (add.template operator()<Messages>(), ...);
  out.object_end();
}

void write_table(JsonWriter& out) {
  Shapes shapes;
  shapes.add<TableFrame>("TableFrame");
  shapes.add<TableEvent>("TableEvent");
  out.key("table");
  write(out, shapes);
}

void write_wire(JsonWriter& out) {
  Shapes shapes;
  out.key("wire");
  out.object_begin();
  add_messages(shapes, out, "ClientMessage", static_cast<const wire::ClientMessage*>(nullptr));
  add_messages(shapes, out, "ServerMessage", static_cast<const wire::ServerMessage*>(nullptr));
  out.key("types");
  write(out, shapes);
  out.object_end();
}

// The operations of one list: {"about":{"request":"Spoken","answer":"Games"}}.
template <const auto& List>
void add_operations(Shapes& shapes, JsonWriter& out, std::string_view name) {
  out.key(name);
  out.object_begin();
  const auto add = [&]<std::size_t At>() {
    using Each = std::tuple_element_t<At, std::remove_cvref_t<decltype(List)>>;
    constexpr std::string_view op = std::get<At>(List).name;  // a constant: the operation itself is not linked here
    out.key(op);
    out.object_begin();
    out.key("request");
    out.string(shapes.type_of<typename Each::Request>());
    out.key("answer");
    out.string(shapes.type_of<typename Each::Answer>());
    out.object_end();
  };
  [&]<std::size_t... At>(std::index_sequence<At...>) {
    (add.template operator()<At>(), ...);
  }(std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<decltype(List)>>>());
  out.object_end();
}

void write_operations(JsonWriter& out) {
  Shapes shapes;
  out.key("operations");
  out.object_begin();
  add_operations<wasm::at_tables>(shapes, out, "at_tables");
  add_operations<wasm::of_study>(shapes, out, "of_study");
  (void)shapes.type_of<wasm::RefusalTold>();
  out.key("types");
  write(out, shapes);
  out.object_end();
}

}  // namespace

void write(JsonWriter& out, const Shapes& shapes) {
  out.object_begin();
  for (const auto& [name, members] : shapes.types()) {
    out.key(name);
    out.object_begin();
    for (const auto& [member, type] : members) {
      out.key(member);
      out.string(type);
    }
    out.object_end();
  }
  out.object_end();
}

}  // namespace calculi::shapes

int main() {
  std::string text;
  calculi::JsonWriter out(text);
  out.object_begin();
  out.key("games");
  out.object_begin();
  calculi::shapes::write_games(out);
  out.object_end();
  calculi::shapes::write_table(out);
  calculi::shapes::write_wire(out);
  calculi::shapes::write_operations(out);
  out.object_end();
  std::puts(text.c_str());
  return 0;
}
