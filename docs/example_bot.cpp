// A bot for all games of Calculi in plain C++: it plays any legal move, long ones rather than short ones.
//
// Try it:  g++ -O2 -std=c++17 -o mybot docs/example_bot.cpp
//          ./run bot-check ./mybot
//          ./run arena archimedes --bots exec:./mybot,greedy,random --seats 3
// The protocol is in docs/bot_protocol.md, a walk through this file in docs/write_a_bot.md.
#include <algorithm>
#include <iostream>
#include <random>
#include <string>
#include <vector>

// What stands behind "key": in a line, as it is written. Enough for messages whose keys we know; a bot that looks into
// the view takes a JSON library.
std::string member(const std::string& line, const std::string& key) {
  const std::size_t at = line.find("\"" + key + "\":");
  if (at == std::string::npos) return "";
  const std::size_t begin = at + key.size() + 3;
  if (line[begin] == '"') return line.substr(begin + 1, line.find('"', begin + 1) - begin - 1);
  if (line[begin] == '[') return line.substr(begin + 1, line.find(']', begin) - begin - 1);
  return line.substr(begin, line.find_first_of(",}", begin) - begin);
}

// "3+5=8","draw" taken apart. Actions have neither quotes nor brackets in them.
std::vector<std::string> texts(const std::string& list) {
  std::vector<std::string> all;
  std::size_t begin = list.find('"');
  while (begin != std::string::npos) {
    const std::size_t end = list.find('"', begin + 1);
    all.push_back(list.substr(begin + 1, end - begin - 1));
    begin = list.find('"', end + 1);
  }
  return all;
}

// Here goes your own idea: `question` has the view, all that your seat may know.
std::string choose(std::vector<std::string> actions, const std::string& /*question*/, std::mt19937& dice) {
  std::size_t longest = 0;
  for (const std::string& action : actions) longest = std::max(longest, action.size());
  const auto shorter = [&](const std::string& action) { return action.size() < longest; };
  actions.erase(std::remove_if(actions.begin(), actions.end(), shorter), actions.end());
  return actions[dice() % actions.size()];
}

int main() {
  std::mt19937 dice;
  for (std::string line; std::getline(std::cin, line);) {
    const std::string type = member(line, "type");
    if (type == "hello") {
      std::cout << R"({"type":"hello","protocol":1,"name":"example in C++"})" << std::endl;
    } else if (type == "new_match") {
      dice.seed(static_cast<std::uint32_t>(std::stoul(member(line, "seed"))));  // the same match is played the same way
    } else if (type == "your_move") {
      const std::vector<std::string> actions = texts(member(line, "actions"));
      std::cout << R"({"type":"move","number":)" << member(line, "number");
      if (actions.empty()) {
        std::cout << R"(,"wait":true,"think_ms":1000})" << std::endl;
      } else {
        std::cout << R"(,"action":")" << choose(actions, line, dice) << "\"}" << std::endl;
      }
    } else if (type == "bye") {
      return 0;
    }
  }
}
