#include "platform/server/hub/outputs.hpp"

namespace calculi::server {

void Outputs::add(Output output) { list_.push_back(std::move(output)); }

}  // namespace calculi::server
