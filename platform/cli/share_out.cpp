#include "platform/cli/share_out.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "platform/cli/bad_input.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

struct Progress {
  std::atomic<std::int64_t> next{0};
  std::atomic<std::int64_t> done{0};
  std::atomic<bool> stopped{false};
  std::mutex guard;
  std::optional<BadInput> failure;
};

void show(const Shares& shares, const Progress& progress, const char* end) {
  const std::int64_t done = shares.matches * progress.done / shares.pieces;
  std::fprintf(stderr, "\r%s%s", words::cli_progress(shares.lang, {.done = done, .matches = shares.matches}).c_str(),
               end);
}

void follow(const Shares& shares, const Progress& progress) {
  while (progress.done < shares.pieces && !progress.stopped) {
    show(shares, progress, "");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  show(shares, progress, "\n");
}

}  // namespace

void share_out(const Shares& shares, const std::function<void(std::size_t, std::int64_t)>& work) {
  Progress progress;
  const auto take_pieces = [&](std::size_t thread) {
    try {
      for (std::int64_t piece = progress.next++; piece < shares.pieces && !progress.stopped; piece = progress.next++) {
        work(thread, piece);
        ++progress.done;
      }
    } catch (const BadInput& bad) {
      const std::lock_guard lock(progress.guard);
      progress.failure = bad;
      progress.stopped = true;
    }
  };
  std::vector<std::thread> workers;
  const auto threads = static_cast<std::size_t>(std::min(shares.threads, shares.pieces));
  for (std::size_t i = 0; i < threads; ++i) workers.emplace_back(take_pieces, i);
  if (isatty(STDERR_FILENO) != 0) follow(shares, progress);
  for (std::thread& worker : workers) worker.join();
  if (progress.failure) throw *progress.failure;
}

std::int64_t usual_threads() { return std::max<std::int64_t>(1, std::thread::hardware_concurrency()); }

}  // namespace calculi::cli
