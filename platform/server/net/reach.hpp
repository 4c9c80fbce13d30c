// Under which addresses others reach this server: what the host of a table gives to the others.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "platform/server/net/origin.hpp"

namespace calculi::server {

// The addresses of this machine in its networks, as the system lists them.
std::vector<std::string> own_addresses();

// The origins of a server that listens there, likeliest first: "http://192.168.1.20:8080". A public address alone
// counts if there is one. None: only this machine reaches it.
std::vector<std::string> reachable_at(const ListenAddress& listen, std::string_view public_origin,
                                      std::span<const std::string> own);

}  // namespace calculi::server
