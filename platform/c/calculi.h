/* Calculi for programs in any language that can call C: the games, their rules and their bots.
 *
 * An engine is an opaque handle that takes requests and gives replies, both JSON in UTF-8. The operations, their members
 * and what they answer are docs/engine_operations.md; they are the same as in the browser, to the byte.
 *
 *     calculi_engine *engine = calculi_open();
 *     const char *request = "{\"op\":\"about\"}";
 *     if (calculi_call(engine, request, strlen(request)) == CALCULI_OK) puts(calculi_reply(engine, NULL));
 *     calculi_close(engine);
 *
 * Nothing that is sent can end the program, and no exception comes out. An engine belongs to one thread at a time; several
 * engines know nothing of each other. Each holds up to 16 open matches.
 */
#ifndef CALCULI_H
#define CALCULI_H

#include <stddef.h>

#if defined(__GNUC__)
#define CALCULI_API __attribute__((visibility("default")))
#else
#define CALCULI_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Raised when a program that was compiled against an older header would misunderstand the library. */
#define CALCULI_C_VERSION 1

typedef struct calculi_engine calculi_engine;

/* What a reply is: {"ok":...}, {"refused":...} where the rules do not allow it, {"error":...} where the request is wrong. */
enum calculi_status { CALCULI_OK = 0, CALCULI_REFUSED = 1, CALCULI_ERROR = 2 };

/* The CALCULI_C_VERSION of the library that is loaded: compare it with that of the header. */
CALCULI_API int calculi_c_version(void);

/* The version of Calculi, as "0.1.0". */
CALCULI_API const char *calculi_version(void);

/* A new engine, or NULL where there is no memory for it. */
CALCULI_API calculi_engine *calculi_open(void);

/* Gives back an engine with all its matches; NULL is taken too. */
CALCULI_API void calculi_close(calculi_engine *engine);

/* Carries out a request of so many bytes and keeps the reply. */
CALCULI_API enum calculi_status calculi_call(calculi_engine *engine, const char *request, size_t bytes);

/* The reply to the last call, with a 0 behind it; `bytes` may be NULL. It stands until the next call. */
CALCULI_API const char *calculi_reply(const calculi_engine *engine, size_t *bytes);

#ifdef __cplusplus
}
#endif

#endif
