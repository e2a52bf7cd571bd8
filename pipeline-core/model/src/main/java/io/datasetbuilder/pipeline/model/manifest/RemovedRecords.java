package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Raw records that were removed from a run, as its BuildSpec declares. Length and hash of each file
 * stay in the manifest. It is a member of the manifest where they were removed before the run
 * existed, and a document of its own next to the manifest where they were removed later.
 *
 * @param at when it was decided, in whole microseconds
 * @param declared how long the BuildSpec keeps raw records
 * @param files removed files that the manifest lists, sorted
 * @param checkpoints keys of the sources whose checkpoint was removed, sorted
 */
public record RemovedRecords(
    Instant at, BronzeRetention declared, SortedSet<RunPath> files, SortedSet<String> checkpoints) {

  /** The document of a removal after the run had ended. */
  public static final RunPath PATH = RunPath.of("raw-records-removed.json");

  private static final String AT = "removed_at";
  private static final String KEEP = "keep";
  private static final String FILES = "files";
  private static final String CHECKPOINTS = "checkpoints";

  public RemovedRecords {
    at = at.truncatedTo(ChronoUnit.MICROS);
    files = Collections.unmodifiableSortedSet(new TreeSet<>(files));
    checkpoints = Collections.unmodifiableSortedSet(new TreeSet<>(checkpoints));
  }

  /**
   * The removal of raw records.
   *
   * @param records all raw records of the run
   * @param isCheckpoint whether a file is one of a checkpoint, which no manifest lists
   */
  public static RemovedRecords of(
      Instant at,
      BronzeRetention declared,
      Collection<RunPath> records,
      Predicate<RunPath> isCheckpoint) {
    SortedSet<RunPath> files = new TreeSet<>();
    SortedSet<String> checkpoints = new TreeSet<>();
    for (RunPath path : records) {
      if (isCheckpoint.test(path)) {
        checkpoints.add(path.segments().get(1));
      } else {
        files.add(path);
      }
    }
    return new RemovedRecords(at, declared, files, checkpoints);
  }

  /** Whether the fetched part of a source, from which a retry could resume, was removed. */
  public boolean hasCheckpointOf(String sourceKey) {
    return checkpoints.contains(sourceKey);
  }

  /** The document, and the member of a manifest. */
  public JsonObject toJson() {
    return new JsonMembers()
        .put(AT, at)
        .put(KEEP, declared.keep())
        .putTexts(FILES, files.stream().map(RunPath::value).toList())
        .putTexts(CHECKPOINTS, checkpoints)
        .toObject();
  }

  /** Reads a document; empty when it is not one. */
  public static Optional<RemovedRecords> read(JsonValue document) {
    JsonProblems complaints = new JsonProblems(StorageProblem.MANIFEST_UNREADABLE);
    Optional<RemovedRecords> read =
        document instanceof JsonObject object
            ? read(JsonFields.of(object, complaints))
            : Optional.empty();
    return read.filter(removed -> complaints.problems().isEmpty());
  }

  /** Reads its members; what is missing or wrong is reported. */
  static Optional<RemovedRecords> read(JsonFields fields) {
    SortedSet<RunPath> files = new TreeSet<>();
    for (String path : fields.texts(FILES)) {
      if (RunPath.isValid(path)) {
        files.add(RunPath.of(path));
      } else {
        fields.refuse(FILES, "a list of paths below the run");
      }
    }
    Optional<BronzeRetention> declared = fields.value(KEEP).flatMap(BronzeRetention::ofKeep);
    if (declared.isEmpty()) {
      fields.refuse(KEEP, "none, or a number of days");
    }
    Optional<Instant> at = fields.instant(AT);
    if (at.isEmpty() && fields.value(AT).isEmpty()) {
      fields.refuse(AT, "present");
    }
    SortedSet<String> checkpoints = new TreeSet<>(fields.texts(CHECKPOINTS));
    return declared.flatMap(
        keep -> at.map(time -> new RemovedRecords(time, keep, files, checkpoints)));
  }
}
