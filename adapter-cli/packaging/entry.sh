#!/bin/sh
# Starts the service in a container. Secrets may come as files: NAME_FILE names the file that holds
# NAME, as container platforms mount them.
set -eu

for name in SVC_API_KEY SVC_CREDENTIAL_MASTER_KEY SVC_CREDENTIAL_PREVIOUS_MASTER_KEYS \
  SVC_DATABASE_PASSWORD; do
  eval "file=\${${name}_FILE:-}"
  [ -n "$file" ] || continue
  if [ ! -r "$file" ]; then
    echo "error: the file that ${name}_FILE names cannot be read" >&2
    exit 1
  fi
  value=$(cat "$file")
  export "$name=$value"
  unset "${name}_FILE" value
done

# The program refuses it too; this tells it before a Java runtime has started.
if [ -z "${SVC_API_KEY:-}" ]; then
  echo "error: SVC_API_KEY must be set: give it, or SVC_API_KEY_FILE with a file that holds it" >&2
  exit 1
fi

export SVC_CONTAINER=1
home=${DATASET_BUILDER_HOME:-/opt/dataset-builder}
java=${DATASET_BUILDER_JAVA:-/opt/java/bin/java}

# Jars of the operator, with exporters of his own.
if [ -n "${DATASET_BUILDER_CLASSPATH:-}" ]; then
  set -- -cp "$home/dataset-builder.jar:$DATASET_BUILDER_CLASSPATH" io.datasetbuilder.cli.Main serve "$@"
else
  set -- -jar "$home/dataset-builder.jar" serve "$@"
fi

# Builds give way to who waits for an answer: their threads have a lower priority.
# The engine's memory lies outside of the heap (SVC_ENGINE_MEMORY_MB, a quarter of the container's).
# Options are words.
# shellcheck disable=SC2086
exec "$java" -XX:MaxRAMPercentage=40 -XX:+ExitOnOutOfMemoryError -Xshare:auto \
  -XX:ThreadPriorityPolicy=1 -XX:JavaPriority1_To_OSPriority=10 -XX:CompilerThreadPriority=5 -XX:-PrintWarnings \
  -XX:SharedArchiveFile="$home/dataset-builder.jsa" -Xlog:cds=off -Xlog:cds+dynamic=off \
  ${DATASET_BUILDER_JAVA_OPTS:-} "$@"
