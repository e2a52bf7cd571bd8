# What the launcher and benchmarks/run share: a locale that knows all file names, packaging by one
# process at a time, and the archive of loaded classes. Read by a shell script that has set root, the
# folder of the sources, java, and jar.
# shellcheck shell=sh

packaging_lock=$root/adapter-cli/target/packaging.lock

# Java takes the names of files for ASCII in the locales C and POSIX, and in one that this machine
# does not have: then a locale with UTF-8 is chosen. Every other choice of the user's is kept.
use_utf8() {
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
    C | POSIX) ;;
    *)
      case $(locale charmap 2>/dev/null) in
        ANSI_X3.4-1968 | US-ASCII | 646) ;;
        *) return 0 ;;
      esac
      ;;
  esac
  for utf8 in C.UTF-8 C.utf8 en_US.UTF-8; do
    if [ "$(LC_ALL=$utf8 locale charmap 2>/dev/null)" = UTF-8 ]; then break; fi
    utf8=
  done
  # Systems without the command have C.UTF-8, or need none.
  LC_ALL=${utf8:-C.UTF-8}
  export LC_ALL
}

# A process as others recognise it: host, number and the time it started at, since numbers are used
# again. A process that is gone has no time.
process() {
  printf '%s %s %s' "$(uname -n)" "$1" "$(LC_ALL=C TZ=UTC ps -o lstart= -p "$1" 2>/dev/null ||
    { kill -0 "$1" 2>/dev/null && echo running; })"
}

# Whether the holder of the lock $1 is gone. One on another host counts as there.
is_abandoned() {
  held=
  if [ -f "$1/holder" ]; then IFS= read -r held <"$1/holder" || :; fi
  case $held in
    '') [ "$unnamed" -gt 25 ] ;; # its maker writes its name at once, or died before it could
    "$(uname -n) "*)
      number=${held#* }
      [ "$held" != "$(process "${number%% *}")" ]
      ;;
    *) false ;;
  esac
}

# Removes the abandoned lock $1, with what its holder was in the middle of writing.
break_lock() {
  if [ -f "$1/output" ]; then
    IFS= read -r output <"$1/output" || :
    rm -f "$output"
  fi
  rm -rf "$1"
}

# Takes the lock $1: a folder, because making one is atomic on every system. Waits for a process that
# holds it, or with "try" fails at once; breaks a lock whose process is gone.
take() {
  turns=0
  unnamed=0
  until mkdir "$1" 2>/dev/null; do
    if [ ! -d "$1" ] && [ ! -w "${1%/*}" ]; then
      [ "${2:-}" = try ] || echo "error: ${1%/*} cannot be written to" >&2
      return 1
    fi
    if is_abandoned "$1"; then
      # One process breaks it at a time; what a breaker leaves that dies too is removed later.
      if mkdir "$1.break" 2>/dev/null; then
        if is_abandoned "$1"; then break_lock "$1"; fi
        rmdir "$1.break"
      elif [ "$turns" -gt 50 ]; then
        rmdir "$1.break" 2>/dev/null || :
        turns=1
      fi
    elif [ "${2:-}" = try ]; then
      return 1
    elif [ "$turns" = 0 ]; then
      echo "waiting for another process that packages (it holds ${1#"$root"/}) ..." >&2
    fi
    if [ -f "$1/holder" ]; then unnamed=0; else unnamed=$((unnamed + 1)); fi
    turns=$((turns + 1))
    sleep 0.2
  done
  process "$$" >"$1/holder"
}

# Runs Maven for the module $1 and those it needs, with the options that follow; prints nothing but
# what is wrong. The standard input is the user's, not Maven's.
maven() {
  module=$1
  shift
  if ! command -v mvn >/dev/null 2>&1; then
    echo "error: there is no mvn here: install Maven 3.8.6 or later" >&2
    return 1
  fi
  (cd "$root" && mvn -q -B -ntp -Dstyle.color=never -Dquick -DskipTests "$@" -pl "$module" -am package) \
    </dev/null >&2
}

