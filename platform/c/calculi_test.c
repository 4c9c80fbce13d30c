/* The C door, compiled as C: a match of bots is played and its record read again, and what is wrong is answered. */
#include "platform/c/calculi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed = 0;
static int passed = 0;

static void expect(int is, const char *what) {
  if (is) return;
  printf("FAILED: %s\n", what);
  ++failed;
}

/* The reply where the status is the expected one. */
static const char *ask(calculi_engine *engine, const char *request, enum calculi_status wanted) {
  enum calculi_status status = calculi_call(engine, request, strlen(request));
  expect(status == wanted, request);
  return calculi_reply(engine, NULL);
}

static void versions_agree(void) {
  expect(calculi_c_version() == CALCULI_C_VERSION, "the library is that of the header");
  expect(calculi_version()[0] >= '0' && calculi_version()[0] <= '9', "a version begins with a number");
  ++passed;
}

static void a_match_of_bots_is_played_to_its_end(void) {
  static const char seed[] = "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a";
  char request[512];
  const char *reply = "";
  int i;
  calculi_engine *engine = calculi_open();
  const char *games = strstr(ask(engine, "{\"op\":\"about\"}", CALCULI_OK), "\"slug\":\"");
  char game[64] = "";
  expect(games != NULL && sscanf(games, "\"slug\":\"%63[a-z]", game) == 1, "there is a game");
  sprintf(request, "{\"op\":\"open\",\"game\":\"%s\",\"seats\":2,\"seed\":\"%s\",\"holders\":[\"bot random\",\"bot random\"]}", game, seed);
  expect(strstr(ask(engine, request, CALCULI_OK), "\"match\":1") != NULL, "the first match is number 1");
  for (i = 0; i < 5000 && strstr(reply, "\"status finished") == NULL && strstr(reply, "\"outcome\":{") == NULL; ++i) {
    reply = ask(engine, "{\"op\":\"advance\",\"match\":1,\"now\":100000000}", CALCULI_OK);
  }
  expect(strstr(reply, "\"outcome\":{") != NULL, "it has an outcome");
  calculi_close(engine);
  ++passed;
}

static void what_is_wrong_is_answered(void) {
  size_t bytes = 0;
  calculi_engine *engine = calculi_open();
  calculi_engine *other = calculi_open();
  ask(engine, "{\"op\":\"nothing\"}", CALCULI_ERROR);
  ask(engine, "", CALCULI_ERROR);
  ask(engine, "{\"op\":\"replay\",\"text\":\"no record\"}", CALCULI_REFUSED);
  expect(strstr(calculi_reply(engine, &bytes), "\"code\":\"refuse.bad_record\"") != NULL, "the refusal has its code");
  expect(bytes == strlen(calculi_reply(engine, NULL)), "and its length");
  expect(calculi_call(engine, NULL, 0) == CALCULI_ERROR && calculi_call(NULL, "{}", 2) == CALCULI_ERROR, "no request, no engine");
  expect(calculi_reply(other, NULL)[0] == 0 && calculi_reply(NULL, &bytes)[0] == 0 && bytes == 0, "nothing was asked");
  calculi_close(engine);
  calculi_close(other);
  calculi_close(NULL);
  ++passed;
}

int main(void) {
  versions_agree();
  a_match_of_bots_is_played_to_its_end();
  what_is_wrong_is_answered();
  if (failed > 0) {
    printf("%d FAILED TESTS\n", failed);
    return EXIT_FAILURE;
  }
  printf("[  PASSED  ] %d tests.\n", passed);
  return EXIT_SUCCESS;
}
