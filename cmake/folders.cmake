# One library per source folder, one test program per folder that has tests. A folder that is empty or absent is skipped,
# and a library links only what stands to its left, so an include in the wrong direction does not link.

add_library(calculi_flags INTERFACE)
target_include_directories(calculi_flags INTERFACE "${CMAKE_SOURCE_DIR}" "${CMAKE_BINARY_DIR}/generated")
target_compile_options(calculi_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
# Bit counts and byte shuffles that every 64-bit PC since 2009 has. WebAssembly does without SIMD, which gains a master 2 %
# of its time and shuts out iOS before 16.4.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  target_compile_options(calculi_flags INTERFACE -march=x86-64-v2)
endif()
# A state or a view, some hundred bytes, is cleared and copied by the C library, which knows the processor: the `rep stos` that
# g++ writes instead takes 10 ns before its first byte.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  target_compile_options(calculi_flags INTERFACE -mstringop-strategy=libcall)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT CALCULI_WASM) # std::stable_sort of g++'s library uses a deprecated function
  target_compile_options(calculi_flags INTERFACE -Wno-deprecated-declarations)
endif()
if(CALCULI_WERROR)
  target_compile_options(calculi_flags INTERFACE -Werror)
endif()

# engine/ and games/ use the same dialect natively as in WebAssembly, so that they cannot drift apart.
add_library(calculi_pure INTERFACE)
target_link_libraries(calculi_pure INTERFACE calculi_flags)
target_compile_options(calculi_pure INTERFACE -fno-exceptions -fno-rtti)

# What is built with the release preset may become part of a shared library too: the modules for Python and C
# (calculi_door), which see nothing of each other.
option(CALCULI_SHARED "the engine can be linked into shared libraries" OFF)
add_library(calculi_door INTERFACE)
target_link_libraries(calculi_door INTERFACE calculi_flags)
if(CALCULI_SHARED)
  foreach(flags calculi_pure calculi_door)
    target_compile_options(${flags} INTERFACE -fPIC -fvisibility=hidden)
  endforeach()
endif()

# platform/ and the tests need not be fast where they only run with sanitizers: there they are compiled fast.
add_library(calculi_platform INTERFACE)
target_link_libraries(calculi_platform INTERFACE calculi_flags)
target_compile_options(calculi_platform INTERFACE ${CALCULI_PLATFORM_FLAGS})

# The headers of the standard library that nearly every file takes, compiled once for each set of flags: reading them is
# most of the work on a small file. `./test --long` builds once without them, so that a forgotten include is noticed.
option(CALCULI_PRECOMPILE "standard headers are compiled once" ON)
set(calculi_std_headers <algorithm> <array> <bit> <charconv> <cmath> <cstdint> <expected> <functional> <map> <memory>
    <optional> <set> <span> <string> <string_view> <utility> <variant> <vector>)

# calculi_precompile(target flags headers...): `target` is an object library that others reuse the headers of.
function(calculi_precompile target flags)
  if(NOT CALCULI_PRECOMPILE)
    return()
  endif()
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/${target}.cpp" CONTENT "")
  add_library(${target} OBJECT "${CMAKE_BINARY_DIR}/generated/${target}.cpp")
  target_link_libraries(${target} PRIVATE ${flags})
  target_precompile_headers(${target} PRIVATE ${ARGN})
  # Compiled headers name their folder, so ccache would find nothing again in another clone. It is told instead what they
  # are made of; the compiler and its flags it looks at itself.
  set(compiled "${CMAKE_BINARY_DIR}/CMakeFiles/${target}.dir/cmake_pch.hxx")
  foreach(ending gch pch)
    file(CONFIGURE OUTPUT "${compiled}.${ending}.sum" CONTENT "${CMAKE_CXX_COMPILER_VERSION} ${ARGN}")
  endforeach()
endfunction()

function(calculi_reuse target precompiled)
  if(TARGET ${precompiled})
    target_precompile_headers(${target} REUSE_FROM ${precompiled})
  endif()
endfunction()

if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # Without a time stamp in it, the same header gives the same bytes and ccache finds them again.
  target_compile_options(calculi_flags INTERFACE "SHELL:-Xclang -fno-pch-timestamp")
  # Paths that stand behind -Xclang would be the clone's own for ccache.
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -include-pch <PCH_FILE>)
  if(CALCULI_WASM) # files that are made small take the headers of those that are made fast: only __OPTIMIZE_SIZE__ differs
    target_compile_options(calculi_flags INTERFACE "SHELL:-Xclang -fno-validate-pch")
  endif()
