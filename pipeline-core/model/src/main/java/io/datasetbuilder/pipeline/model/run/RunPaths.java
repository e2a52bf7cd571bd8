package io.datasetbuilder.pipeline.model.run;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Paths of the files of a run (docs/formats.md). */
public final class RunPaths {

  public static final RunPath SPEC = FinishedRun.SPEC;
  public static final RunPath REPORT = RunPath.of("report.html");

  /**
   * Events of OpenLineage about the run, which the service adds after its end where the operator
   * wants them. The manifest does not list the file, so that it is no part of what is proved.
   */
  public static final RunPath LINEAGE = RunPath.of("lineage.jsonl");

  private static final String TABLE = "table.parquet";
  public static final String PACKAGE = "package.json";
  public static final String CARD = "README.md";

  /** The card above the Gold folders of a run with several tables. */
  public static final RunPath TABLES_CARD = RunPath.of("gold/" + CARD);

  /** First segments that exports may not claim: every Gold folder has or will have them. */
  public static final Set<String> RESERVED_IN_GOLD =
      Set.of(TABLE, PACKAGE, CARD, "splits", "card.json", "datapackage.json", "croissant.json");

  /** Folder of the Bronze of all sources. */
  public static final String BRONZE = "bronze";

  /** Name of the document in the Bronze of a source that describes its records. */
  public static final String METADATA = "metadata.json";

  private static final String SILVER = "silver";
  public static final String GOLD = "gold";

  /** All names that a run has in its folder while it is built, but for its manifest. */
  public static final Set<String> TOP_LEVEL =
      Set.of(SPEC.value(), REPORT.value(), RemovedRecords.PATH.value(), BRONZE, SILVER, GOLD);

  private RunPaths() {}

  public static RunPath records(SourceKey key, FileFormat format) {
    return RunPath.of(BRONZE + "/" + key + "/records." + format.wire());
  }

  /**
   * One of several files of a source.
   *
   * @param index place of the file among them, from 0
   */
  public static RunPath records(SourceKey key, int index, FileFormat format) {
    String name = String.format(Locale.ROOT, "%05d.", index + 1) + format.wire();
    return RunPath.of(BRONZE + "/" + key + "/records/" + name);
  }

  public static RunPath metadata(SourceKey key) {
    return RunPath.of(BRONZE + "/" + key + "/" + METADATA);
  }

  /**
   * Whether a file holds raw records of a source, checkpoints among them: every file below the
   * folder of its Bronze but the document that describes it.
   */
  public static boolean isRawRecord(RunPath path) {
    List<String> segments = path.segments();
    return segments.size() > 2
        && segments.get(0).equals(BRONZE)
        && !(segments.size() == 3 && segments.get(2).equals(METADATA));
  }

  public static RunPath silver(SourceKey key, String file) {
    return RunPath.of(SILVER + "/" + key + "/" + file);
  }

  public static RunPath silverTable(SourceKey key) {
    return silver(key, TABLE);
  }

  public static RunPath gold(SourceKey key) {
    return RunPath.of(GOLD + "/" + key);
  }

  public static RunPath goldTable(SourceKey key) {
    return gold(key).resolve(TABLE);
  }
}
