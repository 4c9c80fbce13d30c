// What every program uses most of the standard library, compiled with the flags of the engine. A linker keeps the first
// of several instances, and without this one that would be an instance of a test, which is compiled without optimising.
#include <cstdint>
#include <string>
#include <vector>

template class std::basic_string<char>;
template class std::vector<std::string>;
template class std::vector<char>;
template class std::vector<std::int32_t>;
template class std::vector<std::int64_t>;
template class std::vector<std::uint8_t>;
template class std::vector<std::uint32_t>;
template class std::vector<std::uint64_t>;