else()
  target_compile_options(calculi_flags INTERFACE -fpch-preprocess)
endif()
calculi_precompile(calculi_pure_headers calculi_pure ${calculi_std_headers})
if(NOT CALCULI_WASM)
  calculi_precompile(calculi_platform_headers calculi_platform ${calculi_std_headers})
endif()

# calculi_first(target): the program takes the standard library's templates from tests/first.cpp. Options stand before the
# files of the program, and the first one counts.
if(CALCULI_PLATFORM_FLAGS)
  add_library(calculi_first OBJECT tests/first.cpp)
  target_link_libraries(calculi_first PRIVATE calculi_flags)
endif()
function(calculi_first target)
  if(TARGET calculi_first)
    target_link_options(${target} PRIVATE $<TARGET_OBJECTS:calculi_first>)
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS $<TARGET_OBJECTS:calculi_first>)
  endif()
endfunction()

# Links those of the named libraries that exist at this stage of the tree.
function(calculi_link target scope)
  foreach(library IN LISTS ARGN)
    if(TARGET ${library})
      target_link_libraries(${target} ${scope} ${library})
    endif()
  endforeach()
endfunction()

# Sources of a folder without its tests -> variable OUT. DEEP looks into subfolders too.
function(calculi_sources out dir)
  cmake_parse_arguments(PARSE_ARGV 2 arg "DEEP" "" "")
  set(how GLOB)
  if(arg_DEEP)
    set(how GLOB_RECURSE)
  endif()
  file(${how} sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/${dir}/*.cpp")
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  set(${out} ${sources} PARENT_SCOPE)
endfunction()

# calculi_batches(out name sources...): where everything is built and nothing is changed, so many files of the same flags
# are compiled as one: most of their time goes into headers and templates that they share. Names without linkage must
# differ in a library. A module stays alone, because in WebAssembly another one may take its place; the files that use Boost
# share what takes most of their time with one another alone.
set(CALCULI_BATCH 1 CACHE STRING "how many files are compiled as one")
function(calculi_batches out name)
  set(files)
  set(groups)
  foreach(source IN LISTS ARGN)
    file(STRINGS "${source}" alone REGEX "CALCULI_(SOURCE|BINARY)_DIR")
    file(STRINGS "${source}" boost REGEX "#include <boost/")
    if(alone OR CALCULI_BATCH EQUAL 1 OR (CALCULI_WASM AND source MATCHES "/module\\.cpp$"))
      list(APPEND files "${source}")
      continue()
    endif()
    get_source_file_property(options "${source}" COMPILE_OPTIONS)
    if(NOT options)
      set(options usual)
    endif()
    if(boost)
      set(options boost)
    endif()
    list(APPEND groups ${options})
    file(RELATIVE_PATH path "${CMAKE_SOURCE_DIR}" "${source}") # the same in every clone, for ccache
    list(APPEND batch_${options} "#include \"${path}\"\n")
    list(LENGTH batch_${options} length)
    if(length EQUAL CALCULI_BATCH)
      calculi_batch(files ${name} ${options} ${batch_${options}})
      set(batch_${options})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES groups)
  foreach(options IN LISTS groups)
    if(batch_${options})
      calculi_batch(files ${name} ${options} ${batch_${options}})
    endif()
  endforeach()
  set(${out} ${files} PARENT_SCOPE)
endfunction()

function(calculi_batch into name options)
  list(LENGTH ${into} number)
  set(file "${CMAKE_BINARY_DIR}/generated/batches/${name}_${number}.cpp")
  string(CONCAT content "#pragma GCC diagnostic ignored \"-Wshadow\"\n" ${ARGN}) # of a name in another file
  file(CONFIGURE OUTPUT "${file}" CONTENT "${content}")
  if(NOT options MATCHES "^(usual|boost)$")
    set_source_files_properties("${file}" PROPERTIES COMPILE_OPTIONS ${options})
  endif()
  set(${into} ${${into}} "${file}" PARENT_SCOPE)
endfunction()

# calculi_library(target dir flags [DEEP] [LINKS targets...] [WITHOUT regex] [WITH files of other folders...])
function(calculi_library target dir flags)
  cmake_parse_arguments(PARSE_ARGV 3 arg "DEEP" "WITHOUT" "LINKS;WITH")
  set(deep)
  if(arg_DEEP)
    set(deep DEEP)
  endif()
  calculi_sources(sources ${dir} ${deep})
  if(arg_WITHOUT)
    list(FILTER sources EXCLUDE REGEX "${arg_WITHOUT}")
  endif()
  if(sources)
    list(APPEND sources ${arg_WITH})
  endif()
  file(GLOB headers CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/${dir}/*.hpp")
  if(sources)
    calculi_batches(sources ${target} ${sources})
    add_library(${target} STATIC ${sources})
    target_link_libraries(${target} PRIVATE ${flags})
    calculi_link(${target} PUBLIC ${arg_LINKS})
    calculi_reuse(${target} ${flags}_headers)
  elseif(headers)
    add_library(${target} INTERFACE)
    calculi_link(${target} INTERFACE ${arg_LINKS})
  endif()
endfunction()

# calculi_tests(target dir [SHARDS n] links... [WITH files...]): all *_test.cpp of a folder as one GoogleTest program; under
# tests/ with what stands beside them, and with files of other folders. With shards, n processes run a part of the tests
# each.
function(calculi_tests target dir)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "SHARDS" "WITH")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/${dir}/*_test.cpp")
  if(CALCULI_WASM OR NOT sources)
    return()
  endif()
  if(dir MATCHES "^tests/")
    calculi_sources(helpers ${dir} DEEP)
    list(APPEND sources ${helpers})
  endif()
  list(APPEND sources ${arg_WITH})
  calculi_batches(sources ${target} ${sources})
  add_executable(${target} ${sources})
  target_link_libraries(${target} PRIVATE calculi_test_kit)
  calculi_link(${target} PRIVATE ${arg_UNPARSED_ARGUMENTS})
  calculi_reuse(${target} calculi_test_headers)
  calculi_first(${target})
  # Only files that ask are told where the folders are: ccache finds the others again in another clone.
  foreach(source IN LISTS sources)
    file(STRINGS "${source}" asks REGEX "CALCULI_(SOURCE|BINARY)_DIR")
    if(asks)
      set_source_files_properties("${source}" PROPERTIES COMPILE_DEFINITIONS
        "CALCULI_SOURCE_DIR=\"${CMAKE_SOURCE_DIR}\";CALCULI_BINARY_DIR=\"${CMAKE_BINARY_DIR}\"")
    endif()
  endforeach()
  # One entry a program, not one a test: to start a program a thousand times takes a minute with sanitizers.
  if(NOT arg_SHARDS)
    add_test(NAME ${target} COMMAND ${target} WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
    return()
  endif()
  math(EXPR last "${arg_SHARDS} - 1")
  foreach(shard RANGE ${last})
    add_test(NAME ${target}_${shard} COMMAND ${target} WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
    set_tests_properties(${target}_${shard} PROPERTIES ENVIRONMENT
                         "GTEST_TOTAL_SHARDS=${arg_SHARDS};GTEST_SHARD_INDEX=${shard}")
  endforeach()
endfunction()

# Everything a test program shares: flags, where the sources are, and headers compiled once.
# Tests have exceptions (GoogleTest and platform/ use them) but no RTTI, so that they can extend classes of the engine.
macro(calculi_prepare_tests)
  enable_testing()
  find_package(GTest REQUIRED)
  find_package(Threads REQUIRED)
  add_library(calculi_test_kit INTERFACE)
  target_link_libraries(calculi_test_kit INTERFACE calculi_platform GTest::gtest_main Threads::Threads)
  target_compile_options(calculi_test_kit INTERFACE -fno-rtti)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # sees the `else` inside EXPECT_EQ in `if (a) EXPECT_EQ(b, c);`
    target_compile_options(calculi_test_kit INTERFACE -Wno-dangling-else)
  endif()
  calculi_precompile(calculi_test_headers calculi_test_kit <gtest/gtest.h> ${calculi_std_headers})
endmacro()
