package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.List;
import java.util.function.Consumer;

/**
 * Target of one export of one Gold table. Paths are relative to the path that the BuildSpec gives
 * the export.
 */
public interface ExportTarget {

  /** The last segment of the export's own {@code output_path}, never empty. */
  String fileName();

  /**
   * Whether some row of the Gold table has nothing but nulls and empty texts. In CSV, tools read it
   * as a blank row, which is invalid.
   */
  boolean holdsBlankRow();

  /** Writes the whole Gold table to the export's own {@code output_path}. */
  FileFacts writeTable(TableFormat format);

  /**
   * Writes the whole Gold table to a file below the export's {@code output_path}, which then is a
   * folder.
   */
  FileFacts writeTable(String relativePath, TableFormat format);

  /**
   * Writes one split of the Gold table to a file below the export's {@code output_path}, which then
   * is a folder.
   */
  FileFacts writeSplit(
      String relativePath, DatasetDescription.DescribedSplit split, TableFormat format);

  /**
   * The way from the folder that holds the export's {@code output_path} to the Gold folder: empty
   * when they are the same, else {@code ../} for each folder between them.
   */
  String wayToGold();

  /**
   * Passes on the rows of the whole Gold table one by one, as they are published: selected, masked,
   * in their order. The values are in the order of the columns of {@link ExportRequest#dataset()}:
   * whole numbers, decimals and floats as numbers (floats that are not finite are null), temporal
   * values as ISO 8601 texts, binary as lower-case hex, lists and structs nested.
   *
   * <p>A build that is cancelled ends the call with an exception, which the exporter passes on.
   */
  void forEachRow(Consumer<List<JsonValue>> row);

  /**
   * Writes bytes to the export's own {@code output_path}. When the content throws, no file is
   * published, and the exception ends the export.
   */
  FileFacts writeContent(RunWorkspace.StreamedContent content);

  /** Writes bytes to a file below the export's {@code output_path}, which then is a folder. */
  FileFacts writeContent(String relativePath, RunWorkspace.StreamedContent content);

  /** Writes a document to the export's own {@code output_path}. */
  FileFacts writeDocument(String text);

  /** Writes a document below the export's {@code output_path}, which then is a folder. */
  FileFacts writeDocument(String relativePath, String text);

  /** Writes a document next to the export's {@code output_path}, in the same folder. */
  FileFacts writeBeside(String fileName, String text);
}
