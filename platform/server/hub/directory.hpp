// Which table a code or a link leads to, of all tables that somebody can come to, in memory or not. Links are known by
// their hash.
#pragma once

#include <map>
#include <string>

#include "platform/server/hub/random_source.hpp"
#include "platform/store/store.hpp"

namespace calculi::server {

// Everything else that leads to a table is a link.
inline bool is_code(std::string_view key) { return key.size() == 6; }

class Directory {
 public:
  // Instead of what was known of this table before.
  void know(const store::Head& head);
  void forget(store::TableId table);

  // An old link leads to its table, too: the table decides who may still come by it.
  store::TableId find(std::string_view code_or_link) const;
  // One that leads nowhere: of those that the store has set aside, where other processes give out codes, too.
  std::string fresh_code(const RandomSource& random);
  void set_aside(std::vector<std::string> codes) { set_aside_ = std::move(codes); }
  std::size_t set_aside() const { return set_aside_.size(); }
  std::size_t tables() const { return heads_.size(); }

 private:
  std::map<store::TableId, store::Head> heads_;
  std::map<std::string, store::TableId, std::less<>> codes_;
  std::map<Digest, store::TableId> links_;
  std::vector<std::string> set_aside_;
};

}  // namespace calculi::server
