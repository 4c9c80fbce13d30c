# The engine for programs in other languages: many matches at once, a Python module, a C library.
calculi_library(calculi_batch platform/batch calculi_pure LINKS calculi_registry)
if(NOT TARGET calculi_batch)
  return()
endif()
target_sources(calculi_batch PRIVATE "${CMAKE_BINARY_DIR}/generated/encodings.cpp")
calculi_tests(batch_test platform/batch calculi_batch)

# --- C: platform/c/calculi.h. A shared library where the engine may be part of one; its test is compiled as C. --------
enable_language(C)
set(kind STATIC)
if(CALCULI_SHARED)
  set(kind SHARED)
endif()
add_library(calculi_c ${kind} platform/c/calculi.cpp)
target_link_libraries(calculi_c PRIVATE calculi_door calculi_wasm_api)
target_compile_definitions(calculi_c PRIVATE CALCULI_VERSION="${PROJECT_VERSION}")
set_target_properties(calculi_c PROPERTIES OUTPUT_NAME calculi VERSION ${PROJECT_VERSION} SOVERSION 1
                      LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
if(CALCULI_SHARED) # nothing is seen of it but what the header names
  target_link_options(calculi_c PRIVATE -Wl,--exclude-libs,ALL -Wl,--no-undefined)
endif()
add_executable(calculi_c_test platform/c/calculi_test.c)
target_compile_options(calculi_c_test PRIVATE -Wall -Wextra -Wpedantic -std=c99)
target_include_directories(calculi_c_test PRIVATE "${CMAKE_SOURCE_DIR}")
target_link_libraries(calculi_c_test PRIVATE calculi_c)
set_target_properties(calculi_c_test PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
add_test(NAME calculi_c_test COMMAND calculi_c_test)

# --- Python: platform/python, as the package `calculi` in python/ of the build folder. --------------------------------
# Debian's Python, whatever else is on the path: pybind11 comes from Debian too.
set(Python3_EXECUTABLE /usr/bin/python3 CACHE FILEPATH "the Python that the module is for")
find_path(PYBIND11_HEADERS pybind11/pybind11.h)
find_package(Python3 COMPONENTS Interpreter Development.Module)
if(NOT CALCULI_SHARED OR NOT PYBIND11_HEADERS OR NOT Python3_Development.Module_FOUND)
  return()
endif()
calculi_sources(python_sources platform/python)
add_library(calculi_python MODULE EXCLUDE_FROM_ALL ${python_sources})
target_link_libraries(calculi_python PRIVATE calculi_door calculi_batch calculi_wasm_api Python3::Module)
target_compile_definitions(calculi_python PRIVATE CALCULI_VERSION="${PROJECT_VERSION}")
target_include_directories(calculi_python SYSTEM PRIVATE "${PYBIND11_HEADERS}")
target_link_options(calculi_python PRIVATE -Wl,--exclude-libs,ALL)
set(package "${CMAKE_BINARY_DIR}/python/calculi")
set_target_properties(calculi_python PROPERTIES PREFIX "" OUTPUT_NAME _core SUFFIX ".${Python3_SOABI}.so"
                      LIBRARY_OUTPUT_DIRECTORY "${package}")
file(GLOB python_files CONFIGURE_DEPENDS platform/python/calculi/*)
foreach(file IN LISTS python_files) # links, so that a change is there without a build
  get_filename_component(name "${file}" NAME)
  if(NOT name STREQUAL "__pycache__")
    file(MAKE_DIRECTORY "${package}")
    file(CREATE_LINK "${file}" "${package}/${name}" SYMBOLIC)
  endif()
endforeach()
