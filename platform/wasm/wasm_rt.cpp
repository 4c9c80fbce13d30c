// Small runtime pieces for the WebAssembly build: they keep stdio, and with it every WASI import, out of the module.
// And memory, of which wasi-libc makes a tenth of the code of a small engine. It is compiled to code at once, because
// the linker itself asks for some of it.
#include <__verbose_abort>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

extern "C" char __heap_base;

namespace {

// A piece that was given back waits in the list of its size for the next that wants it. Sizes are four to each
// doubling, so a piece is at most a quarter too large; pieces are never joined, because an engine asks for the same
// sizes again and again.
constexpr std::size_t unit = 16;  // to which every piece is aligned, and what stands before it
constexpr std::size_t page = 65536;
constexpr unsigned steps = 4;

struct alignas(unit) Piece {
  unsigned size = 0;  // which of the sizes
  Piece* next = nullptr;
};

Piece* given_back[steps * 32];
char* next_free = &__heap_base;

char* end_of_memory() { return reinterpret_cast<char*>(__builtin_wasm_memory_size(0) * page); }

// Fresh memory, at the end of what is used. Nothing where there is no more.
char* fresh(std::size_t bytes) {
  next_free += -reinterpret_cast<std::uintptr_t>(next_free) % unit;
  const auto left = static_cast<std::size_t>(end_of_memory() - next_free);
  if (bytes > left && __builtin_wasm_memory_grow(0, (bytes - left + page - 1) / page) == SIZE_MAX) return nullptr;
  char* memory = next_free;
  next_free += bytes;
  return memory;
}

void* take(std::size_t bytes) {
  if (bytes > PTRDIFF_MAX - page) return nullptr;
  const std::size_t units = (bytes + unit - 1) / unit + 1;  // with the one before it
  const auto doublings = units <= steps ? 0U : static_cast<unsigned>(std::bit_width(units - 1)) - 3;
  const std::size_t rounded = ((units - 1) >> doublings) + 1;
  const auto size = static_cast<unsigned>(doublings * steps + rounded - 1);
  Piece* piece = given_back[size];
  if (piece != nullptr) {
    given_back[size] = piece->next;
  } else {
    char* memory = fresh((rounded << doublings) * unit);
    if (memory == nullptr) return nullptr;
    piece = new (memory) Piece{size};
  }
  return piece + 1;
}

void give_back(void* memory) {
  if (memory == nullptr) return;
  Piece* piece = static_cast<Piece*>(memory) - 1;
  piece->next = given_back[piece->size];
  given_back[piece->size] = piece;
}

}  // namespace

void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return take(size); }
void* operator new(std::size_t size) {
  if (void* memory = take(size)) return memory;
  __builtin_trap();
}
void* operator new[](std::size_t size) { return ::operator new(size); }
void operator delete(void* memory) noexcept { give_back(memory); }
void operator delete[](void* memory) noexcept { give_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { give_back(memory); }
void operator delete[](void* memory, std::size_t) noexcept { give_back(memory); }

extern "C" {
void* memmove(void* to, const void* from, std::size_t bytes) { return __builtin_memmove(to, from, bytes); }
void* memcpy(void* to, const void* from, std::size_t bytes) { return __builtin_memmove(to, from, bytes); }
void* memset(void* to, int value, std::size_t bytes) { return __builtin_memset(to, value, bytes); }
[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }
void abort(void) { __builtin_trap(); }
int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }  // a reactor is never torn down
// Debian's wasm32 builtins are built with the stack protector.
std::uintptr_t __stack_chk_guard = 0x5a5a5a5a;
[[noreturn]] void __stack_chk_fail(void) { __builtin_trap(); }
}

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
