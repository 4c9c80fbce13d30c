// The first lesson of Numeramis: one turn that closes the first round exactly, and one with zeros.
#include "games/numeramis/game.hpp"

namespace calculi::numeramis {

std::string_view NumeramisSpeech::lesson() {
  return R"json({"seats":2,"options":{"dealer":"B","pace":"off","A.hints":"off","aid":"totals"},"steps":[
    {"id":"take","expect":["take discard"],"hint":["discard"],
     "state":{"hands":[[2,4,5,8]],"taken":null,"discards":[2],"deck":[7]}},
    {"id":"join","goes_on":true,"actions":true,"built":true,"expect":["52","58","48","42"],"hint":["5","2"],
     "state":{"hands":[[2,2,4,5,8]],"taken":2,"discards":[],"deck":[7]}},
    {"id":"plus","goes_on":true,"actions":true,"built":true,"draft":["5","2"],"expect":["52+48","58+42","48+52","42+58"],
     "hint":["+","4","8"],"state":{"hands":[[2,2,4,5,8]],"taken":2,"discards":[],"deck":[7]}},
    {"id":"close","goes_on":true,"actions":true,"draft":["5","2","+","4","8"],"hint":["close"],
     "expect":["close 52+48 drop 2","close 58+42 drop 2"],
     "state":{"hands":[[2,2,4,5,8]],"taken":2,"discards":[],"deck":[7]}},
    {"id":"zero","actions":true,"hint":["1","0","0","-","4","close"],"expect":["close 100-4 drop 8","close 100-8 drop 4",
     "close 104-8 drop 0","close 80+10 drop 4","close 80+14 drop 0","close 84+10 drop 0"],
     "state":{"hands":[[0,0,1,4,8]],"taken":0,"discards":[],"deck":[7]}}]})json";
}

}  // namespace calculi::numeramis
