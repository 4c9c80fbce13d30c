#include "engine/play/likeness.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "engine/base/text_buffer.hpp"
#include "engine/play/real.hpp"

namespace calculi {

namespace {

constexpr double wished = 0.575;  // of the races are the player's
// The middle time of each person for a product of 2 to 9 (ux 3.2): between them taps and patience are interpolated.
constexpr std::array<double, people_count> middles{8.2, 2.1, 1.6, 1.2, 0.7};

// The x below which a standard normal number is with this chance.
double normal_quantile(double chance) {
  double low = -4;
  double high = 4;
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    (real::normal_below(middle) < chance ? low : high) = middle;
  }
  return low;
}

// Where a median lies among the people: 0 is the child of seven, 4 the expert.
double place_among_people(double median) {
  if (median >= middles.front()) return 0;
  for (unsigned i = 1; i < middles.size(); ++i) {
    if (median < middles[i]) continue;
    const double step = real::log(middles[i - 1] / median) / real::log(middles[i - 1] / middles[i]);
    return (i - 1) + step;
  }
  return people_count - 1;
}

double between_people(double place, double Person::* trait) {
  const auto low = static_cast<unsigned>(place);
  const unsigned high = std::min(low + 1, static_cast<unsigned>(people_count - 1));
  const double part = place - low;
  return people[low].*trait * (1 - part) + people[high].*trait * part;
}

bool read_number(std::string_view& text, double& value, double unit, char end) {
  int number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto used = static_cast<unsigned>(stop - text.data());
  if (error != std::errc{} || number < 0) return false;
  if (end != 0 && (used >= text.size() || text[used] != end)) return false;
  if (end == 0 && used != text.size()) return false;
  text.remove_prefix(used + (end != 0 ? 1 : 0));
  value = number * unit;
  return true;
}

double median_of(std::vector<double> values) {
  put_in_order(values);
  const auto half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

// From the middle half of the values, as if they were normal: a mind that wandered once does not count.
double deviation_of(std::vector<double> values) {
  put_in_order(values);
  const auto quarter = values.size() / 4;
  return (values[values.size() - 1 - quarter] - values[quarter]) / 1.349;
}

// How long a tap takes somebody who needs `whole` seconds in the middle for a fact and these taps: whoever is slow with
// facts is slow with taps, so the two are found together.
double tap_in(double whole, double taps) {
  double low = 0.25;
  double high = std::max(whole, low);
  for (int i = 0; i < 40; ++i) {
    const double fact = (low + high) / 2;
    (fact + taps * between_people(place_among_people(fact), &Person::tap) < whole ? low : high) = fact;
  }
  return between_people(place_among_people(low), &Person::tap);
}

// Logarithms of the seconds, the taps taken off as far as they can be.
std::vector<double> thinking_logs(std::span<const Answered> answers) {
  std::vector<double> whole(answers.size());
  std::vector<double> taps(answers.size());
  for (unsigned i = 0; i < answers.size(); ++i) {
    whole[i] = static_cast<double>(answers[i].time.count) / 1000;
    taps[i] = answers[i].taps;
  }
  const double tap = tap_in(median_of(whole), median_of(taps));
  for (unsigned i = 0; i < whole.size(); ++i) whole[i] = real::log(std::max(whole[i] - tap * taps[i], 0.25));
  return whole;
}

}  // namespace

std::optional<std::string> level_like(std::span<const Answered> answers) {
  if (answers.size() < answers_for_likeness) return std::nullopt;
  const std::vector<double> logs = thinking_logs(answers);
  double wrong = 0.5;  // few answers say little about errors: begin with one in ten of a handful
  for (const Answered& answer : answers) wrong += answer.right ? 0 : 1;
  const auto whole = [](double value) { return static_cast<int>(value + 0.5); };
  const int median = whole(1000 * std::clamp<double>(real::exp(median_of(logs)), 0.3, 60));
  const int spread = whole(100 * std::clamp<double>(deviation_of(logs), 0.15, 1));
  const int errors = whole(1000 * std::clamp<double>(wrong / (static_cast<double>(answers.size()) + 5), 0, 0.3));
  TextBuffer<24> level;
  level.append("like_");
  level.append_number(median);
  level.append('_');
  level.append_number(spread);
  level.append('_');
  level.append_number(errors);
  return std::string(level.view());
}

std::optional<Person> person_like(std::string_view level) {
  constexpr std::string_view prefix = "like_";
  if (!level.starts_with(prefix)) return std::nullopt;
  level.remove_prefix(prefix.size());
  Likeness like;
  const bool good = read_number(level, like.median, 0.001, '_') && read_number(level, like.spread, 0.01, '_') &&
                    read_number(level, like.errors, 0.001, 0);
  if (!good || like.median < 0.3 || like.median > 60 || like.spread < 0.1 || like.spread > 1 || like.errors > 0.3) {
    return std::nullopt;
  }
  const double place = place_among_people(like.median);
  Person person;
  person.level = "like";
  person.like = like;
  person.rank = static_cast<std::uint8_t>(place + 0.5);
  person.tap = between_people(place, &Person::tap);
  person.patience = between_people(place, &Person::patience);
  person.speed = between_people(place, &Person::speed);
  return person;
}

// Errors help whoever errs less, and here both err alike: of the races that speed decides the player must win more.
double hand_in_hand(const Likeness& like) {
  const double first = (wished - like.errors) / (1 - 2 * like.errors);
  return real::exp(normal_quantile(std::clamp<double>(first, 0.5, 0.8)) * 1.4142135623730951 * like.spread);
}

}  // namespace calculi
