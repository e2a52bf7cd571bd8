package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The Gold files of a run that its manifest names with their proof: all that may be published of
 * it, and nothing else.
 */
public final class GoldOutputs {

  /** Largest document that a run writes, in bytes; a larger one is ignored. */
  private static final int MOST_DOCUMENT_BYTES = 16 * 1024 * 1024;

  /** Largest manifest that is read as one, in bytes. */
  private static final int MOST_MANIFEST_BYTES = 64 * 1024 * 1024;

  private static final int MOST_NAMED = 3;
  private static final String GOLD = "gold/";

  private final RunView run;
  private final JsonCodec json;
  private final SortedMap<RunPath, FileFacts> files = new TreeMap<>();

  GoldOutputs(RunView run, JsonCodec json) {
    this.run = run;
    this.json = json;
    run.manifest()
        .outputs()
        .files()
        .forEach(
            (path, output) -> {
              if (path.value().startsWith(GOLD)) {
                files.put(path, output.facts());
              }
            });
  }

  /** The paths below the run, sorted. */
  public List<RunPath> paths() {
    return List.copyOf(files.keySet());
  }

  boolean contains(String path) {
    return RunPath.isValid(path) && files.containsKey(RunPath.of(path));
  }

  FileFacts facts(RunPath path) {
    return Optional.ofNullable(files.get(path)).orElseThrow();
  }

  /** The folders of Gold, each of one table. */
  Set<String> names() {
    return run.manifest().outputs().artifacts().keySet();
  }

  /** A small document; empty when it is missing or longer than any document of a run. */
  Optional<byte[]> read(RunPath path) {
    return run.files().read(path, MOST_DOCUMENT_BYTES);
  }

  /** The document of the manifest on disk; empty when it has been removed since it was read. */
  Optional<byte[]> manifest() {
    return run.files().read(ManifestDocument.PATH, MOST_MANIFEST_BYTES);
  }

  Optional<JsonValue> readJson(RunPath path) {
    return read(path).flatMap(json::read);
  }

  /** The bytes, opened only when they are read. */
  public FileContent content(RunPath path) {
    return new FileContent(
        facts(path).bytes(),
        () ->
            run.files()
                .content(path)
                .orElseThrow(() -> new IOException("a Gold file is gone"))
                .opener()
                .open());
  }

  /**
   * Problems of the files that their existence and length show. Hashes are compared while the files
   * are sent: hashing all of them here would read gigabytes for each check of a run's readiness.
   */
  List<PublishIssue> problems() {
    return problems(manifest());
  }

  /**
   * As {@link #problems()}, for a caller who has read the manifest.
   *
   * @param manifest its document on disk
   */
  List<PublishIssue> problems(Optional<byte[]> manifest) {
    List<PublishIssue> problems = new ArrayList<>();
    if (files.isEmpty()) {
      problems.add(
          PublishBlocker.GOLD_UNAVAILABLE.with("the manifest names no Gold file of the run"));
    }
    List<String> missing = new ArrayList<>();
    List<String> invalid = new ArrayList<>(unprovedOutputs(manifest));
    files.forEach(
        (path, facts) -> {
          Optional<FileContent> found = run.files().content(path);
          if (found.isEmpty()) {
            missing.add(path.value());
          } else if (found.get().bytes() != facts.bytes()) {
            invalid.add(path.value());
          }
        });
    invalid.addAll(unusable(missing));
    add(problems, PublishBlocker.ARTIFACT_MISSING, "not there: ", missing);
    add(problems, PublishBlocker.ARTIFACT_INVALID, "not as the manifest proves it: ", invalid);
    return problems;
  }

  /** Takes those out of the missing ones that are there and are no regular file. */
  private List<String> unusable(List<String> missing) {
    if (missing.isEmpty()) {
      return List.of();
    }
    Set<String> unusable = new TreeSet<>(missing);
    unusable.retainAll(run.files().files().stream().map(RunPath::value).toList());
    missing.removeAll(unusable);
    return List.copyOf(unusable);
  }

  /** Outputs in the manifest that are outside the run or have no recorded hash. */
  private List<String> unprovedOutputs(Optional<byte[]> manifest) {
    return manifest
        .flatMap(json::read)
        .filter(JsonObject.class::isInstance)
        .map(document -> ((JsonObject) document).members().get("outputs"))
        .filter(JsonArray.class::isInstance)
        .map(outputs -> ((JsonArray) outputs).items())
        .orElseGet(List::of)
        .stream()
        .filter(output -> !isProved(output))
        .map(output -> "an output that is no proved file of the run")
        .distinct()
        .toList();
  }

  private boolean isProved(JsonValue output) {
    return output instanceof JsonText path
        && RunPath.isValid(path.value())
        && run.manifest().outputs().files().containsKey(RunPath.of(path.value()));
  }

  private static void add(
      List<PublishIssue> problems, PublishBlocker blocker, String what, List<String> paths) {
    if (!paths.isEmpty()) {
      String more =
          paths.size() > MOST_NAMED ? ", and " + (paths.size() - MOST_NAMED) + " more" : "";
      String named = String.join(", ", paths.subList(0, Math.min(MOST_NAMED, paths.size())));
      problems.add(blocker.with(what + named + more));
    }
  }
}
