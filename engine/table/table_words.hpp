// What every game shares on its way out of the engine: the frame around a view, the options of every table, and the
// sentences for what Match itself does.
#pragma once

#include <string>
#include <vector>

#include "engine/table/module.hpp"
#include "engine/table/record.hpp"

namespace calculi {

TableFrame frame_of(const AnyMatch& match, Viewer viewer, std::vector<std::string_view> may, Millis deadline);
std::string say_table_event(const TableEvent& event, const Teller& teller);
void append_common_options(const Seating& seating, std::vector<OptionValue>& into);
void append_common_about(std::vector<OptionAbout>& into);
Digest digest_of_headers(const Module& module, const TableSetup& setup);
void count_tally(std::vector<Tally>& tallies, std::string_view name);

}  // namespace calculi
