// What `play --join` is given: a code or a link, and where the server is.
#pragma once

#include <optional>
#include <string>

#include "engine/base/words.hpp"
#include "platform/cli/join/server_line.hpp"

namespace calculi::cli {

struct JoinTarget {
  ServerAddress server;
  std::string to;  // six digits, or the 32 hexadecimal digits of a link
};

// The address of a server: "http://192.168.1.20:8080". Throws BadInput.
ServerAddress read_server(const std::string& url, Lang lang);

// "123 456", 32 hexadecimal digits, or a whole address "http://192.168.1.20:8080/j/123456", which names its server.
// Throws BadInput.
JoinTarget read_join(const std::string& code_or_link, const std::optional<std::string>& server, Lang lang);

}  // namespace calculi::cli
