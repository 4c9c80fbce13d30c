// What every game shares on its way out of the engine: the frame around a view, the options of every table, and the
// sentences for what Match itself does.
#pragma once

#include <string>
#include <vector>

#include "engine/table/module.hpp"
#include "engine/table/record.hpp"

namespace calculi {

std::string table_view_json(const AnyMatch& match, Viewer viewer, std::string_view game, int events);
std::string say_table_event(const TableEvent& event, const Teller& teller);
void append_common_options(const Seating& seating, std::vector<OptionValue>& into);
void append_common_about(std::vector<OptionAbout>& into);
Digest digest_of_headers(const Module& module, const TableSetup& setup);
void count_tally(std::vector<Tally>& tallies, std::string_view name);

}  // namespace calculi
