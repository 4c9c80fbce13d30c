// A record is replayed or refused; one that is replayed to its end is written again the same, and comes through a link.
// Of one that was changed the true part is sound.
#include <ranges>

#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/vouched.hpp"

namespace calculi::fuzz {

namespace {

void replay(std::string_view text) {
  const auto replayed = replay_record(text, all_modules());
  ENSURE(replayed || replayed.error().line > 0);
  const auto part = replay_true_part(text, all_modules());
  ENSURE(!part || part->match->sound());
  if (!replayed) return;
  ENSURE(replayed->match->sound());
  ENSURE(write_record(*replayed->match) == text);
  const auto again = unpack_match(pack_match(*replayed->match, true), all_modules());
  ENSURE(again != nullptr && write_record(*again) == text);
}

}  // namespace

void fuzz_records(std::string_view input) {
  replay(input);
  (void)unpack_match(input, all_modules());
  if (input.ends_with('\n')) input.remove_suffix(1);
  const auto as_text = [](const auto& line) { return std::string_view(line); };
  const std::string forged = vouched(input | std::views::split('\n') | std::views::transform(as_text));
  if (forged != input) replay(forged);
}

}  // namespace calculi::fuzz
