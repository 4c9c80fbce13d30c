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
set_source_files_properties(platform/wasm/wasm_rt.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON COMPILE_OPTIONS
                            "-Oz;-fno-whole-program-vtables;-fno-virtual-function-elimination;-fno-lto;-fno-builtin")
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
  # The last -O0 concerns linking only: it keeps clang from running whatever wasm-opt is on the path behind our back. Nothing
  # but the last of the stack lies at the lowest addresses.
  target_link_options(${target} PRIVATE -mexec-model=reactor -Wl,--gc-sections -Wl,--stack-first
                      -Wl,-z,stack-size=1048576 -O0)
  if(level EQUAL 1)
    target_link_options(${target} PRIVATE -Wl,--lto-O1)
  endif()
  add_custom_command(
    TARGET ${target} POST_BUILD
    COMMAND "${WASM_OPT_PROGRAM}" -O${level} --low-memory-unused --strip-debug --strip-producers --strip-target-features
            "$<TARGET_FILE:${target}>" -o "$<TARGET_FILE:${target}>"
    COMMAND "${NODE_PROGRAM}" "${CMAKE_SOURCE_DIR}/tools/wasm_imports.mjs" "$<TARGET_FILE:${target}>"
    VERBATIM)
endfunction()

# calculi_words_of(name slug areas flags...): the words of one game stand before those of all in the link, so the catalogue
# of all is never taken. The page has the texts of the clauses itself. Tables are given the words of one language when they
# are opened: text/sentences.*.json in the generated folder.
function(calculi_words_of name slug areas)
  set(into "${CMAKE_BINARY_DIR}/generated_${name}")
  set(sources "${into}/text/words.cpp" "${into}/text/catalogue.cpp" "${into}/games/${slug}/words.cpp")
  add_custom_command(
    OUTPUT ${sources}
    COMMAND "${NODE_PROGRAM}" "${CMAKE_SOURCE_DIR}/tools/words.mjs" --root "${CMAKE_SOURCE_DIR}" --cpp "${into}"
            ${word_areas},rule${areas} --game ${slug} --keys refuse,wrong,option,title,tagline,goal,credits,help,picture
            ${ARGN}
    COMMAND "${CMAKE_COMMAND}" -E touch ${sources}
    DEPENDS "${CMAKE_SOURCE_DIR}/tools/words.mjs" ${word_files}
    COMMENT "words: C++ for ${name} alone"
    VERBATIM)
  calculi_words_library(calculi_words_${name} "${into}" ${sources})
  target_compile_options(calculi_words_${name} PRIVATE -Oz)
endfunction()

# At tables nothing searches for long: what study has fast is compiled for them once more, small. These libraries stand before the
# others in the link.
function(calculi_small out)
  set(small)
  foreach(library IN LISTS ARGN)
    get_target_property(sources ${library} SOURCES)
    set(fast)
    foreach(source IN LISTS sources)
      get_source_file_property(options "${source}" COMPILE_OPTIONS)
      if(source MATCHES "\\.cpp$" AND NOT source MATCHES "/module\\.cpp$" AND NOT "${options}" MATCHES "-Oz")
        list(APPEND fast "${source}")
      endif()
    endforeach()
    if(fast)
      add_library(${library}_small STATIC ${fast})
      target_compile_options(${library}_small PRIVATE -Oz)
      target_compile_definitions(${library}_small PRIVATE CALCULI_SMALL)
      target_link_libraries(${library}_small PRIVATE calculi_pure PUBLIC ${library})
      calculi_reuse(${library}_small calculi_pure_headers)
      list(APPEND small ${library}_small)
    endif()
  endforeach()
  set(${out} ${small} PARENT_SCOPE)
endfunction()
calculi_small(small_engine calculi_play calculi_table calculi_arith calculi_base)

calculi_engine(calculi_wasm calculi study 1 calculi_registry)
add_custom_target(calculi_engines) # all that the page is made of
set(CALCULI_MODULE_COUNT 1)
foreach(slug IN LISTS folders)
  # No answers to puzzles are judged at tables, nothing is looked back at, no rules are read.
  calculi_words_of(${slug} ${slug} ",wrong" --never missed,move,data,credits,help,picture --apart)
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
  calculi_small(small_game calculi_game_${slug})
  calculi_engine(calculi_wasm_${slug} calculi_${slug} table 3 calculi_words_${slug} calculi_module_${slug} ${small_game}
                 ${small_engine} calculi_registry_${slug})
  calculi_engine(calculi_wasm_${slug}_study calculi_${slug}_study study 3 calculi_words_${slug}_study
                 calculi_registry_${slug})
  add_dependencies(calculi_engines calculi_wasm_${slug} calculi_wasm_${slug}_study)
endforeach()
