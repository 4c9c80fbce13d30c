// The shapes of what leaves the engine as JSON: walks the field lists and says the type of every member. From them come
// the types of the page and the tables of members in docs/ (tools/shapes.mjs), so that nobody keeps a copy by hand.
//
// Types are written as TypeScript writes them. A type with a form of its own (`write_json_value`) gives it beside that
// function: `constexpr std::string_view json_type(const T&)`.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/reflect.hpp"
#include "engine/table/game.hpp"

namespace calculi::shapes {

using Members = std::vector<std::pair<std::string, std::string>>;  // name, type

template <class T>
concept SaysItsType = requires(const T& value) {
  { json_type(value) } -> std::convertible_to<std::string_view>;
};

// The name of a type without its namespaces, as the compiler writes it.
template <class T>
std::string name_of() {
  std::string_view name = __PRETTY_FUNCTION__;
  name = name.substr(name.find("T = ") + 4);
  name = name.substr(0, name.find_first_of(";]"));
  const auto last = name.rfind("::");
  return std::string(last == name.npos ? name : name.substr(last + 2));
}

// The types of one game, or of the messages: every struct once, under its own name.
class Shapes {
 public:
  template <class T>
  std::string type_of();

  // Adds the type with its fields, under its own name.
  template <class T>
  void add(const std::string& name);

  const std::map<std::string, Members>& types() const { return types_; }

 private:
  struct Walk {
    Shapes& shapes;
    Members& members;
    template <class Field>
    void operator()(std::string_view name, const Field&, const auto&... /*bounds*/) {
      if constexpr (reflect::is_if_any<Field>) {
        members.emplace_back(std::string(name) + "?", shapes.type_of<typename Field::value_type>());
      } else {
        members.emplace_back(name, shapes.type_of<Field>());
      }
    }
  };

  std::map<std::string, Members> types_;
};

inline std::string list_of(const std::string& item) {
  return item.contains(' ') && !item.ends_with("[]") && !item.starts_with('{') ? "(" + item + ")[]" : item + "[]";
}

template <class T>
void Shapes::add(const std::string& name) {
  if (types_.contains(name)) return;
  types_[name] = {};
  Members members;
  T value{};
  Walk walk{*this, members};
  T::fields(value, walk);
  types_[name] = std::move(members);
}

template <class T>
std::string Shapes::type_of() {
  if constexpr (SaysItsType<T>) {
    return std::string(json_type(T{}));
  } else if constexpr (std::same_as<T, bool>) {
    return "boolean";
  } else if constexpr (std::integral<T> || reflect::Counts<T>) {
    return "number";
  } else if constexpr (std::same_as<T, Seat>) {
    return "SeatLetter | null";
  } else if constexpr (std::same_as<T, SeatSet>) {
    return "SeatLetter[]";
  } else if constexpr (reflect::HasNames<T>) {
    std::string names;
    for (const std::string_view name : names_of(T{}))
      names.append(names.empty() ? "'" : " | '").append(name).append("'");
    return names;
  } else if constexpr (reflect::is_optional<T>) {
    return type_of<typename T::value_type>() + " | null";
  } else if constexpr (reflect::is_list<T>) {
    return list_of(type_of<typename T::value_type>());
  } else if constexpr (reflect::is_text_buffer<T> || std::convertible_to<T, std::string_view>) {
    return "string";
  } else {
    static_assert(reflect::HasFields<T>, "give the type fields() or json_type()");
    const std::string name = name_of<T>();
    add<T>(name);
    return name;
  }
}

void write(JsonWriter& out, const Shapes& shapes);

// View, Event and the kinds of actions of one game, under its slug.
template <Game G>
void write_game(JsonWriter& out, std::string_view slug, std::string_view folder) {
  Shapes shapes;
  shapes.add<typename G::View>("View");
  shapes.add<typename G::Event>("Event");
  out.key(slug);
  out.object_begin();
  out.key("folder");
  out.string(folder);
  out.key("name");
  out.string(name_of<G>());
  out.key("kinds");
  out.string(shapes.type_of<KindOf<G>>());
  out.key("types");
  write(out, shapes);
  out.object_end();
}

void write_games(JsonWriter& out);  // all that the build has; generated

}  // namespace calculi::shapes
