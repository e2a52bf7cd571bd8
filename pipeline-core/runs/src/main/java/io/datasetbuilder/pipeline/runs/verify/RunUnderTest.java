package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a check looks at.
 *
 * @param files the run as it lies on disk
 * @param manifest what it promises
 * @param facts length and hash of each regular file, computed now, sorted by path
 */
public record RunUnderTest(
    FinishedRun files, Manifest manifest, SortedMap<RunPath, FileFacts> facts) {

  public RunUnderTest {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
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
  Optional<JsonObject> object(RunPath path, int mostBytes, JsonCodec json) {
    return files
        .read(path, mostBytes)
        .flatMap(json::read)
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast);
  }

  /** The table of a folder: its only Parquet file, those in folders below it not counted. */
  public Optional<RunPath> tableOf(String folder) {
    List<RunPath> tables =
        below(folder).entrySet().stream()
            .filter(file -> file.getKey().indexOf('/') < 0)
            .map(Map.Entry::getValue)
            .filter(TableRows::isParquet)
            .toList();
    return tables.size() == 1 ? Optional.of(tables.get(0)) : Optional.empty();
  }
}
