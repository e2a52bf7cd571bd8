package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.pipeline.description.DescribedSplit;
import io.datasetbuilder.pipeline.export.ExportTarget;
import io.datasetbuilder.pipeline.file.FileFacts;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.file.RunPath;
import io.datasetbuilder.pipeline.plan.Relation;
import io.datasetbuilder.pipeline.plan.TableEngine;
import io.datasetbuilder.pipeline.plan.TableFormat;
import io.datasetbuilder.pipeline.plan.TableSource.ParquetTable;
import java.util.concurrent.atomic.AtomicInteger;

/** Where one export of a Gold table writes: at and below its output path in the Gold folder. */
final class GoldExport implements ExportTarget {

  private final RunFiles files;
  private final TableEngine.Session engine;
  private final RunPath goldTable;
  private final ParquetTable table;
  private final long rows;
  private final RunPath place;
  private final AtomicInteger written = new AtomicInteger();

  /**
   * @param goldTable the published Gold table
   * @param table the same table for the engine
   * @param place the export's own path below the Gold folder
   */
  GoldExport(
      RunFiles files,
      TableEngine.Session engine,
      RunPath goldTable,
      ParquetTable table,
      long rows,
      RunPath place) {
    this.files = files;
    this.engine = engine;
    this.goldTable = goldTable;
    this.table = table;
    this.rows = rows;
    this.place = place;
  }

  /** Files written so far. */
  int written() {
    return written.get();
  }

  @Override
  public String fileName() {
    return place.fileName();
  }

  @Override
  public FileFacts writeTable(TableFormat format) {
    return write(goldTable, table, rows, place, format);
  }

  @Override
  public FileFacts writeTable(String relativePath, TableFormat format) {
    return write(goldTable, table, rows, place.resolve(relativePath), format);
  }

  @Override
  public FileFacts writeSplit(String relativePath, DescribedSplit split, TableFormat format) {
    RunPath from = goldFolder().resolve(split.file().path());
    ParquetTable rowsOfIt = new ParquetTable(files.workspace().locate(from), table.columns());
    return write(from, rowsOfIt, split.rows(), place.resolve(relativePath), format);
  }

  /** A Parquet export is the Gold file itself: the same bytes under another name. */
  private FileFacts write(
      RunPath from, ParquetTable content, long count, RunPath to, TableFormat format) {
    written.incrementAndGet();
    if (format == TableFormat.PARQUET) {
      return files.linkTable(from, to, count);
    }
    engine.write(new Relation.Scan(content), content.columns(), format, staged(to));
    return files.publishTable(to, count);
  }

  private Location staged(RunPath path) {
    return files.workspace().stage(path);
  }

  private RunPath goldFolder() {
    return RunPath.of(goldTable.value().substring(0, goldTable.value().lastIndexOf('/')));
  }

  @Override
  public String wayToGold() {
    return "../".repeat(place.segments().size() - goldTable.segments().size());
  }

  @Override
  public FileFacts writeDocument(String text) {
    written.incrementAndGet();
    return files.write(place, text);
  }

  @Override
  public FileFacts writeDocument(String relativePath, String text) {
    written.incrementAndGet();
    return files.write(place.resolve(relativePath), text);
  }

  @Override
  public FileFacts writeBeside(String fileName, String text) {
    written.incrementAndGet();
    String parent = place.value().substring(0, place.value().lastIndexOf('/') + 1);
    return files.write(RunPath.of(parent + fileName), text);
  }
}
