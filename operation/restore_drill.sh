#!/usr/bin/env bash
# A drill: a database is backed up while it is written, somebody drops a table of it by mistake, and it is brought back to the moment before,
# by the same settings and commands that docs/operations.md names. All of it in a temporary folder, which is gone afterwards.
#
#   operation/restore_drill.sh [PROGRAM]     PROGRAM: calculi, at first the built one
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=$(readlink -f "${1:-$root/build/release/calculi}")
bin=$(find /usr/lib/postgresql -maxdepth 2 -name bin | sort -V | tail -n 1)
[[ -x $program ]] || { echo "restore_drill: no program at $program" >&2; exit 2; }
[[ -n $bin ]] || { echo "restore_drill: PostgreSQL is not installed" >&2; exit 2; }
folder=$(mktemp -d)
port=$((20000 + RANDOM % 10000))
url=postgres://calculi@127.0.0.1:$port/postgres
as=()
if ((EUID == 0)); then # PostgreSQL does not run as root
  chown postgres "$folder"
  as=(runuser -u postgres --)
fi
cd "$folder"
stop() { "${as[@]}" "$bin/pg_ctl" -D "$1" -m fast stop >>"$folder/log" 2>&1 || true; }
clean() {
  [[ -n ${server:-} ]] && kill "$server" 2>/dev/null
  stop data
  stop restored
  rm -rf "$folder"
}
trap clean EXIT
start() {
  "${as[@]}" "$bin/pg_ctl" -w -D "$1" -l "$folder/$1.log" -o "-c port=$port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder" start \
    >/dev/null || { tail -n 20 "$folder/$1.log" >&2; exit 1; }
}
ask() { "${as[@]}" "$bin/psql" -X -A -t -q -v ON_ERROR_STOP=1 "$url" -c "$1"; }
serve() { # until it says where
  "$program" serve --store "$url" --name drill --listen 127.0.0.1:0 --web "$folder/page" >"$folder/said" 2>/dev/null &
  server=$!
  for _ in $(seq 200); do
    [[ -s $folder/said ]] && return 0
    kill -0 "$server" 2>/dev/null || break
    sleep 0.05
  done
  echo "restore_drill: the server does not start" >&2
  exit 1
}

mkdir page archive
if ((EUID == 0)); then chown postgres archive; fi
"${as[@]}" "$bin/initdb" -D data -U calculi -A trust --no-instructions >log
cat >>data/postgresql.conf <<TEXT
archive_mode = on
archive_command = 'test ! -f $folder/archive/%f && cp %p $folder/archive/%f'
TEXT
start data
serve # makes the tables
kill "$server" && wait "$server" || true

line="INSERT INTO lines SELECT '\\x01', coalesce(max(seq) + 1, 0), 2, '', 0, NULL, '', 0 FROM lines"
for _ in 1 2 3; do ask "$line"; done
"${as[@]}" "$bin/pg_basebackup" -d "$url" -D base -c fast -X none 2>>log
for _ in 1 2 3 4; do ask "$line"; done
moment=$(ask "SELECT clock_timestamp()")
sleep 0.2
ask "DROP TABLE lines; SELECT pg_switch_wal()" >/dev/null
sleep 0.5
stop data

begun=$(date +%s%N)
"${as[@]}" cp -a base restored
"${as[@]}" touch restored/recovery.signal
cat >>restored/postgresql.conf <<TEXT
archive_mode = off
restore_command = 'cp $folder/archive/%f %p'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
TEXT
start restored
for _ in $(seq 200); do
  [[ $(ask "SELECT pg_is_in_recovery()") == f ]] && break
  sleep 0.05
done
lines=$(ask "SELECT count(*) FROM lines")
serve
echo "restored to the moment before the accident in $((($(date +%s%N) - begun) / 1000000)) ms: $lines of 7 lines"
[[ $lines == 7 ]]
