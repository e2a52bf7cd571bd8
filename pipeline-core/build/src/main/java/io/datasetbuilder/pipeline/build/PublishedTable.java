package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.table.gold.Masking;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.List;

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
}
