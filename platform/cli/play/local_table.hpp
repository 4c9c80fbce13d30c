// A table in this process: its bots, its clock, and the file in which the match is kept.
#pragma once

#include "engine/play/table_runner.hpp"
#include "platform/cli/play/play_table.hpp"

namespace calculi::cli {

struct LocalTerms {
  double speed = 1;
  std::string save_as;    // the file that is written after every input
  std::string came_from;  // the record it was resumed from; `save` without a name writes there
};

class LocalTable final : public PlayTable {
 public:
  // Throws BadInput where the match cannot be kept.
  LocalTable(TableRunner runner, LocalTerms terms, Console& console, Lang lang);

  const Module& module() const override { return runner_.module(); }
  const TableSetup& setup() const override { return runner_.match().setup(); }
  SeatSet people() const override { return people_; }
  MatchStatus status() const override;
  std::optional<Millis> time_left(Viewer viewer) const override;
  std::unique_ptr<AnyView> look(Viewer viewer) const override { return runner_.match().look(viewer); }
  int event_count(Viewer viewer) const override { return runner_.match().event_count(viewer); }
  std::vector<std::string> events(Viewer viewer, int from) const override {
    return runner_.match().events(viewer, from);
  }

  void go_on() override;
  Wait wait() const override { return {.ms = clock_.wait_until(runner_.next())}; }
  bool over() const override { return runner_.match().outcome().has_value(); }

  Done act(Seat seat, std::string_view text) override;
  Done hint(Seat seat, int step, const Teller& teller) override;
  Done host(HostAct act) override;
  bool takes(const std::string&) override { return false; }

  std::string greeting() const override;
  std::string help() const override { return {}; }
  std::string save(const std::string& file) override;
  std::string parting() const override;
  bool part(const std::string& answer) override;
  std::string farewell() const override;

 private:
  Done told(const Result<std::string>& done) const;
  void keep_saved();
  void write_save(const std::string& file) const;

  TableRunner runner_;
  LocalTerms terms_;
  Console& console_;
  Lang lang_;
  SeatSet people_;
  MatchClock clock_;
  int saved_lines_ = -1;
};

}  // namespace calculi::cli
