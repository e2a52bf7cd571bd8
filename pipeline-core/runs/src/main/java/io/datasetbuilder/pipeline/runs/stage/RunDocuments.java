package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The small documents of one run; its folder is listed once. */
final class RunDocuments {

  /** Far above what any run writes; a longer document is none of ours. */
  private static final int MOST_BYTES = 16 * 1024 * 1024;

  private final FinishedRun run;
  private final JsonCodec json;
  private final Set<String> listed;

  RunDocuments(FinishedRun run, JsonCodec json) {
    this.run = run;
    this.json = json;
    this.listed = run.files().stream().map(RunPath::value).collect(Collectors.toUnmodifiableSet());
  }

  boolean has(String path) {
    return listed.contains(path);
  }

  /** Whether a folder holds a file of its own, or below it, that is none of its documents. */
  boolean hasRecords(String folder) {
    return listed.stream()
        .filter(path -> path.startsWith(folder))
        .map(path -> path.substring(path.lastIndexOf('/') + 1))
        .anyMatch(name -> !name.equals("metadata.json") && !name.equals("checkpoint.json"));
  }

  /**
   * What a document states. Empty when it is missing, no JSON object, or has a member of a wrong
   * type: a document is read whole or not at all.
   */
  <T> Optional<T> read(String path, Function<JsonFields, T> reader) {
    return has(path)
        ? run.read(RunPath.of(path), MOST_BYTES)
            .flatMap(json::read)
            .filter(JsonObject.class::isInstance)
            .flatMap(document -> read((JsonObject) document, reader))
        : Optional.empty();
  }

  private static <T> Optional<T> read(JsonObject document, Function<JsonFields, T> reader) {
    JsonProblems complaints = new JsonProblems(ReadingProblem.SIDECAR_UNREADABLE);
    T stated = reader.apply(JsonFields.of(document, complaints));
    return complaints.problems().isEmpty() ? Optional.of(stated) : Optional.empty();
  }
}
