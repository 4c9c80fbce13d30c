# calculi_<slug>.wasm: the engine with one game and its words, behind the small exported surface of platform/wasm, with no
# import at all; the page loads the game that is played. It has no masters and nothing that needs them: those are in
# calculi_<slug>_study.wasm, which the page loads when it is asked for them. And calculi.wasm: everything of all games,
# for tests and bots.
calculi_sources(wasm_sources platform/wasm)
list(FILTER wasm_sources EXCLUDE REGEX "/(wasm_rt|api)\\.cpp$")
if(NOT wasm_sources OR NOT TARGET calculi_registry)
  return()
endif()
find_program(WASM_OPT_PROGRAM wasm-opt REQUIRED)
target_compile_options(calculi_words PRIVATE -Oz)
calculi_batches(wasm_sources calculi_surface ${wasm_sources})
add_library(calculi_surface OBJECT ${wasm_sources} platform/wasm/wasm_rt.cpp)
target_link_libraries(calculi_surface PRIVATE calculi_pure calculi_registry)
calculi_reuse(calculi_surface calculi_pure_headers)
foreach(kind table study)
  add_library(calculi_api_${kind} OBJECT platform/wasm/api.cpp)
  target_link_libraries(calculi_api_${kind} PRIVATE calculi_pure calculi_registry)
  calculi_reuse(calculi_api_${kind} calculi_pure_headers)
endforeach()
target_compile_definitions(calculi_api_table PRIVATE CALCULI_WITHOUT_MASTERS)

# calculi_engine(target output kind level libraries...): one .wasm file. Level 3 is for engines that travel; level 1 links in
# half the time, and what comes of it is a tenth larger and as fast.
function(calculi_engine target output kind level)
  add_executable(${target} $<TARGET_OBJECTS:calculi_surface> $<TARGET_OBJECTS:calculi_api_${kind}>)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${output} RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
  target_link_libraries(${target} PRIVATE calculi_pure ${ARGN})
  # The last -O0 concerns linking only: it keeps clang from running whatever wasm-opt is on the path behind our back.
  target_link_options(${target} PRIVATE -mexec-model=reactor -Wl,--gc-sections -Wl,--stack-first
                      -Wl,-z,stack-size=1048576 -O0)
  if(level EQUAL 1)
    target_link_options(${target} PRIVATE -Wl,--lto-O1)
  endif()
  add_custom_command(
    TARGET ${target} POST_BUILD
    COMMAND "${WASM_OPT_PROGRAM}" -O${level} --strip-debug --strip-producers --strip-target-features "$<TARGET_FILE:${target}>"
            -o "$<TARGET_FILE:${target}>"
    COMMAND "${NODE_PROGRAM}" "${CMAKE_SOURCE_DIR}/tools/wasm_imports.mjs" "$<TARGET_FILE:${target}>"
    VERBATIM)
endfunction()

# calculi_words_of(name slug areas): the words of one game stand before those of all in the link, so the catalogue of
# all is never taken. The page has the texts of the clauses itself.
function(calculi_words_of name slug areas)
  set(into "${CMAKE_BINARY_DIR}/generated_${name}")
  set(sources "${into}/text/words.cpp" "${into}/text/catalogue.cpp" "${into}/games/${slug}/words.cpp")
  add_custom_command(
    OUTPUT ${sources}
    COMMAND "${NODE_PROGRAM}" "${CMAKE_SOURCE_DIR}/tools/words.mjs" --root "${CMAKE_SOURCE_DIR}" --cpp "${into}"
            ${word_areas},rule${areas} --game ${slug}
    COMMAND "${CMAKE_COMMAND}" -E touch ${sources}
    DEPENDS "${CMAKE_SOURCE_DIR}/tools/words.mjs" ${word_files}
    COMMENT "words: C++ for ${name} alone"
    VERBATIM)
  calculi_words_library(calculi_words_${name} "${into}" ${sources})
  target_compile_options(calculi_words_${name} PRIVATE -Oz)
endfunction()

calculi_engine(calculi_wasm calculi study 1 calculi_registry)
add_custom_target(calculi_engines) # all that the page is made of
set(CALCULI_MODULE_COUNT 1)
foreach(slug IN LISTS folders)
  calculi_words_of(${slug} ${slug} ",wrong") # no answers to puzzles are judged at tables
  calculi_words_of(${slug}_study ${slug} "")
  set(CALCULI_MODULE_DECLARATIONS "const Module& ${slug}_module();\n")
  set(CALCULI_MODULE_POINTERS "&${slug}_module()")
  configure_file(cmake/registry.cpp.in "generated_${slug}/registry.cpp" @ONLY)
  add_library(calculi_registry_${slug} STATIC "${CMAKE_BINARY_DIR}/generated_${slug}/registry.cpp")
  target_link_libraries(calculi_registry_${slug} PRIVATE calculi_pure PUBLIC calculi_game_${slug} ${engine})
  calculi_reuse(calculi_registry_${slug} calculi_pure_headers)
  # The module without masters stands before the library of the game in the link, so that one is never taken.
  add_library(calculi_module_${slug} STATIC "${CMAKE_SOURCE_DIR}/games/${slug}/module.cpp")
  target_compile_definitions(calculi_module_${slug} PRIVATE CALCULI_WITHOUT_MASTERS)
  target_link_libraries(calculi_module_${slug} PRIVATE calculi_pure calculi_game_${slug})
  calculi_reuse(calculi_module_${slug} calculi_pure_headers)
  calculi_engine(calculi_wasm_${slug} calculi_${slug} table 3 calculi_words_${slug} calculi_module_${slug}
                 calculi_registry_${slug})
  calculi_engine(calculi_wasm_${slug}_study calculi_${slug}_study study 3 calculi_words_${slug}_study
                 calculi_registry_${slug})
  add_dependencies(calculi_engines calculi_wasm_${slug} calculi_wasm_${slug}_study)
endforeach()
