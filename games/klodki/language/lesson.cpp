// The first lesson of Klodki: three codes of the novice, one of the expert, and the keys that everybody may use.
#include "games/klodki/game.hpp"

namespace calculi::klodki {

std::string_view KlodkiSpeech::lesson() {
  return R"json({"seats":2,"options":{"variant":"novice","tempo":"calm","gentle":"on","pace":"off","A.hints":"off","aid":"totals"},"steps":[
    {"id":"tens","expect":["o1 h2"],"hint":["o1","h2"],
     "state":{"padlocks":[3,7],"open":[[2,5,8],[3,7,8]],"hands":[[0,1,4,6,9,9]]}},
    {"id":"one","actions":true,"expect":["o2"],"hint":["o2","lay"],
     "state":{"padlocks":[2,3],"open":[[5,6,8],[3,7,8]],"hands":[[0,1,2,4,9,9]]}},
    {"id":"others","expect":["o1 B1"],"hint":["o1","B1"],
     "state":{"padlocks":[4,6],"open":[[2,5,8],[4,7,7]],"hands":[[0,1,3,6,9,9]]}},
    {"id":"sum","actions":true,"expect":["o1 h2+B1"],"draft":["o1","h2","+"],"hint":["B1","lay"],
     "options":{"variant":"expert","tempo":"calm","gentle":"on","pace":"off","A.hints":"off","aid":"totals"},
     "state":{"padlocks":[7,8],"open":[[5,7],[4,0]],"hands":[[0,2,3,7]]}},
    {"id":"open","actions":true,"accept":"any","expect":["ready"],"hint":["ready"],
     "options":{"variant":"expert","tempo":"calm","gentle":"on","pace":"off","A.hints":"off","aid":"totals"},
     "state":{"padlocks":[],"open":[[0,9],[4,0]],"hands":[[1,2,4,5]]}}]})json";
}

}  // namespace calculi::klodki
