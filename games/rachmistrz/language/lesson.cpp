// The first lesson of Rachmistrz: from the dice to a token, and a second token beside it. The seed rolls 1, 2 and 6 in
// the second round.
#include "games/rachmistrz/game.hpp"

namespace calculi::rachmistrz {

std::string_view RachmistrzSpeech::lesson() {
  return R"json({"seats":3,"options":{"side":"short","tempo":"calm","pace":"off","A.hints":"off","aid":"totals"},"steps":[
    {"id":"minus","actions":true,"built":true,"expect":["7-2"],"hint":["7","-","2"],"state":{"dice":[7,2,3],"tokens":[]},
     "seed":"000000000000000000000000000000000000000000000000000000000000006c"},
    {"id":"times","goes_on":true,"actions":true,"built":true,"draft":["7","-","2"],"expect":["(7-2)*3","3*(7-2)"],"hint":["*","3"],
     "state":{"dice":[7,2,3],"tokens":[]},
     "seed":"000000000000000000000000000000000000000000000000000000000000006c"},
    {"id":"claim","goes_on":true,"draft":["7","-","2","*","3"],"expect":["15@c2","15@d2","15@c3"],"hint":["c3"],
     "then":["A 15=(7-2)*3","A done","B 8@e1","B done","C done"],"state":{"dice":[7,2,3],"tokens":[]},
     "seed":"000000000000000000000000000000000000000000000000000000000000006c"},
    {"id":"taken","goes_on":true,"accept":"any","expect":[],"hint":["next"],"state":{"dice":[7,2,3],"tokens":[]},
     "before":["A 15@c3","A 15=(7-2)*3","A done","B 8@e1","B done","C done"],"then":["B 8=7+3-2"],
     "seed":"000000000000000000000000000000000000000000000000000000000000006c"},
    {"id":"group","goes_on":true,"actions":true,"accept":"any","hint":["2","*","6","+","1","c2|c3"],
     "expect":["2@b1","2@c1","2@c2","3@b2","4@b3","5@d2","5@e1","5@e2","6@c4","7@d3","8@d1","8@d2","8@e1","9@b3","10@b2",
               "10@b3","10@c3","11@b1","11@b2","11@c2","12@c4","13@b2","13@c2","13@c3","14@c1","14@c2","14@d1","18@c3",
               "18@d2","18@d3"],
     "state":{"dice":[1,2,6],"tokens":[null,null,"B",null,null,null,null,null,null,"A"]}}]
})json";
}

}  // namespace calculi::rachmistrz
