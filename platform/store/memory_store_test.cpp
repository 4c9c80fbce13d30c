#include "platform/store/memory_store.hpp"

#include "platform/store/store_suite_test.hpp"

namespace calculi::store {
namespace {

struct HeldMemory {
  explicit HeldMemory(Keeping keeping) : memory([](const std::function<void()>& answer) { answer(); }, keeping) {}
  Store& store() { return memory; }
  std::string kept() {
    std::string all;
    for (std::uint8_t number = 0; number < 5; ++number) {
      const std::vector<Line> lines = memory.log(table_id(number)).value_or(std::vector<Line>{});
      for (const Line& line : lines) all.append(line.text);
    }
    return all;
  }
  MemoryStore memory;
};

INSTANTIATE_TYPED_TEST_SUITE_P(Memory, StoreSuite, HeldMemory);

}  // namespace
}  // namespace calculi::store
