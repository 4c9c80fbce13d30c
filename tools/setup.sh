# shellcheck shell=bash
# Set-up and build, shared by ./run, ./test and ./bench (sourced, not run). Installs what is missing on a Debian 12 that
# has only git, and does nothing, quickly, when nothing is missing. Everything it says goes to stderr; what the tools say
# goes to build/log/. A failure is one line that names the log.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
logs=$root/build/log
me=$(basename "$0")
mkdir -p "$logs"

say() { printf '%s: %s\n' "$me" "$*" >&2; }
die() {
  say "$*"
  exit 1
}

# What each part of the work needs from Debian.
declare -A packages=(
  [build]="g++ cmake ninja-build ccache libgtest-dev libbenchmark-dev python3"
  [server]="libboost1.81-dev libsqlite3-dev libpq-dev"
  [wasm]="clang-19 lld-19 binaryen wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32"
  [lint]="clang-format-19"
  [servers]="postgresql nginx-light"
  [asan]="clang-19 libclang-rt-19-dev"
  [python]="pybind11-dev python3-dev"
  [learner]="python3-numpy"
  [types]="mypy"
  [web]="ca-certificates"
  [package]="dpkg-dev"
  [chroot]="debootstrap lintian systemd zsh fish"
  [e2e]="chromium-headless-shell fonts-dejavu-core poppler-utils"
  [browsers]="firefox-esr webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1"
)
declare -A reasons=(
  [build]="the compiler, the build tools, the test library and the example bot"
  [server]="the server"
  [wasm]="the WebAssembly build"
  [lint]="the format check"
  [servers]="the tests of many processes"
  [asan]="the build with sanitizers"
  [python]="the Python module"
  [learner]="the example that learns"
  [types]="the check of the module's types"
  [web]="the web page"
  [package]="the packages"
  [chroot]="the tests of the packages"
  [e2e]="the browser tests"
  [browsers]="the tests in Firefox and WebKit"
)

as_root() {
  if ((EUID == 0)); then
    "$@"
  elif ! command -v sudo >/dev/null; then
    die "cannot install ${missing[*]}: needs root or sudo"
  elif [[ -t 0 ]]; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}

