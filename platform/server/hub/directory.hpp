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
  std::string fresh_code(const RandomSource& random) const;
  std::size_t tables() const { return heads_.size(); }

 private:
  std::map<store::TableId, store::Head> heads_;
  std::map<std::string, store::TableId, std::less<>> codes_;
  std::map<Digest, store::TableId> links_;
};

}  // namespace calculi::server
