# What runs once for each question of a person is made small, because it travels; what runs a million times stays fast.
file(GLOB seldom CONFIGURE_DEPENDS platform/wasm/*.cpp engine/base/json.cpp engine/base/letters.cpp engine/base/words.cpp
     engine/play/*.cpp engine/play/facts/*.cpp engine/table/lesson.cpp engine/table/record.cpp engine/table/rules_page.cpp engine/table/seating.cpp
     engine/table/speech.cpp engine/table/table_*.cpp engine/play/puzzle/*.cpp
     games/*/module.cpp games/*/language/*.cpp games/*/players/*.cpp games/*/puzzles/*.cpp
     games/*/rules/stage.cpp games/*/solver/solver.cpp
     games/archimedes/rules/cards.cpp games/archimedes/rules/ranking.cpp games/archimedes/rules/rules.cpp)
# Searches and playouts: there a master's time goes.
file(GLOB busy CONFIGURE_DEPENDS games/*/players/appraise.cpp games/*/players/hand_values.cpp games/*/players/hunt.cpp
     games/*/players/imagine*.cpp games/*/players/outlook.cpp games/*/players/playout.cpp games/*/players/prospects.cpp
     games/*/players/solo_plan.cpp games/numeramis/solver/solver.cpp)
list(REMOVE_ITEM seldom ${busy})
set_source_files_properties(${seldom} PROPERTIES COMPILE_OPTIONS -Oz)