# set_up GROUP...: every package of these groups is there afterwards, and so is what comes from npm.
set_up() {
  local group package state all=() why=()
  local -A have=()
  missing=()
  for group in "$@"; do
    read -ra names <<<"${packages[$group]}"
    all+=("${names[@]}")
  done
  while read -r state package; do
    if [[ $state == ii ]]; then have[$package]=1; fi
  done < <(dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' "${all[@]}" 2>/dev/null)
  for group in "$@"; do
    for package in ${packages[$group]}; do
      if [[ -v have[$package] ]]; then continue; fi
      have[$package]=1
      missing+=("$package")
      [[ " ${why[*]} " == *" ${reasons[$group]} "* ]] || why+=("${reasons[$group]}")
    done
  done
  find_node "$@"
  if ((${#missing[@]})); then
    local list
    list=$(printf ', %s' "${why[@]}")
    say "installing Debian packages for ${list:2}: ${missing[*]}"
    install_packages
  fi
  newer_node "$@"
  if [[ " $* " == *" web "* ]]; then install_web_packages; fi
}

# set_up_servers: PostgreSQL and nginx for the tests, where they can be installed. Debian would start both, so for that moment it is
# told not to: tests start their own.
set_up_servers() {
  local policy=/usr/sbin/policy-rc.d made=0
  if [[ -d /usr/lib/postgresql && -x /usr/sbin/nginx ]]; then return; fi
  if [[ ! -e $policy ]] && (missing=(postgresql nginx-light) && printf '#!/bin/sh\nexit 101\n' | as_root tee $policy >/dev/null); then
    made=1
    as_root chmod 755 $policy
  fi
  (set_up servers) || say "the tests of many processes do without what is not there"
  if ((made)); then as_root rm -f $policy; fi
}

install_packages() {
  local apt=(apt-get -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 -qq)
  command -v apt-get >/dev/null || die "apt-get is not here; please install by hand: ${missing[*]}"
  {
    as_root "${apt[@]}" update &&
      as_root env DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y --no-install-recommends "${missing[@]}"
  } </dev/null >"$logs/apt.log" 2>&1 || die "could not install ${missing[*]}; see $logs/apt.log"
  hash -r
}

# node_is MAJOR MINOR: a node at least that new is on the path.
node_is() {
  local version
  version=$(node -p process.versions.node 2>/dev/null) || return 1
  local major=${version%%.*} rest=${version#*.}
  ((major > $1 || (major == $1 && ${rest%%.*} >= $2)))
}

# Any node of Debian writes the words; the web tools ask for 20.19, which Debian 12 does not have.
find_node() {
  if ! node_is 18 0; then
    missing+=(nodejs)
    why+=("the word generator")
  fi
  if [[ " $* " == *" web "* ]] && ! command -v npm >/dev/null; then
    missing+=(npm)
    why+=("the packages of the web page")
  fi
}

newer_node() {
  [[ " $* " == *" web "* ]] || return 0
  if [[ -z ${NODE_EXTRA_CA_CERTS:-} && -f /etc/ssl/certs/ca-certificates.crt ]]; then
    export NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
  fi
  if node_is 20 19; then return; fi
  say "installing node 22 from npm: the web tools need 20.19 or newer"
  as_root env NODE_EXTRA_CA_CERTS="${NODE_EXTRA_CA_CERTS:-}" npm install -g --no-audit --no-fund --loglevel=error node@22 \
    </dev/null >"$logs/node.log" 2>&1 ||
    die "could not install node 22; see $logs/node.log"
  hash -r
  node_is 20 19 || die "node is still $(node --version) after installing 22; is another node first on the PATH?"
}

install_web_packages() {
  [[ -f $root/web/package-lock.json ]] || return 0
  local hash stamp=$root/web/node_modules/.lock-hash
  hash=$(cat "$root/web/package-lock.json" "$root/web/package.json" | sha256sum | cut -c1-64)
  if [[ $(cat "$stamp" 2>/dev/null) == "$hash" ]]; then return; fi
  say "installing the npm packages of web/"
  (cd "$root/web" && npm ci --no-audit --no-fund --prefer-offline) </dev/null >"$logs/npm.log" 2>&1 ||
    die "npm ci failed; see $logs/npm.log"
  echo "$hash" >"$stamp"
}

# knows PRESET TARGET...: what a target needs may have been installed since the folder was configured.
knows() {
  local target
  for target in "${@:2}"; do
    grep -q "^build $target: " "$root/build/$1/build.ninja" || return 1
  done
}

# configure PRESET TARGET...: only when this build folder is new, a target is or the presets have changed; ninja notices everything else.
configure() {
  local stamp=$root/build/$1/.configured
  if [[ -f $root/build/$1/build.ninja && ! $root/CMakePresets.json -nt $stamp && ! $root/cmake/wasm32-wasi.cmake -nt $stamp ]] &&
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$root/build/$1/CMakeCache.txt" && knows "$@"; then
    return
  fi
  (cd "$root" && { cmake --preset "$1" || cmake --preset "$1" --fresh; }) || return
  touch "$stamp"
}

# log_build LOG MESSAGE: stdin to the log; how far the build is on stderr: one line that moves, or in a file a line a quarter.
log_build() {
  local line share next=0
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$1"
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    share=$((100 * BASH_REMATCH[1] / BASH_REMATCH[2]))
    if [[ -t 2 ]]; then
      printf '\r%s: %s, %d %%' "$me" "$2" "$share" >&2
      if ((share == 100)); then echo >&2; fi
    elif ((share >= next)); then
      say "$2, $share %"
      next=$((share / 25 * 25 + 25))
    fi
  done
}

# build PRESET TARGET...: says so on stderr only when there is something to do. One build of a preset at a time, with a compiler for each
# core, because two presets are often built beside each other.
build() {
  local preset=$1 log=$logs/build-$1.log
  shift
  {
    flock 9
    if ! configure "$preset" "$@" </dev/null >"$log" 2>&1; then return 1; fi
    ninja -j "$(nproc)" -C "$root/build/$preset" "$@" </dev/null 2>&1 | log_build "$log" "building $preset: $*"
  } 9>"$root/build/.lock-$preset"
}

# build_site: the page in web/dist, again only when something it is made of is newer than the last time.
build_site() {
  local stamp=$root/build/.site log=$logs/build-site.log changed
  changed=$(find "$root"/{web,games,text,tools/words.mjs,build/wasm/calculi_*.wasm} \( -name node_modules -o -name dist -o \
    -name generated \) -prune -o -type f -newer "$stamp" -print -quit 2>/dev/null || true)
  if [[ -f $stamp && -d $root/web/dist && -z $changed ]]; then return; fi
  say "building the page"
  {
    node "$root/tools/words.mjs" --ts "$root/web/src/generated/words.ts" &&
      (cd "$root/web" && npm run -s build)
  } </dev/null >"$log" 2>&1 || die "the page could not be built; see $log"
  touch "$stamp"
}

build_or_die() { build "$@" || die "the $1 build failed; see $logs/build-$1.log"; }

# native_groups: what the native build needs.
native_groups() { printf '%s\n' build server; }