# Packages the module $1 as the jar $2 if the command $3 still finds it missing or outdated once no
# other process packages; Maven gets the options that follow. The old jar is removed before: a jar that is there is whole, and a process
# that runs the old one keeps what it has open.
package() {
  wanted=$1
  packaged=$2
  is_outdated=$3
  shift 3
  mkdir -p "${packaging_lock%/*}" || return 1
  take "$packaging_lock" || return 1
  printf '%s' "$packaged" >"$packaging_lock/output"
  trap 'break_lock "$packaging_lock"; exit 130' INT
  trap 'break_lock "$packaging_lock"; exit 143' HUP TERM
  done=yes
  if "$is_outdated"; then
    echo "packaging ${packaged##*/} (once after a change of the sources) ..." >&2
    rm -f "$packaged"
    if maven "$wanted" "$@" && [ -f "$packaged" ]; then
      touch "$packaged"
    else
      rm -f "$packaged"
      echo "error: packaging failed" >&2
      done=no
    fi
  fi
  rm -rf "$packaging_lock"
  trap - INT HUP TERM
  [ "$done" = yes ]
}

# Becomes the jar $jar, listing the classes that it loads in the file $1. It has none of the user's
# settings. To be called in a shell of its own.
become_listed() {
  list=$1
  shift
  exec env -i PATH="$PATH" LC_ALL="${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" SVC_API_KEY=archive-of-classes \
    "$java" -XX:DumpLoadedClassList="$list" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar "$jar" "$@"
}

# Lists what commands without data load.
list_small() {
  (become_listed validate.classes validate spec.yaml) && (become_listed help.classes --help)
}

# Lists what a build loads, then what its backup and a service do, two at a time.
list_all() {
  list_small &
  small=$!
  listed=yes
  (become_listed build.classes build spec.yaml --upload a=data.csv --upload c=data.json \
    --output-dir out --warehouse wh) || listed=no
  wait "$small" || listed=no
  (list_service) &
  service=$!
  (become_listed backup.classes warehouse-backup wh backups --copy) || listed=no
  wait "$service" || listed=no
  [ "$listed" = yes ]
}

# Lists what a service loads, which ends as soon as it listens.
list_service() {
  (become_listed serve.classes serve --port 0 --output-dir out --warehouse wh) >said &
  serving=$!
  trap 'kill "$serving"' EXIT
  turns=0
  until grep -q listening said || [ "$turns" -gt 300 ] || ! kill -0 "$serving"; do
    sleep 0.1
    turns=$((turns + 1))
  done
  kill "$serving"
  wait "$serving" || :
  trap - EXIT
}

# What a common spec, a help page, a small build, its backup and a service load is what nearly every
# call loads.
# Leaves the file "archive" in the current folder.
make_archive() {
  cat >spec.yaml <<'YAML'
dataset_id: archive
title: a
description: a
license: CC0-1.0
attribution: a
refresh_cadence: P1W
metadata: {version: "1", n: 1.5, b: true, l: [x]}
pii: {allow_columns: [name]}
sources:
  - kind: file
    alias: a
    upload_id: upl_00000000000000000000000000000000
    format: csv
    encoding: utf-8
    terms: {redistribution: allowed, statement: a}
    schema:
      required: [a, b]
      null_tokens: ["-"]
      rename: {x: a}
      casts: {a: int_comma, b: date}
      dtypes: {a: int, code: str}
      derived:
        - {name: k, kind: join_key, columns: [a, b]}
        - {name: d, kind: date_parts, columns: [year, month, day]}
  - kind: file
    alias: c
    upload_id: upl_00000000000000000000000000000001
    format: json
    schema: {rename: {station: code}, casts: {month: year_month}, required: [code]}
quality:
  min_rows: 1
  max_duplicate_rate: 0
  max_null_ratio: {a: 0.5}
  range: [{column: a, min: 0, max: 5000}]
composition:
  name: both
  join: {left: a, right: c, left_key: code, right_key: code, type: left, cardinality: many_to_one}
splits: {mode: ratio, ratios: {train: 0.5, test: 0.5}, seed: 1}
exports:
  - {kind: parquet, output_path: a/a.parquet}
  - {kind: csv, output_path: a/a.csv}
  - {kind: jsonl, output_path: a/a.jsonl}
  - {kind: markdown, output_path: a/README.md}
  - {kind: huggingface, output_path: a/hub}
  - {kind: kaggle, output_path: a/kaggle/a.csv, options: {owner: a}}
YAML
  printf 'x,b,code,year,month,day,name\n"1,234",2024-01-31,01,2024,1,31,-\n-,2024-02-29,02,2024,2,29,b\n' >data.csv
  printf '[{"station": "01", "month": "202401", "n": 1, "s": 0.5, "by": {"a": 1}, "l": []}]' >data.json
  list_all &&
    # Later Javas number the classes of each list, and refuse a number that comes twice.
    cat validate.classes help.classes build.classes backup.classes serve.classes |
      awk '!/ source: / { sub(/ id: [0-9]+$/, ""); if (!seen[$0]++) print }' >all.classes &&
    # Only this collector archives objects too; the others can load them.
    "$java" -Xshare:dump -XX:+UseG1GC -XX:SharedClassListFile=all.classes \
      -XX:SharedArchiveFile=archive -Xlog:disable -cp "$jar"
}

