// The first lesson of Archimedes: one round that plays through. The words are in text/ under lesson.
#include "games/archimedes/game.hpp"

namespace calculi::archimedes {

std::string_view ArchimedesSpeech::lesson() {
  return R"json({"seats":2,"options":{"first":"A","pace":"off","A.hints":"off"},"steps":[
    {"id":"sum","expect":["4+5=9"],"hint":["5","9"],"then":["B 9-2=7"],
     "state":{"top":{"card":4,"value":4},"pile":[4],"hands":[[2,5,7,9,12],[1,2,6,7,11]],"deck":[10,12,3]}},
    {"id":"equal","goes_on":true,"expect":["=7"],"hint":["="],"then":["B draw"],
     "state":{"top":{"card":7,"value":7},"pile":[2,4,5,7,9],"hands":[[2,7,12],[1,6,11]],"deck":[10,12,3]}},
    {"id":"draw","goes_on":true,"expect":["draw"],"hint":["deck"],"then":["B 7-1=6"],
     "state":{"top":{"card":7,"value":7},"pile":[2,4,5,7,7,9],"hands":[[2,12],[1,3,6,11]],"deck":[10,12]}},
    {"id":"times","goes_on":true,"expect":["6x2=12"],"hint":["*","2","12"],"then":["B draw"],
     "state":{"top":{"card":6,"value":6},"pile":[1,2,4,5,6,7,7,9],"hands":[[2,12,12],[3,11]],"deck":[10]}},
    {"id":"last","goes_on":true,"expect":["=12"],"hint":["="],
     "state":{"top":{"card":12,"value":12},"pile":[1,2,2,4,5,6,7,7,9,12],"hands":[[12],[3,10,11]],"deck":[]}}]})json";
}

}  // namespace calculi::archimedes
