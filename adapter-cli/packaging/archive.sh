#!/bin/sh
# Makes the archive of the classes that a start loads, beside the jar: with it the service listens in
# half of the time. It fits one jar and one Java, so it is made where both are installed.
set -eu
home=${1:?the folder of dataset-builder.jar}
java=${2:?the java that will run it}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A service that nobody has set up, and that ends as soon as it listens.
env -i PATH="$PATH" SVC_API_KEY=archive-of-classes "$java" -XX:DumpLoadedClassList="$work/classes" \
  -jar "$home/dataset-builder.jar" serve --port 0 --output-dir "$work/out" --warehouse "$work/warehouse" >"$work/said" &
serving=$!
turn=0
until grep -q listening "$work/said"; do
  turn=$((turn + 1))
  if [ "$turn" -gt 300 ]; then
    echo "error: the service does not start" >&2
    kill "$serving"
    exit 1
  fi
  sleep 0.1
done
kill "$serving"
wait "$serving"

"$java" -Xshare:dump -XX:SharedClassListFile="$work/classes" \
  -XX:SharedArchiveFile="$home/dataset-builder.jsa" -Xlog:disable -cp "$home/dataset-builder.jar"
