package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.table.plan.TableFormat;

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

  /** Writes a document to the export's own {@code output_path}. */
  FileFacts writeDocument(String text);

  /** Writes a document below the export's {@code output_path}, which then is a folder. */
  FileFacts writeDocument(String relativePath, String text);

  /** Writes a document next to the export's {@code output_path}, in the same folder. */
  FileFacts writeBeside(String fileName, String text);
}
