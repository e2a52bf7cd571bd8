package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.pipeline.document.markdown.FrontMatter.FrontMatterReader;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Run that the checks verify.
 *
 * @param files the run on disk
 * @param manifest claims that the files must prove
 * @param facts length and hash of each regular file, computed now, sorted by path
 * @param readers readers of its files
 */
public record RunUnderTest(
    FinishedRun files,
    Manifest manifest,
    SortedMap<RunPath, FileFacts> facts,
    FileReaders readers) {

  public RunUnderTest {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
  }

  /**
   * Raw records that were removed as the stored BuildSpec declares; empty also for a removal that
   * it does not declare, or not for this time.
   */
  Optional<RemovedRecords> removedRecords() {
    return manifest
        .outputs()
        .removed()
        .filter(
            removed ->
                readers
                    .bronze()
                    .apply(files)
                    .filter(removed.declared()::equals)
                    .filter(bronze -> isOver(bronze, removed.at()))
                    .isPresent());
  }

  private boolean isOver(BronzeRetention bronze, Instant at) {
    return manifest.run().finishedAt().filter(end -> !at.isBefore(bronze.until(end))).isPresent();
  }

  /** The files below a folder of the run, by their path relative to it. */
  public SortedMap<String, RunPath> below(String folder) {
    SortedMap<String, RunPath> found = new TreeMap<>();
    String prefix = folder + "/";
    for (Map.Entry<RunPath, FileFacts> file : facts.entrySet()) {
      String path = file.getKey().value();
      if (path.startsWith(prefix)) {
        found.put(path.substring(prefix.length()), file.getKey());
      }
    }
    return found;
  }

  /** The JSON object that a file holds; empty for everything else and beyond the size. */
  Optional<JsonObject> object(RunPath path, int mostBytes) {
    return files
        .read(path, mostBytes)
        .flatMap(readers.json()::read)
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast);
  }

  /** All Parquet files. */
  List<RunPath> tables() {
    return facts.keySet().stream().filter(RunUnderTest::isParquet).toList();
  }

  /** Facts that the footer of a file states; empty when it cannot be read as Parquet. */
  Optional<TableFileFacts.TableFile> table(RunPath path) {
    return readers.tables().read(files.locate(path));
  }

  /** The rows of a file; empty when it is of no kind that can be counted, or is damaged. */
  OptionalLong rows(RunPath path) {
    return isParquet(path)
        ? table(path).stream().mapToLong(TableFileFacts.TableFile::rowCount).findFirst()
        : readers.counter().count(path, files.locate(path));
  }

  /** The table of a folder: its only Parquet file, those in folders below it not counted. */
  public Optional<RunPath> tableOf(String folder) {
    List<RunPath> tables =
        below(folder).entrySet().stream()
            .filter(file -> file.getKey().indexOf('/') < 0)
            .map(Map.Entry::getValue)
            .filter(RunUnderTest::isParquet)
            .toList();
    return tables.size() == 1 ? Optional.of(tables.get(0)) : Optional.empty();
  }

  static boolean isParquet(RunPath path) {
    return path.fileName().endsWith(".parquet");
  }

  /**
   * Readers of the files of runs.
   *
   * @param bronze how long the stored spec of a run keeps raw records; empty when it does not state
   *     that, or cannot be loaded
   */
  public record FileReaders(
      TableFileFacts tables,
      RowCounter counter,
      JsonCodec json,
      FrontMatterReader pages,
      Function<FinishedRun, Optional<BronzeRetention>> bronze) {}

  /**
   * Counts the rows of tables that are not Parquet: CSV and JSON Lines. Safe for concurrent use.
   */
  @FunctionalInterface
  public interface RowCounter {

    /**
     * Number of rows of a file; empty when its format cannot be counted.
     *
     * @param path states the format by its ending
     */
    OptionalLong count(RunPath path, Location file);
  }
}
