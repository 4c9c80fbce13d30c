// What is told of a match to one viewer after another. Views and events of one moment are much alike, so each is
// written from the one before (member_texts.hpp). Nothing is passed on that is not equal: the bytes are those that
// AnyView and AnyMatch write alone. Any match of any game can be told through the same one.
#pragma once

#include "engine/table/module.hpp"
#include "engine/table/telling/member_texts.hpp"

namespace calculi {

class Telling {
 public:
  // As JSON, until the next call.
  std::string_view view(const AnyMatch& match, Viewer viewer);
  std::string_view event(const AnyMatch& match, Viewer viewer, int number);  // of this viewer's

  // Of the last view, but for its time: alone, that is no news.
  std::uint64_t fingerprint() const { return views_.fingerprint(); }

 private:
  void turn_to(const AnyMatch& match);

  const Module* module_ = nullptr;  // whose game the kept view and events belong to
  std::unique_ptr<AnyView> view_;
  MemberTexts views_;
  EventTexts events_;
  std::string event_;
};

}  // namespace calculi
