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
# either. What a board shows is written by games in C++ too.
set(word_areas --without page,menu,look,facts,print)
if(CALCULI_WASM)
  set(word_areas --without cli,page,menu,look,facts,print,puzzle,why,lesson,server)
endif()
add_custom_command(
  OUTPUT ${word_outputs}
  COMMAND "${NODE_PROGRAM}" "${CMAKE_SOURCE_DIR}/tools/words.mjs" --root "${CMAKE_SOURCE_DIR}" --cpp "${generated}"
          ${word_areas}
  DEPENDS "${CMAKE_SOURCE_DIR}/tools/words.mjs" ${word_files}
  COMMENT "words: C++ from the text files"
  VERBATIM)
list(FILTER word_outputs INCLUDE REGEX "\\.cpp$")
add_library(calculi_words STATIC "${CMAKE_SOURCE_DIR}/engine/base/words.cpp" ${word_outputs})
target_link_libraries(calculi_words PRIVATE calculi_pure PUBLIC calculi_base)

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
