// The built page in memory. It is small and read once at the start, so no request ever touches the disk and no path can
// lead out of the folder.
#pragma once

#include <expected>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace calculi::server {

struct File {
  std::string_view mime;
  std::string body;
  std::string brotli;  // the same, compressed beforehand; empty: there is none
  std::string gzip;
  std::string tag;        // of the content, for "not modified"
  bool for_ever = false;  // the name holds a hash of the content: it never changes
};

// The answer to a request for a file.
struct Found {
  unsigned status = 404;
  const File* file = nullptr;
  const std::string* body = nullptr;
  std::string_view encoding{};  // "", "br", "gzip"
};

class Site {
 public:
  Site() = default;
  // Empty if there is no index.html. The error is the name of a file or folder that is there and cannot be read.
  static std::expected<Site, std::string> read(const std::string& folder);
  static Site of(std::map<std::string, File, std::less<>> files);

  bool empty() const { return files_.empty(); }

  // `target` is that of the request. Paths of the page ("/", "/j/123456") are all answered with its index.
  Found find(std::string_view target, std::string_view accept_encoding, std::string_view known_tag) const;

 private:
  std::map<std::string, File, std::less<>> files_;  // by path: "/assets/index-QoLPgIW5.css"
};

std::string_view mime_of(std::string_view path);

}  // namespace calculi::server
