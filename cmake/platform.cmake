# What surrounds the engine: wire, store <- server, cli. These folders may use exceptions and third-party libraries.
calculi_library(calculi_wire platform/wire calculi_platform DEEP LINKS calculi_registry)
calculi_library(calculi_store platform/store calculi_platform DEEP LINKS calculi_registry)
if(TARGET calculi_store) # SQLite goes into the program; libpq is a library of the system, loaded when it is needed
  find_library(SQLITE_LIBRARY libsqlite3.a REQUIRED)
  find_path(PQ_FOLDER libpq-fe.h PATH_SUFFIXES postgresql REQUIRED)
  target_include_directories(calculi_store SYSTEM PRIVATE "${PQ_FOLDER}")
  target_link_libraries(calculi_store PUBLIC "${SQLITE_LIBRARY}" Threads::Threads m ${CMAKE_DL_LIBS})
endif()
# The terminal's line to a server takes Boost as the server does: one compilation instead of two.
set(boost_line "${CMAKE_SOURCE_DIR}/platform/cli/join/server_line.cpp")
calculi_library(calculi_server platform/server calculi_platform DEEP LINKS calculi_wire calculi_store WITH "${boost_line}")
calculi_library(calculi_cli platform/cli calculi_platform DEEP LINKS calculi_registry calculi_wire calculi_store calculi_server
                WITHOUT "/(main|join/server_line)\\.cpp$")
if(TARGET calculi_cli)
  target_compile_definitions(calculi_cli PRIVATE CALCULI_VERSION="${PROJECT_VERSION}")
  # The commit, in a file of its own: a new one compiles that file and nothing else.
  set(CALCULI_COMMIT "" CACHE STRING "the commit that is built, where there is no git to ask")
  set(commit_file "${CMAKE_BINARY_DIR}/generated/commit.cpp")
  set(commit_log)
  execute_process(COMMAND git -C "${CMAKE_SOURCE_DIR}" rev-parse --path-format=absolute --git-path logs/HEAD
                  OUTPUT_VARIABLE commit_log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT EXISTS "${commit_log}")
    set(commit_log)
  endif()
  add_custom_command(
    OUTPUT "${commit_file}"
    COMMAND "${CMAKE_COMMAND}" -D "SOURCE=${CMAKE_SOURCE_DIR}" -D "OUT=${commit_file}" -D "COMMIT=${CALCULI_COMMIT}" -P
            "${CMAKE_SOURCE_DIR}/cmake/commit.cmake"
    COMMAND "${CMAKE_COMMAND}" -E touch "${commit_file}"
    DEPENDS ${commit_log} "${CMAKE_SOURCE_DIR}/cmake/commit.cmake"
    COMMENT "commit"
    VERBATIM)
  target_sources(calculi_cli PRIVATE "${commit_file}")
endif()

# The surface of WebAssembly once more, natively: for its tests, and to be compared with calculi.wasm byte by byte.
calculi_library(calculi_wasm_api platform/wasm calculi_pure LINKS calculi_registry WITHOUT "/(exports|wasm_rt)\\.cpp$")
calculi_tests(wasm_api_test platform/wasm calculi_wasm_api)
if(TARGET calculi_wasm_api)
  add_executable(calculi_api tests/parity/calculi_api.cpp)
  set_target_properties(calculi_api PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
  target_link_libraries(calculi_api PRIVATE calculi_platform calculi_wasm_api)
  calculi_reuse(calculi_api calculi_platform_headers)
endif()

# The types of all that leaves the engine, for the page and the documents (tools/shapes.mjs).
if(TARGET calculi_wire)
  add_executable(calculi_shapes platform/shapes/main.cpp "${CMAKE_BINARY_DIR}/generated/shapes.cpp")
  set_target_properties(calculi_shapes PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
  target_link_libraries(calculi_shapes PRIVATE calculi_platform calculi_words)
  calculi_reuse(calculi_shapes calculi_platform_headers)
  add_dependencies(calculi_shapes calculi_play) # whose list of levels is generated
  add_test(NAME members_of_views_and_events_are_documented
           COMMAND sh -c "$<TARGET_FILE:calculi_shapes> | '${NODE_PROGRAM}' tools/shapes.mjs --check docs/members.md"
           WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
  set_tests_properties(members_of_views_and_events_are_documented PROPERTIES LABELS platform)
endif()

if(TARGET calculi_server)
  find_package(Boost 1.81 REQUIRED)
  target_compile_definitions(calculi_server PRIVATE BOOST_ASIO_NO_DEPRECATED)
  target_link_libraries(calculi_server PRIVATE Boost::headers PUBLIC Threads::Threads)
endif()

foreach(part wire store server cli)
  calculi_tests(${part}_test platform/${part} calculi_${part} calculi_registry)
endforeach()

file(GLOB cli_main CONFIGURE_DEPENDS platform/cli/main.cpp)
if(cli_main AND TARGET calculi_registry)
  add_executable(calculi ${cli_main})
  set_target_properties(calculi PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
  target_link_libraries(calculi PRIVATE calculi_platform calculi_registry Threads::Threads)
  calculi_reuse(calculi calculi_platform_headers)
  calculi_link(calculi PRIVATE calculi_cli)
  calculi_first(calculi)
endif()
