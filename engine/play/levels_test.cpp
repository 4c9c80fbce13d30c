#include "engine/play/levels.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace calculi {
namespace {

// "7.mul.r0" -> 0.3: all numbers of a JSON file of objects, by their path.
std::map<std::string, double> numbers_of(const std::string& json) {
  std::map<std::string, double> numbers;
  std::vector<std::string> path;
  std::string name;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (c == '"') {
      const std::size_t end = json.find('"', i + 1);
      name = json.substr(i + 1, end - i - 1);
      i = end;
    } else if (c == '{') {
      path.push_back(name);
    } else if (c == '}') {
      path.pop_back();
    } else if (c >= '0' && c <= '9') {
      std::string whole;
      for (std::size_t k = 1; k < path.size(); ++k) whole += path[k] + ".";
      char* end = nullptr;
      numbers[whole + name] = std::strtod(json.c_str() + i, &end);
      i = static_cast<std::size_t>(end - json.c_str()) - 1;
    }
  }
  return numbers;
}

using Numbers = std::vector<std::pair<const char*, double>>;

void add(std::map<std::string, double>& into, std::string prefix, const Numbers& numbers) {
  prefix.push_back('.');
  for (const auto& [name, value] : numbers) into[prefix + name] = value;
}

Numbers numbers_of(const Skill& s) {
  return {{"r0", s.r0}, {"r1", s.r1}, {"mu0", s.mu0}, {"mu1", s.mu1}, {"tau0", s.tau0}, {"tau1", s.tau1}, {"p0", s.p0},
          {"p1", s.p1}, {"ps", s.ps}, {"er0", s.er0}, {"er1", s.er1}, {"ep0", s.ep0},   {"ep1", s.ep1}};
}

void add_person(std::map<std::string, double>& into, const Person& person) {
  const std::string level(person.level);
  add(into, level + ".mul", numbers_of(person.mul));
  add(into, level + ".add", numbers_of(person.add));
  add(into, level,
      {{"enc", person.enc},
       {"lapse", person.lapse},
       {"tap", person.tap},
       {"patience", person.patience},
       {"bsd", person.bsd},
       {"asd", person.asd},
       {"eab", person.eab},
       {"race_err", person.race_err},
       {"race_time", person.race_time}});
}

TEST(Levels, equal_the_file_they_come_from) {
  std::ifstream file(CALCULI_SOURCE_DIR "/engine/play/bot_levels.json");
  const std::string json((std::istreambuf_iterator<char>(file)), {});
  std::map<std::string, double> ours;
  for (const Person& person : people) add_person(ours, person);
  EXPECT_EQ(ours, numbers_of(json));
  EXPECT_EQ(ours.size(), 5U * 35U);
}

TEST(Levels, are_found_by_name_in_the_order_of_the_list) {
  for (unsigned i = 0; i < people.size(); ++i) {
    const auto person = person_of(people_and_best[i]);
    ASSERT_TRUE(person);
    EXPECT_EQ(person->level, people_and_best[i]);
    EXPECT_EQ(person->rank, i);
  }
  EXPECT_FALSE(person_of("best"));
  EXPECT_FALSE(person_of(""));
  EXPECT_FALSE(person_of("8"));
  EXPECT_EQ(expert_person().level, "expert");
}

}  // namespace
}  // namespace calculi
