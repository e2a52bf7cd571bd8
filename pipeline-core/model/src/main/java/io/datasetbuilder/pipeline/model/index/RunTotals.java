package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Totals of a run, derived from its manifest alone: the one computation for the build's summary,
 * the report, the lists of runs and datasets and the details of a run.
 *
 * @param publishedByTable rows of each Gold table, by the name of its folder; empty where the
 *     manifest does not record them
 * @param checks evaluated checks of all sources
 * @param files published files that were not removed; without the manifest itself
 * @param bytes length of these files together
 * @param rowsRecorded false for a run of an earlier version, which recorded no rows of its tables
 */
public record RunTotals(
    Map<String, Long> publishedByTable,
    CheckCounts checks,
    int files,
    long bytes,
    boolean rowsRecorded) {

  private static final Pattern GOLD_TABLE = Pattern.compile("gold/([^/]+)/table\\.parquet");

  public RunTotals {
    publishedByTable = Map.copyOf(publishedByTable);
  }

  /** The totals of a run. */
  public static RunTotals of(Manifest manifest) {
    Map<RunPath, OutputFile> files = manifest.outputs().present();
    Map<String, Long> published = new LinkedHashMap<>();
    boolean recorded = !files.isEmpty();
    for (Map.Entry<RunPath, OutputFile> file : files.entrySet()) {
      Matcher gold = GOLD_TABLE.matcher(file.getKey().value());
      if (gold.matches() && file.getValue().rows().isPresent()) {
        published.put(gold.group(1), file.getValue().rows().get());
      } else if (gold.matches()) {
        recorded = false;
      }
    }
    return new RunTotals(
        published,
        CheckCounts.of(manifest.findings().checks().qualityResults().all()),
        files.size(),
        files.values().stream().mapToLong(file -> file.facts().bytes()).sum(),
        recorded);
  }

  /** The same with one file more, whose length is not counted: the page that shows them. */
  public RunTotals withPage() {
    return new RunTotals(publishedByTable, checks, files + 1, bytes, rowsRecorded);
  }

  /** Rows of one Gold table; empty when it was not published. */
  public Optional<Long> published(String goldName) {
    return Optional.ofNullable(publishedByTable.get(goldName));
  }

  /** Rows of all Gold tables, a composed one among them; empty when they are not recorded. */
  public Optional<Long> publishedRows() {
    return rowsRecorded
        ? Optional.of(publishedByTable.values().stream().mapToLong(Long::longValue).sum())
        : Optional.empty();
  }
}
