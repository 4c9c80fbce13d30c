// A table of bots at which some seats are played by programs: arena and bot-check run their matches on it.
#pragma once

#include "engine/play/table_runner.hpp"
#include "platform/cli/programs/guest.hpp"

namespace calculi::cli {

using Guests = std::array<Guest*, limits::seats>;  // they outlive the table; nothing where a bot of the house sits

Result<TableRunner> open_guest_table(const Module& module, const TableSetup& setup, const Guests& guests);

// To the end, or as long as `go_on` says.
void play_out(TableRunner& table, const std::function<bool()>& go_on = [] { return true; });

}  // namespace calculi::cli
