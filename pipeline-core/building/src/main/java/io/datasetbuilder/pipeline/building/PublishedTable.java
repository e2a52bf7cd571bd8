package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.gold.Masking;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.List;
import java.util.Optional;

/**
 * Gold table in its folder.
 *
 * @param path of its file in the run
 * @param facts length and hash of the file
 * @param table the same file for the engine
 * @param profile exact statistics of the table
 * @param sample its first rows
 * @param masking masking of its values
 */
record PublishedTable(
    RunPath path,
    FileFacts facts,
    ParquetTable table,
    TableProfile profile,
    List<List<JsonValue>> sample,
    Masking masking) {

  long rows() {
    return profile.rowCount();
  }

  /**
   * Gold table that is written and not yet in its folder: other content of the folder may still be
   * refused.
   *
   * @param path future path in the run
   * @param original published table whose file it shares; empty when it has its own staged file
   */
  record Staged(
      RunPath path,
      Optional<RunPath> original,
      ParquetTable table,
      TableProfile profile,
      List<List<JsonValue>> sample,
      Masking masking) {

    /** The same table in its folder. */
    PublishedTable publish(RunFiles files) {
      long rows = profile.rowCount();
      FileFacts facts =
          original.isPresent()
              ? files.linkTable(original.get(), path, rows)
              : files.publishTable(path, rows);
      ParquetTable published = new ParquetTable(files.workspace().locate(path), table.columns());
      return new PublishedTable(path, facts, published, profile, sample, masking);
    }
  }
}
