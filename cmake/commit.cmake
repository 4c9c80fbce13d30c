# cmake -D SOURCE=... -D OUT=... [-D COMMIT=...] -P commit.cmake: writes OUT, which names the commit that is built. It is
# run again when git notes another commit.
cmake_policy(VERSION 3.25)
if(NOT COMMIT)
  execute_process(COMMAND git -C "${SOURCE}" rev-parse --short=10 HEAD OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE
                  ERROR_QUIET)
endif()
if(NOT COMMIT)
  set(COMMIT "unknown")
endif()
file(CONFIGURE OUTPUT "${OUT}" CONTENT
     "#include \"platform/cli/version.hpp\"\nconst std::string_view calculi::cli::commit = \"@COMMIT@\";\n" @ONLY)
