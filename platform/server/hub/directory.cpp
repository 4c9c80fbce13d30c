#include "platform/server/hub/directory.hpp"

namespace calculi::server {

void Directory::know(const store::Head& head) {
  const auto known = heads_.find(head.table);
  if (known != heads_.end() && known->second == head) return;
  forget(head.table);
  heads_[head.table] = head;
  if (!head.code.empty()) codes_[head.code] = head.table;
  links_[head.link_hash] = head.table;
  for (const Digest& old : head.old_links) links_[old] = head.table;
}

void Directory::forget(store::TableId table) {
  const auto node = heads_.extract(table);
  if (node.empty()) return;
  const store::Head& head = node.mapped();
  const auto code = codes_.find(head.code);
  if (code != codes_.end() && code->second == table) codes_.erase(code);
  links_.erase(head.link_hash);
  for (const Digest& old : head.old_links) links_.erase(old);
}

store::TableId Directory::find(std::string_view code_or_link) const {
  if (is_code(code_or_link)) {
    const auto found = codes_.find(code_or_link);
    return found == codes_.end() ? store::TableId::none : found->second;
  }
  const auto found = links_.find(link_hash(code_or_link));
  return found == links_.end() ? store::TableId::none : found->second;
}

std::string Directory::fresh_code(const RandomSource& random) {
  while (!set_aside_.empty()) {
    std::string code = std::move(set_aside_.back());
    set_aside_.pop_back();
    if (!codes_.contains(code)) return code;
  }
  std::string code = random_code(random);
  while (codes_.contains(code)) code = random_code(random);
  return code;
}

}  // namespace calculi::server
