// The drawings of a ladder's page, as SVG without any script.
#pragma once

#include <string>
#include <vector>

#include "platform/cli/programs/ratings.hpp"

namespace calculi::cli {

std::string escaped(std::string_view text);  // for HTML

struct RatedName {
  std::string name;
  Rating rating;
};

// One row for each name, in order: the rating as a dot, its interval as a line.
std::string draw_ratings(const std::vector<RatedName>& rows, std::string_view title);

// One line for each name: its rating after each of some numbers of deals.
struct Course {
  std::string name;
  std::vector<double> ratings;
};
std::string draw_courses(const std::vector<Course>& courses, const std::vector<std::int64_t>& deals,
                         std::string_view title);

}  // namespace calculi::cli