# The user's own cache; empty where there is none. Never a folder that other users can write to, since
# what an archive holds is run.
cache=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}

# Whether a URL has the path $1 as it is.
is_plain() {
  case $1 in '' | *[!A-Za-z0-9/._-]*) false ;; esac
}

# Gives $jar a second name in the cache where its path has blanks or letters outside of ASCII: Java
# keeps no classes of such a jar in an archive. Without a cache the program starts slower.
use_plain_path() {
  if is_plain "$jar" || ! is_plain "$cache"; then return 0; fi
  copy=$cache/dataset-builder/at-$(printf '%s' "$jar" | cksum | tr ' ' -)
  name=$copy/${jar##*/}
  if [ ! "$name" -ef "$jar" ] && { [ ! -f "$name" ] || [ "$name" -nt "$jar" ] || [ "$name" -ot "$jar" ]; }; then
    mkdir -p "$copy" 2>/dev/null || return 0
    ln -f "$jar" "$name" 2>/dev/null ||
      { cp -p "$jar" "$name.$$" && mv -f "$name.$$" "$name"; } 2>/dev/null || return 0
  fi
  # The engine's library is looked for beside the jar.
  for library in "${jar%/*}"/libduckdb_java.so_*; do
    [ -e "$copy/${library##*/}" ] || ln -sf "$library" "$copy" 2>/dev/null || return 0
  done
  jar=$name
}

# Prints the folder of archives: that of the jar, or the cache where that is read-only.
archives() {
  if [ ! -w "${jar%/*}" ] && [ -n "$cache" ] && mkdir -p "$cache/dataset-builder" 2>/dev/null; then
    printf '%s' "$cache/dataset-builder"
  else
    printf '%s' "${jar%/*}"
  fi
}

# Whether the archive $1 was made of $jar where it is now: a folder may have been copied or moved.
is_of_jar() {
  made_of=
  if [ -f "$1" ] && [ ! "$1" -ot "$jar" ] && [ -f "$1.path" ]; then
    IFS= read -r made_of <"$1.path" || :
  fi
  [ "$made_of" = "$jar" ]
}

# Fails with a sentence where $java is older than the program: it would print a stack trace.
require_java_17() {
  version=$("$java" -version 2>&1 </dev/null) || :
  version=${version#*version \"}
  case $version in
    1.* | 9[.\"]* | 1[0-6][.\"]*)
      echo "error: $java is Java ${version%%\"*}: install JDK 17 or later, or set JAVA_HOME" >&2
      return 1
      ;;
  esac
}

# Makes the archive $1 of what $jar loads. One that cannot be made is left empty, so that not every
# call tries again. Fails where there is none for this call, as while another process makes it.
archive() {
  work=$1.making
  take "$work" try || return 1
  trap 'rm -rf "$work"; exit 130' INT
  trap 'rm -rf "$work"; exit 143' HUP TERM
  echo "making an archive of classes (once for each Java) ..." >&2
  (cd "$work" && make_archive) </dev/null >/dev/null 2>&1 || :
  [ -f "$work/archive" ] || : >"$work/archive"
  # A jar that has changed meanwhile needs another archive.
  if [ ! "$jar" -nt "$work/holder" ]; then
    mv -f "$work/archive" "$1"
    printf '%s\n' "$jar" >"$1.path"
  fi
  rm -rf "$work"
  trap - INT HUP TERM
  [ -s "$1" ]
}
