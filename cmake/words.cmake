# The catalogue of words: text/*.json and games/*/text/*.json become C++ (tools/words.mjs). A missing key or parameter
# fails the build here, before anything is compiled.
find_program(NODE_PROGRAM node REQUIRED)
file(GLOB word_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/text/*.json" "${CMAKE_SOURCE_DIR}/games/*/text/*.json")
set(generated "${CMAKE_BINARY_DIR}/generated")
set(word_outputs "${generated}/engine/base/languages.hpp" "${generated}/text/words.hpp" "${generated}/text/words.cpp" "${generated}/text/catalogue.cpp")
set(word_folders)
foreach(file IN LISTS word_files)
  if(file MATCHES "/games/([^/]+)/text/")
    list(APPEND word_folders ${CMAKE_MATCH_1})
  endif()
endforeach()
list(REMOVE_DUPLICATES word_folders)
foreach(folder IN LISTS word_folders)
  list(APPEND word_outputs "${generated}/games/${folder}/words.hpp" "${generated}/games/${folder}/words.cpp")
endforeach()
# The page has its own words in TypeScript: a change of them compiles nothing here. In the browser there is no terminal
# either. What a board shows is written by games in C++ too, in their tests; at a table board.said.* is.
set(word_areas --without page,menu,look,facts,print,class)
if(CALCULI_WASM)
  set(word_areas --without cli,page,menu,look,facts,print,class,puzzle,why,lesson,server,board,solve)
endif()
add_custom_command(
  OUTPUT ${word_outputs}
  COMMAND "${NODE_PROGRAM}" "${CMAKE_SOURCE_DIR}/tools/words.mjs" --root "${CMAKE_SOURCE_DIR}" --cpp "${generated}"
          ${word_areas}
  DEPENDS "${CMAKE_SOURCE_DIR}/tools/words.mjs" ${word_files}
  COMMENT "words: C++ from the text files"
  VERBATIM)
list(FILTER word_outputs INCLUDE REGEX "\\.cpp$")

# calculi_words_library(target into sources...): words.cpp with the catalogue in the folder `into`. Files that are not
# written yet cannot be looked into, so they make a batch of their own.
function(calculi_words_library target into)
  set(sources "${CMAKE_SOURCE_DIR}/engine/base/words.cpp" ${ARGN})
  if(CALCULI_BATCH GREATER 1)
    set(includes "#include \"engine/base/words.cpp\"\n")
    foreach(source IN LISTS ARGN)
      file(RELATIVE_PATH path "${into}" "${source}") # the same in every clone, for ccache
      list(APPEND includes "#include \"${path}\"\n")
    endforeach()
    set(sources)
    calculi_batch(sources ${target} usual ${includes})
    set_source_files_properties(${sources} PROPERTIES OBJECT_DEPENDS "${ARGN}")
  endif()
  add_library(${target} STATIC ${sources})
  target_link_libraries(${target} PRIVATE calculi_pure PUBLIC calculi_base)
  target_include_directories(${target} BEFORE PRIVATE "${into}")
  target_compile_options(${target} PRIVATE ${CALCULI_PLATFORM_FLAGS}) # sentences are not worth optimising where it takes long
  if(NOT CALCULI_PLATFORM_FLAGS)
    calculi_reuse(${target} calculi_pure_headers)
  endif()
endfunction()
calculi_words_library(calculi_words "${generated}" ${word_outputs})

# The levels of the bots: engine/play/bot_levels.json becomes engine/play/level_list.hpp (tools/levels.mjs).
function(calculi_levels target)
  set(list "${generated}/engine/play/level_list.hpp")
  add_custom_command(
    OUTPUT "${list}"
    COMMAND "${NODE_PROGRAM}" "${CMAKE_SOURCE_DIR}/tools/levels.mjs" "${generated}"
    DEPENDS "${CMAKE_SOURCE_DIR}/tools/levels.mjs" "${CMAKE_SOURCE_DIR}/engine/play/bot_levels.json"
    COMMENT "levels: C++ from bot_levels.json"
    VERBATIM)
  target_sources(${target} PRIVATE "${list}")
endfunction()
