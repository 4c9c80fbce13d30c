#include "platform/cli/ladder/drawings.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "platform/cli/files.hpp"

namespace calculi::cli {

namespace {

constexpr double width = 720;
constexpr double left_edge = 190;
constexpr double right_edge = 30;
constexpr double row_height = 26;
constexpr std::array colours{"#2b7bba", "#c0612b", "#3d8b40", "#8a4fb0", "#b03a68", "#7a7a2a", "#2a8a86", "#8a5a3a"};

// Ratings from `low` to `high` along the page, with a mark at every so many points.
struct Scale {
  double low;
  double high;
  double step;

  Scale(double least, double most) {
    step = most - least > 1200 ? 400 : most - least > 500 ? 200 : 100;
    low = step * std::floor((least - 1) / step);
    high = step * std::ceil((most + 1) / step);
  }
  double share(double rating) const { return std::clamp((rating - low) / (high - low), 0.0, 1.0); }
};

std::string n(double number) { return decimal(number, 1); }

std::string text_at(double x, double y, std::string_view anchor, std::string_view text) {
  return "<text x=\"" + n(x) + "\" y=\"" + n(y) + "\" text-anchor=\"" + std::string(anchor) + "\">" + escaped(text) +
         "</text>";
}

std::string begin(double height, std::string_view title) {
  return "<svg viewBox=\"0 0 " + n(width) + " " + n(height) + "\" role=\"img\"><title>" + escaped(title) + "</title>";
}

std::string line(double x, double y, double to_x, double to_y, std::string_view kind) {
  return "<path class=\"" + std::string(kind) + "\" d=\"M" + n(x) + " " + n(y) + "L" + n(to_x) + " " + n(to_y) + "\"/>";
}

// A rating that rests on next to nothing has an interval of thousands: the drawing is cut off before that.
double far_end(double rating, double limit) { return std::clamp(limit, rating - 600, rating + 600); }

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '&') {
      safe += "&amp;";
    } else if (c == '<') {
      safe += "&lt;";
    } else if (c == '>') {
      safe += "&gt;";
    } else if (c == '"') {
      safe += "&quot;";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string draw_ratings(const std::vector<RatedName>& rows, std::string_view title) {
  double least = mean_rating;
  double most = mean_rating;
  for (const auto& [name, rating] : rows) {
    least = std::min(least, far_end(rating.rating, rating.low));
    most = std::max(most, far_end(rating.rating, rating.high));
  }
  const Scale scale(least, most);
  const double bottom = row_height * static_cast<double>(rows.size()) + 8;
  const auto x = [&](double rating) { return left_edge + (width - left_edge - right_edge) * scale.share(rating); };
  std::string svg = begin(bottom + 22, title);
  for (double mark = scale.low; mark <= scale.high; mark += scale.step) {
    svg += line(x(mark), 0, x(mark), bottom, "mark") + text_at(x(mark), bottom + 16, "middle", decimal(mark, 0));
  }
  double y = row_height / 2 + 4;
  for (const auto& [name, rating] : rows) {
    svg += text_at(left_edge - 12, y + 4, "end", shown(name, 24));
    svg += line(x(far_end(rating.rating, rating.low)), y, x(far_end(rating.rating, rating.high)), y, "interval");
    svg += "<circle cx=\"" + n(x(rating.rating)) + "\" cy=\"" + n(y) + "\" r=\"5\"/>";
    y += row_height;
  }
  return svg + "</svg>\n";
}

std::string draw_courses(const std::vector<Course>& courses, const std::vector<std::int64_t>& deals,
                         std::string_view title) {
  double least = mean_rating;
  double most = mean_rating;
  for (const Course& course : courses) {
    for (const double rating : course.ratings) {
      least = std::min(least, rating);
      most = std::max(most, rating);
    }
  }
  constexpr double from = 60;
  constexpr double to = width - left_edge;
  constexpr double top = 10;
  const double bottom = std::max(280.0, 18 * static_cast<double>(courses.size()) + 20);
  const Scale scale(least, most);
  const auto y = [&](double rating) { return bottom - (bottom - top) * scale.share(rating); };
  const auto x = [&](std::size_t i) {
    return deals.size() < 2 ? to : from + (to - from) * static_cast<double>(i) / static_cast<double>(deals.size() - 1);
  };
  std::string svg = begin(bottom + 26, title);
  for (double mark = scale.low; mark <= scale.high; mark += scale.step) {
    svg += line(from, y(mark), to, y(mark), "mark") + text_at(from - 8, y(mark) + 4, "end", decimal(mark, 0));
  }
  for (std::size_t i = 0; i < deals.size(); ++i) svg += text_at(x(i), bottom + 20, "middle", std::to_string(deals[i]));
  double label = top;  // names stand below each other, strongest first, each beside its line where there is room
  for (std::size_t c = 0; c < courses.size(); ++c) {
    const std::string colour = colours[c % colours.size()];
    std::string path;
    for (std::size_t i = 0; i < courses[c].ratings.size(); ++i) {
      path += (i == 0 ? "M" : "L") + n(x(i)) + " " + n(y(courses[c].ratings[i]));
    }
    label = std::max(label + 17, y(courses[c].ratings.back()));
    svg += "<path class=\"course\" stroke=\"" + colour + "\" d=\"" + path + "\"/>";
    svg += "<path class=\"lead\" stroke=\"" + colour + "\" d=\"M" + n(to) + " " + n(y(courses[c].ratings.back())) +
           "L" + n(to + 14) + " " + n(label) + "\"/>";
    svg += text_at(to + 18, label + 4, "start", shown(courses[c].name, 20));
  }
  return svg + "</svg>\n";
}

}  // namespace calculi::cli
