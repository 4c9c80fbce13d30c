// PostgreSQL's own library, loaded when the first database is asked for: the program runs where it is not installed,
// too.
#pragma once

#include <libpq-fe.h>

// clang-format off
#define CALCULI_LIBPQ(X) \
  X(PQclear) \
  X(PQcmdTuples) \
  X(PQconnectPoll) \
  X(PQconnectStartParams) \
  X(PQconsumeInput) \
  X(PQenterPipelineMode) \
  X(PQerrorMessage) \
  X(PQexitPipelineMode) \
  X(PQfinish) \
  X(PQflush) \
  X(PQgetResult) \
  X(PQgetisnull) \
  X(PQgetlength) \
  X(PQgetvalue) \
  X(PQisBusy) \
  X(PQntuples) \
  X(PQpipelineSync) \
  X(PQresultErrorField) \
  X(PQresultErrorMessage) \
  X(PQresultStatus) \
  X(PQsendPrepare) \
  X(PQsendQuery) \
  X(PQsendQueryPrepared) \
  X(PQsetnonblocking) \
  X(PQsocket) \
  X(PQstatus)
// clang-format on

namespace calculi::store::postgres {

struct Libpq {
#define X(name) decltype(&::name) name = nullptr;
  CALCULI_LIBPQ(X)
#undef X
};

const Libpq& libpq();  // throws a Fault where it is not installed

}  // namespace calculi::store::postgres
