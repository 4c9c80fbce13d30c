// calculi: arithmetic table games in the terminal. `calculi --help` says what it can do.
#include <string>
#include <vector>

#include "platform/cli/commands/commands.hpp"

int main(int count, char** words) {
  const std::vector<std::string> arguments(words + (count > 0 ? 1 : 0), words + count);
  return calculi::cli::run_program(arguments);
}
