// What a client says about a class: its teacher, the teacher's further devices, its pupils. Big screens and newcomers
// say join, as at a table; docs/protocol.md says when.
#pragma once

#include "platform/wire/class_words.hpp"

namespace calculi::wire {

// Opens a class. `token`: 32 hex digits, the teacher's key, which the page has drawn; the same one sent again opens no
// second class. `code` and `link`: those of a class that the server has lost and that is opened again.
struct OpenClass {
  static constexpr std::string_view type = "open_class";
  ClassPlan plan{};
  std::string token{};
  std::optional<std::string> code{};
  std::optional<std::string> link{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("plan", self.plan);
    visit("token", self.token);
    visit("code", self.code);
    visit("link", self.link);
  }
};

// The pupils of a class that is opened again, some at a time. They come back by themselves once `last` was said.
struct ClassReadmit {
  static constexpr std::string_view type = "class_readmit";
  std::int32_t cmd = 0;
  std::vector<KnownPupil> pupils{};
  bool last = true;
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
    visit("pupils", self.pupils);
    visit("last", self.last);
  }
};

// A newcomer at the door of a class comes in, under the nickname that class_door has told. `token`: the key that the
// pupil's page has drawn, 32 hex digits.
struct ClassEnter {
  static constexpr std::string_view type = "class_enter";
  std::string token{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("token", self.token);
  }
};

// "I was here already": the two digits that the teacher has read out give the place of the old device to this one.
struct ClassClaim {
  static constexpr std::string_view type = "class_claim";
  std::string digits{};
  std::string token{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("digits", self.digits);
    visit("token", self.token);
  }
};

// A further device of the teacher's, by the word that the first one shows.
struct ClassControl {
  static constexpr std::string_view type = "class_control";
  std::string word{};
  std::string token{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("word", self.word);
    visit("token", self.token);
  }
};

// A teacher or a pupil returns after a cut. `have` and `chain` are those of the pupil's table, as in resume.
struct ClassResume {
  static constexpr std::string_view type = "class_resume";
  std::string link{};
  std::string token{};
  std::int32_t have = 0;
  std::optional<std::string> chain{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("link", self.link);
    visit("token", self.token);
    visit("have", self.have);
    visit("chain", self.chain);
  }
};

// A command of the teacher. docs/protocol.md lists them.
struct ClassTeach {
  static constexpr std::string_view type = "class_teach";
  std::int32_t cmd = 0;
  std::string text{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
    visit("text", self.text);
  }
};

// Who sits with whom in the next match: one list of pupils for each table, table 1 first. Whoever stands in none waits.
// `contribution`: 32 hex digits of the teacher's page for the deals.
struct ClassSeat {
  static constexpr std::string_view type = "class_seat";
  std::int32_t cmd = 0;
  std::vector<std::vector<std::int32_t>> tables{};
  std::optional<std::string> contribution{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
    visit("tables", self.tables);
    visit("contribution", self.contribution);
  }
};

// A pupil's answer to the problem for all, in the place of an earlier one.
struct ClassAnswer {
  static constexpr std::string_view type = "class_answer";
  std::int32_t cmd = 0;
  std::string text{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
    visit("text", self.text);
  }
};

// After a match: the tries that the pupil's page has refused in it, as counts and nothing else.
struct ClassTries {
  static constexpr std::string_view type = "class_tries";
  std::int32_t cmd = 0;
  std::int32_t match = 1;
  std::vector<AnswersToFact> tries{};
  template <class Self, class Visit>
  static void fields(Self& self, Visit& visit) {
    visit("cmd", self.cmd);
    visit("match", self.match);
    visit("tries", self.tries);
  }
};

}  // namespace calculi::wire
