// Small runtime pieces for the WebAssembly build: they keep stdio, and with it every WASI import, out of the module.
#include <__verbose_abort>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

void* operator new(std::size_t size) {
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  __builtin_trap();
}
void* operator new[](std::size_t size) { return ::operator new(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

extern "C" {
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
