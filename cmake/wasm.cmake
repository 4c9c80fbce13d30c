# calculi.wasm: engine and games behind the small exported surface of platform/wasm, with no import at all.
calculi_sources(wasm_sources platform/wasm)
list(FILTER wasm_sources EXCLUDE REGEX "/wasm_rt\\.cpp$")
if(NOT wasm_sources OR NOT TARGET calculi_registry)
  return()
endif()
find_program(WASM_OPT_PROGRAM wasm-opt REQUIRED)
add_executable(calculi_wasm ${wasm_sources} platform/wasm/wasm_rt.cpp)
set_target_properties(calculi_wasm PROPERTIES OUTPUT_NAME calculi RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
target_link_libraries(calculi_wasm PRIVATE calculi_pure calculi_registry)
# What runs once for each question of a person is made small, because it travels; what runs a million times stays fast.
file(GLOB seldom CONFIGURE_DEPENDS platform/wasm/*.cpp engine/base/json.cpp engine/base/words.cpp engine/table/record.cpp
     engine/table/table_*.cpp engine/table/seating.cpp games/*/speech.cpp)
set_source_files_properties(${seldom} PROPERTIES COMPILE_OPTIONS -Oz)
target_compile_options(calculi_words PRIVATE -Oz)
# The last -O0 concerns linking only: it keeps clang from running whatever wasm-opt is on the path behind our back.
target_link_options(calculi_wasm PRIVATE -mexec-model=reactor -Wl,--gc-sections -Wl,--stack-first
                    -Wl,-z,stack-size=1048576 -O0)
add_custom_command(
  TARGET calculi_wasm POST_BUILD
  COMMAND "${WASM_OPT_PROGRAM}" -O3 --strip-debug --strip-producers --strip-target-features "$<TARGET_FILE:calculi_wasm>"
          -o "$<TARGET_FILE:calculi_wasm>"
  COMMAND "${NODE_PROGRAM}" "${CMAKE_SOURCE_DIR}/tools/wasm_imports.mjs" "$<TARGET_FILE:calculi_wasm>"
  VERBATIM)
