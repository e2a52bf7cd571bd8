package io.datasetbuilder.pipeline.runs.artifact;

import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import java.util.List;
import java.util.Set;

/**
 * What a file of a run holds, as far as its place tells. Whatever is not known to hold no row is
 * taken to hold some: exports, splits, the report and cards, which show a few rows, among them.
 */
enum ArtifactKind {
  /** It tells about the data: names, types, counts. */
  DESCRIPTION,
  /** Records as a source delivered them. */
  BRONZE_RECORDS,
  /** The typed table, in plain form. */
  SILVER_TABLE,
  /** The first rows of the typed table. */
  SILVER_SAMPLE,
  /** Rows, with declared columns masked. */
  ROWS;

  private static final Set<String> SILVER_DESCRIPTIONS =
      Set.of("schema.json", "stats.json", "validation.json");

  static ArtifactKind of(RunPath path) {
    if (path.equals(ManifestDocument.PATH) || path.equals(FinishedRun.SPEC)) {
      return DESCRIPTION;
    }
    List<String> place = path.segments();
    if (place.size() < 3) {
      return ROWS;
    }
    String file = place.size() == 3 ? place.get(2) : "";
    return switch (place.get(0)) {
      case "bronze" -> path.fileName().equals("metadata.json") ? DESCRIPTION : BRONZE_RECORDS;
      case "silver" -> silver(file);
      case "gold" -> file.equals("package.json") ? DESCRIPTION : ROWS;
      default -> ROWS;
    };
  }

  private static ArtifactKind silver(String file) {
    if (SILVER_DESCRIPTIONS.contains(file)) {
      return DESCRIPTION;
    }
    return file.equals("preview.json") ? SILVER_SAMPLE : SILVER_TABLE;
  }
}
