package io.datasetbuilder.infrastructure.storage.publish;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.DatedRun;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.RecordedRuns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Records of the packages that may lie at each destination: a file for each fingerprint with the
 * owner, and one of the same name in another folder with the run. Records from before runs were
 * recorded have no such second file, and programs of that time ignore it. The record of a package
 * that did not reach its destination does no harm: files are compared, and a run counts as lying
 * there until the next package does.
 *
 * @param paths below the root of publications
 */
record PublicationRecords(SafePaths paths, FileOps files) {

  /** Two lines: the id of the run and the time of its end. */
  private static final String RUN_FORM = "%s\n%s\n";

  /** Longer than any such text. */
  private static final int LONGEST_RUN = 1_000;

  private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{64}");

  /** Whether a text is the fingerprint of a package, and so can be the name of its record. */
  static boolean isFingerprint(String text) {
    return FINGERPRINT.matcher(text).matches();
  }

  /** The records of owners, without parts of records that were cut off. */
  private List<Path> owners(PublishDestination destination) throws IOException {
    return FileTrees.children(paths.fingerprints(destination)).stream()
        .filter(record -> isFingerprint(record.getFileName().toString()))
        .toList();
  }

  boolean has(PublishDestination destination, String fingerprint) throws IOException {
    return SafePaths.isFile(paths.fingerprints(destination).resolve(fingerprint));
  }

  /** Whether an owner may replace everything that a destination may hold; false without records. */
  boolean mayReplace(PublishDestination destination, HubCredential.Owner owner) throws IOException {
    List<Path> records = owners(destination);
    for (Path record : records) {
      String published = Files.readString(record);
      if (!OwnerId.isValid(published) || !owner.mayReplace(new OwnerId(published))) {
        return false;
      }
    }
    return !records.isEmpty();
  }

  /** The runs that a destination may hold. */
  RecordedRuns runs(PublishDestination destination) throws IOException {
    List<DatedRun> runs = new ArrayList<>();
    boolean readable = true;
    for (Path record : owners(destination)) {
      Path file = paths.publishedRuns(destination).resolve(record.getFileName());
      if (exists(file)) {
        Optional<DatedRun> run = run(file);
        run.ifPresent(runs::add);
        readable &= run.isPresent();
      }
    }
    return new RecordedRuns(runs, readable);
  }

  /** The run of a record; empty when it cannot be read. */
  private static Optional<DatedRun> run(Path file) {
    try {
      List<String> lines =
          SafePaths.isFile(file) && Files.size(file) <= LONGEST_RUN
              ? Files.readAllLines(file)
              : List.of();
      return lines.size() == 2 && RunId.isValid(lines.get(0))
          ? Optional.of(new DatedRun(new RunId(lines.get(0)), Instant.parse(lines.get(1))))
          : Optional.empty();
    } catch (IOException | DateTimeParseException unreadable) {
      return Optional.empty();
    }
  }

  /**
   * Records a package that is about to be put at a destination.
   *
   * @param added receives what is new of the record, to be removed when the package is not put
   *     there
   */
  void add(
      PublishDestination destination,
      String fingerprint,
      OwnerId owner,
      Optional<DatedRun> run,
      List<Path> added)
      throws IOException {
    if (run.isPresent()) {
      Path file = paths.publishedRuns(destination).resolve(fingerprint);
      if (!run(file).equals(run)) {
        write(file, RUN_FORM.formatted(run.get().id(), run.get().endedAt()), added);
      }
    }
    Path record = paths.fingerprints(destination).resolve(fingerprint);
    if (!SafePaths.isFile(record)) {
      write(record, owner.value(), added);
    }
  }

  private void write(Path record, String text, List<Path> added) throws IOException {
    if (!exists(record)) {
      added.add(record);
    }
    files.createFolders(record.getParent());
    files.replace(record, text.getBytes(StandardCharsets.UTF_8));
  }

  private static boolean exists(Path path) {
    return !Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Removes the records of all other packages, those of owners first: without them runs do not
   * count.
   */
  void keepOnly(PublishDestination destination, String fingerprint) throws IOException {
    for (Path folder : List.of(paths.fingerprints(destination), paths.publishedRuns(destination))) {
      for (Path record : FileTrees.children(folder)) {
        if (!record.getFileName().toString().equals(fingerprint)) {
          files.delete(record);
        }
      }
    }
  }
}
