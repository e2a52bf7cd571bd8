package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.table.gold.Masking;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.List;
import java.util.Optional;

/**
 * A Gold table that lies in its folder.
 *
 * @param path of its file in the run
 * @param facts what proves the file
 * @param table the same file for the engine
 * @param profile exact figures of it
 * @param sample its first rows
 * @param masking what is hidden in it
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
   * A Gold table that is written and not yet in its folder: what else the folder gets may still be
   * refused.
   *
   * @param path where it will lie in the run
   * @param original the published table whose file it is; empty when it has one of its own, staged
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
