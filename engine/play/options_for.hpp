// A game's options as text: read from a set-up, written back in their canonical form, and described for people.
#pragma once

#include "engine/table/game.hpp"
#include "engine/table/table_words.hpp"

namespace calculi {

template <Game G>
bool set_option(typename G::Options& options, const Setting<typename G::Options>& setting, std::string_view value) {
  if (setting.choice == nullptr) return setting.read(options, value);
  for (unsigned i = 0; i < setting.values.size(); ++i) {
    if (setting.values[i] != value) continue;
    options.*setting.choice = static_cast<std::uint8_t>(i);
    return true;
  }
  return false;
}

template <Game G>
std::string option_text(const typename G::Options& options, const Setting<typename G::Options>& setting) {
  if (setting.choice != nullptr) return std::string(setting.values[options.*setting.choice]);
  ActionText text;
  setting.print(options, text);
  return std::string(text.view());
}

template <Game G>
Result<void> read_options(const TableSetup& setup, typename G::Options& options, Seating& seating) {
  for (const auto& [name, value] : setup.options) {
    SetOption set = set_common_option(seating, name, value);
    for (const auto& setting : G::settings()) {
      if (setting.name != name) continue;
      set = set_option<G>(options, setting, value) ? SetOption::done : SetOption::bad_value;
      if (set != SetOption::done && !setting.bad_value.key.empty()) return refuse(setting.bad_value, setting.clause);
    }
    if (set == SetOption::unknown) return refuse(words::refuse_unknown_option);
    if (set == SetOption::bad_value) return refuse(words::refuse_bad_option_value);
  }
  return {};
}

// The set-up as its record will show it: every option with its canonical value.
template <Game G>
TableSetup complete_setup(const TableSetup& given, const typename G::Options& options, const Seating& seating) {
  TableSetup setup = given;
  setup.options.clear();
  for (const auto& setting : G::settings()) {
    setup.options.emplace_back(setting.name, option_text<G>(options, setting));
  }
  append_common_options(seating, setup.options);
  return setup;
}

template <Game G>
std::vector<OptionAbout> options_of() {
  std::vector<OptionAbout> list;
  for (const auto& setting : G::settings()) {
    list.push_back({setting.name,
                    setting.clause,
                    {setting.values.begin(), setting.values.end()},
                    option_text<G>({}, setting),
                    setting.form,
                    false,
                    setting.bad_value});
  }
  append_common_about(list);
  return list;
}

}  // namespace calculi
