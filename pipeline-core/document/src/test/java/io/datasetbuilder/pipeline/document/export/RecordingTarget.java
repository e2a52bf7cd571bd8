package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Keeps what an exporter writes; a table of any format is 1,000 bytes long. */
final class RecordingTarget implements ExportTarget {

  static final long TABLE_BYTES = 1_000;

  /** By path; the export's own path is its file name, what lies beside it starts with two dots. */
  final Map<String, String> documents = new LinkedHashMap<>();

  final Map<String, TableFormat> tables = new LinkedHashMap<>();

  private final String fileName;
  private final boolean blankRow;

  RecordingTarget(String fileName) {
    this(fileName, false);
  }

  RecordingTarget(String fileName, boolean blankRow) {
    this.fileName = fileName;
    this.blankRow = blankRow;
  }

  @Override
  public boolean holdsBlankRow() {
    return blankRow;
  }

  @Override
  public String fileName() {
    return fileName;
  }

  @Override
  public FileFacts writeTable(TableFormat format) {
    return table(fileName, format);
  }

  @Override
  public FileFacts writeTable(String relativePath, TableFormat format) {
    return table(fileName + "/" + relativePath, format);
  }

  @Override
  public FileFacts writeSplit(
      String relativePath, DatasetDescription.DescribedSplit split, TableFormat format) {
    return table(fileName + "/" + relativePath, format);
  }

  @Override
  public String wayToGold() {
    return "../";
  }

  @Override
  public void forEachRow(Consumer<List<JsonValue>> row) {
    throw new UnsupportedOperationException("no exporter of the product reads rows");
  }

  @Override
  public FileFacts writeContent(RunWorkspace.StreamedContent content) {
    throw new UnsupportedOperationException("no exporter of the product writes bytes");
  }

  @Override
  public FileFacts writeContent(String relativePath, RunWorkspace.StreamedContent content) {
    return writeContent(content);
  }

  @Override
  public FileFacts writeDocument(String text) {
    return document(fileName, text);
  }

  @Override
  public FileFacts writeDocument(String relativePath, String text) {
    return document(fileName + "/" + relativePath, text);
  }

  @Override
  public FileFacts writeBeside(String name, String text) {
    return document("../" + name, text);
  }

  private FileFacts table(String path, TableFormat format) {
    tables.put(path, format);
    return new FileFacts(TABLE_BYTES, "ef".repeat(32));
  }

  private FileFacts document(String path, String text) {
    documents.put(path, text);
    return new FileFacts(text.length(), "ef".repeat(32));
  }
}
