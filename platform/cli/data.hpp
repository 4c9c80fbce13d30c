// Where a server keeps its tables, for the commands that need it, and the one line for each thing that can be wrong
// with it.
#pragma once

#include "platform/cli/arguments.hpp"
#include "platform/store/data_folder.hpp"
#include "platform/store/postgres/postgres_store.hpp"

namespace calculi::cli {

inline const Flag data_flag{"--data", "DIR", "cli.flag.data"};
inline const Flag store_flag{"--store", "URL", "cli.flag.store"};

// Calculi's folder where the user's environment has this variable, or else under the home folder; none without a home.
// As the XDG Base Directory Specification has it, which ignores a path that is not absolute.
std::optional<std::string> own_folder(const char* variable, std::string_view in_home);

// The folder that --data names, or the user's own; throws BadInput if there is none.
std::string data_folder(const Arguments& arguments);

// The database that --store names; throws BadInput if it cannot be used.
std::unique_ptr<store::Store> open_postgres(const Arguments& arguments, store::PostgresOptions options,
                                            store::Store::Post post);

[[noreturn]] void bad_data(const store::OpenFault& fault, Lang lang);

}  // namespace calculi::cli
