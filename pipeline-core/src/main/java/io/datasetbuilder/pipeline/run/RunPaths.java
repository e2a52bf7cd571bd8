package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.file.RunPath;
import java.util.Set;

/** Where the files of a run lie (docs/formats.md). */
final class RunPaths {

  static final RunPath SPEC = FinishedRun.SPEC;
  static final RunPath REPORT = RunPath.of("report.html");

  private static final String TABLE = "table.parquet";
  static final String PACKAGE = "package.json";
  static final String CARD = "README.md";

  /** First segments that exports may not claim: every Gold folder has or will have them. */
  static final Set<String> RESERVED_IN_GOLD =
      Set.of(TABLE, PACKAGE, CARD, "splits", "card.json", "datapackage.json", "croissant.json");

  private RunPaths() {}

  static RunPath records(SourceKey key, FileFormat format) {
    return RunPath.of("bronze/" + key + "/records." + format.wire());
  }

  static RunPath metadata(SourceKey key) {
    return RunPath.of("bronze/" + key + "/metadata.json");
  }

  static RunPath silver(SourceKey key, String file) {
    return RunPath.of("silver/" + key + "/" + file);
  }

  static RunPath silverTable(SourceKey key) {
    return silver(key, TABLE);
  }

  static RunPath gold(SourceKey key) {
    return RunPath.of("gold/" + key);
  }

  static RunPath goldTable(SourceKey key) {
    return gold(key).resolve(TABLE);
  }
}
