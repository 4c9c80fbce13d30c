// The key of a seat on a server, in a file of its own as long as the seat is held: whoever comes back by the same code
// or link, after a crash or from a new terminal, has the seat again. A running program locks its file, so two terminals
// of one person are two people at a table.
#pragma once

#include <optional>
#include <string>

namespace calculi::cli {

struct SeatKey {
  std::string link;
  std::string token;
};

class KeptSeat {
 public:
  explicit KeptSeat(std::string origin);  // of the server
  ~KeptSeat();                            // the file stays
  KeptSeat(const KeptSeat&) = delete;
  KeptSeat& operator=(const KeptSeat&) = delete;

  // A seat at the table with this code or link that no running program holds.
  std::optional<SeatKey> find(const std::string& to);
  // Where nothing can be written, the seat is held as long as the program runs.
  void keep(const std::string& code, const SeatKey& key);
  void forget();

 private:
  bool open(const std::string& path, int flags);  // and locks it
  std::string content() const;
  void close();

  const std::string origin_;
  const std::optional<std::string> folder_;
  std::string path_{};
  int file_ = -1;
};

}  // namespace calculi::cli
