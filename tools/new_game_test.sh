#!/usr/bin/env bash
# Proves that a new game touches one folder: begins one with `calculi new` in a copy of the tree, builds it and runs its
# own tests, the conformance suites and the tidy rules on it; then builds its engine and the page and plays it in a
# browser. What was built stays, so that the next time is quick.
#   tools/new_game_test.sh [PROGRAM]     PROGRAM: the calculi to run, build/release/calculi if not given
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
program=$(readlink -f "${1:-$root/build/release/calculi}")
copy=$root/build/new_game
game=nowa_gra

say() { printf '%s %d - %s\n' "$1" "$2" "$3"; }
fail() {
  say "not ok" "$1" "$2"
  printf '# pass %d\n# fail 1\n' $(($1 - 1))
  exit 1
}

# The engine, the tests that look at games, and of the games only those which these tests name.
mapfile -t games < <(grep -rhoE '"games/[a-z_]+/' "$root/tests/conformance" | tr -d '"' | sort -u)
mkdir -p "$copy"
rm -rf "$copy"/{cmake,engine,games,platform,tests,text,tools,web}
cd "$root"
git ls-files -z CMakeLists.txt CMakePresets.json cmake engine text tools tests/conformance tests/tidy ':(glob)tests/*.?pp' "${games[@]}" \
  platform/wasm tests/parity/calculi_api.cpp web tests/browser/kit.mjs tests/browser/new_game |
  xargs -0 cp -p --parents -t "$copy"
cd "$copy"
ln -s "$root/web/node_modules" web/node_modules
before=$(find . -path ./build -prune -o -type f -printf '%p %T@ %s\n' | sort)
"$program" new "$game" >/dev/null || fail 1 "calculi new $game"
say ok 1 "calculi new $game"
# A game that plays like the template has its signature; the first change of a rule asks for a new one.
[[ -f games/$game/signature.txt ]] || cp games/_template/signature.txt "games/$game/"

# Each file is as old as the one it was copied from, so that the next build has only changes to build.
while IFS= read -r -d '' file; do
  touch -c -r "games/_template/$file" "games/$game/$file"
done < <(cd games/_template && find . -type f -print0)
outside=$(find . -path ./build -prune -o -path "./games/$game" -prune -o -type f -printf '%p %T@ %s\n' | sort)
[[ $outside == "$before" ]] || fail 2 "nothing outside games/$game has changed"
say ok 2 "nothing outside games/$game has changed"

{ cmake --preset asan && ninja -C build/asan "${game}_test" conformance_test tidy_test; } >build.log 2>&1 ||
  { tail -n 40 build.log && fail 3 "it builds"; }
say ok 3 "it builds"

"build/asan/${game}_test" >own.log 2>&1 || { tail -n 40 own.log && fail 4 "its own tests pass"; }
say ok 4 "its own tests pass"
build/asan/conformance_test --gtest_filter="*/$game" >conformance.log 2>&1 ||
  { tail -n 40 conformance.log && fail 5 "the suites that every game gets for free pass"; }
grep -qE '\[  PASSED  \] [1-9][0-9]+ tests' conformance.log || fail 5 "the suites find the game"
say ok 5 "the suites that every game gets for free pass"
build/asan/tidy_test >tidy.log 2>&1 || { tail -n 40 tidy.log && fail 6 "the tidy rules hold"; }
say ok 6 "the tidy rules hold"

# Its own engines are enough for a page that plays nothing else: one stands in for the one with all games.
{
  cmake --preset wasm && ninja -C build/wasm "calculi_wasm_$game" "calculi_wasm_${game}_study" &&
    cp -p "build/wasm/calculi_${game}_study.wasm" build/wasm/calculi.wasm && (cd web && CALCULI_UNPACKED=1 npm run -s build)
} >site.log 2>&1 || { tail -n 40 site.log && fail 7 "the page is built with it"; }
say ok 7 "the page is built with it"
export CALCULI_GAME=$game CALCULI_PROGRAM=$program # it serves any page; a match against bots needs no more of it
node --test --test-reporter=tap tests/browser/new_game/*_test.mjs >browser.log 2>&1 ||
  { tail -n 60 browser.log && fail 8 "it plays in the page: by taps, by keys, and for the ear"; }
say ok 8 "it plays in the page: by taps, by keys, and for the ear"
printf '# pass 8\n# fail 0\n'
