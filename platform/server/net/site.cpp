#include "platform/server/net/site.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "engine/base/blake3.hpp"

namespace calculi::server {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_file = 16U << 20U;

// Nothing if the file cannot be read.
std::optional<std::string> content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  std::array<char, 65536> chunk{};
  while (file.read(chunk.data(), chunk.size()) || file.gcount() > 0) {
    text.append(chunk.data(), static_cast<std::size_t>(file.gcount()));
  }
  return file.eof() && !file.bad() ? std::optional(std::move(text)) : std::nullopt;
}

// "index-QoLPgIW5.css": eight characters of a hash before the ending, as the page's builder writes them.
bool has_hash(std::string_view path) {
  const auto slash = path.rfind('/');
  const auto dash = path.rfind('-');
  if (!path.starts_with("/assets/") || dash == path.npos || dash < slash) return false;
  const auto dot = path.find('.', dash);
  return dot != path.npos && dot - dash == 9;
}

bool accepts(std::string_view header, std::string_view encoding) {
  for (auto at = header.find(encoding); at != header.npos; at = header.find(encoding, at + 1)) {
    const std::string_view rest = header.substr(at + encoding.size());
    const bool begins = at == 0 || header[at - 1] == ' ' || header[at - 1] == ',';
    const bool ends = rest.empty() || rest[0] == ',' || rest[0] == ';' || rest[0] == ' ';
    if (begins && ends) return !rest.starts_with(";q=0,") && rest != ";q=0";
  }
  return false;
}

std::string tag_of(const std::string& body) {
  return '"' + hex(blake3({reinterpret_cast<const std::uint8_t*>(body.data()), body.size()}), 16) + '"';
}

// A path of the page itself has no ending: "/j/123456".
bool is_page_path(std::string_view path) {
  return !path.starts_with("/assets/") && path.substr(path.rfind('/') + 1).find('.') == path.npos;
}

}  // namespace

std::string_view mime_of(std::string_view path) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 17> known{
      {{".html", "text/html; charset=utf-8"},
       {".css", "text/css; charset=utf-8"},
       {".js", "text/javascript; charset=utf-8"},
       {".mjs", "text/javascript; charset=utf-8"},
       {".json", "application/json"},
       {".map", "application/json"},
       {".webmanifest", "application/manifest+json"},
       {".wasm", "application/wasm"},
       {".svg", "image/svg+xml"},
       {".png", "image/png"},
       {".jpg", "image/jpeg"},
       {".webp", "image/webp"},
       {".ico", "image/x-icon"},
       {".woff2", "font/woff2"},
       {".mp3", "audio/mpeg"},
       {".pdf", "application/pdf"},
       {".txt", "text/plain; charset=utf-8"}}};
  for (const auto& [ending, mime] : known) {
    if (path.ends_with(ending)) return mime;
  }
  return "application/octet-stream";
}

Site Site::of(std::map<std::string, File, std::less<>> files) {
  Site site;
  if (!files.contains("/index.html")) return site;
  for (auto& [path, file] : files) {
    file.mime = mime_of(path);
    file.tag = tag_of(file.body);
    file.for_ever = has_hash(path);
  }
  site.files_ = std::move(files);
  return site;
}

std::expected<Site, std::string> Site::read(const std::string& folder) {
  std::map<std::string, File, std::less<>> files;
  std::error_code error;
  if (!fs::exists(folder, error)) return Site{};
  fs::recursive_directory_iterator at(folder, error);
  for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    if (!at->is_regular_file(gone) || at->is_symlink(gone) || at->file_size(gone) > largest_file) continue;
    std::string path = "/" + at->path().lexically_relative(folder).generic_string();
    std::string File::* place = &File::body;
    if (path.ends_with(".br")) place = &File::brotli;
    if (path.ends_with(".gz")) place = &File::gzip;
    if (place != &File::body) path.resize(path.size() - 3);
    std::optional<std::string> text = content(at->path());
    if (!text) return std::unexpected(at->path().string());
    files[path].*place = std::move(*text);
  }
  if (error) return std::unexpected(folder);
  std::erase_if(files, [](const auto& entry) { return entry.second.body.empty(); });
  return of(std::move(files));
}

Found Site::find(std::string_view target, std::string_view accept_encoding, std::string_view known_tag) const {
  const std::string_view path = target.substr(0, target.find_first_of("?#"));
  if (!path.starts_with('/')) return {400};
  auto found = files_.find(path);
  if (found == files_.end() && is_page_path(path)) found = files_.find("/index.html");
  if (found == files_.end()) return {404};
  const File& file = found->second;
  if (!known_tag.empty() && known_tag == file.tag) return {304, &file};
  if (!file.brotli.empty() && accepts(accept_encoding, "br")) return {200, &file, &file.brotli, "br"};
  if (!file.gzip.empty() && accepts(accept_encoding, "gzip")) return {200, &file, &file.gzip, "gzip"};
  return {200, &file, &file.body, {}};
}

}  // namespace calculi::server
