package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.export.ExportTarget;
import io.datasetbuilder.pipeline.document.export.JsonColumns;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Target of one export of a Gold table: its output path in the Gold folder and the paths below it.
 */
final class GoldExport implements ExportTarget {

  private final RunFiles files;
  private final TableEngine.Session engine;
  private final PublishedTable gold;
  private final RunPath place;
  private final Interruption interruption;
  private final AtomicInteger written = new AtomicInteger();
  private final AtomicReference<DatasetDescription.DescribedFile> csv = new AtomicReference<>();

  /**
   * @param place the export's own path below the Gold folder
   */
  GoldExport(
      RunFiles files,
      TableEngine.Session engine,
      PublishedTable gold,
      RunPath place,
      Interruption interruption) {
    this.files = files;
    this.engine = engine;
    this.gold = gold;
    this.place = place;
    this.interruption = interruption;
  }

  /** Files written so far. */
  int written() {
    return written.get();
  }

  /**
   * The first CSV file of the whole table that was written with its values unchanged, and that
   * tools read as the table: empty when some row is blank.
   */
  Optional<DatasetDescription.DescribedFile> csv() {
    return Optional.ofNullable(csv.get()).filter(file -> !holdsBlankRow());
  }

  @Override
  public boolean holdsBlankRow() {
    List<ColumnProfile> columns = gold.profile().columns();
    return columns.stream().allMatch(GoldExport::canBeBlank) && countsBlankRow();
  }

  private static boolean canBeBlank(ColumnProfile column) {
    return column.nullCount() > 0 || column.column().type() == DataType.Simple.STRING;
  }

  private boolean countsBlankRow() {
    List<Expression> blank = gold.table().columns().stream().map(GoldExport::isBlank).toList();
    AggregateBatch batch = new AggregateBatch(gold.table());
    AggregateBatch.AggregateRef rows =
        batch.ask(new Relation.Figure.CountWhere(new Expression.AllOf(blank)));
    return batch.answer(engine).count(rows) > 0;
  }

  /** Whether a cell is blank in CSV, where tools do not distinguish an empty text from null. */
  private static Expression isBlank(Column column) {
    Expression value = Expression.column(column.name());
    Expression none = new Expression.IsNull(value);
    return column.type() == DataType.Simple.STRING
        ? new Expression.AnyOf(
            List.of(
                none,
                new Expression.Comparison(Expression.Operator.EQ, value, Expression.text(""))))
        : none;
  }

  @Override
  public String fileName() {
    return place.fileName();
  }

  @Override
  public FileFacts writeTable(TableFormat format) {
    return whole(place, format);
  }

  @Override
  public FileFacts writeTable(String relativePath, TableFormat format) {
    return whole(place.resolve(relativePath), format);
  }

  private FileFacts whole(RunPath to, TableFormat format) {
    FileFacts file = write(gold.path(), gold.table(), gold.rows(), to, format);
    if (format == TableFormat.CSV) {
      String folder = goldFolder().value() + "/";
      csv.compareAndSet(
          null, new DatasetDescription.DescribedFile(to.value().substring(folder.length()), file));
    }
    return file;
  }

  @Override
  public FileFacts writeSplit(
      String relativePath, DatasetDescription.DescribedSplit split, TableFormat format) {
    RunPath from = goldFolder().resolve(split.file().path());
    ParquetTable rowsOfIt =
        new ParquetTable(files.workspace().locate(from), gold.table().columns());
    return write(from, rowsOfIt, split.rows(), place.resolve(relativePath), format);
  }

  /** A Parquet export is the Gold file itself: the same bytes under another name. */
  private FileFacts write(
      RunPath from, ParquetTable content, long count, RunPath to, TableFormat format) {
    written.incrementAndGet();
    if (format == TableFormat.PARQUET) {
      return files.linkTable(from, to, count);
    }
    List<Column> columns = written(content, format);
    engine.write(rows(content, columns), columns, format, staged(to));
    return files.publishTable(to, count);
  }

  private List<Column> written(ParquetTable content, TableFormat format) {
    return format == TableFormat.JSON_LINES ? JsonColumns.of(gold.profile()) : content.columns();
  }

  /** The rows of a stored table, with the columns that are written as another type converted. */
  private static Relation rows(ParquetTable content, List<Column> columns) {
    Relation stored = new Relation.Scan(content);
    return columns.equals(content.columns())
        ? stored
        : new Relation.Project(
            stored, columns.stream().map(column -> named(column, content)).toList());
  }

  private static Relation.Named named(Column column, ParquetTable content) {
    Expression value = Expression.column(column.name());
    return new Relation.Named(
        column.name(),
        content.columns().contains(column) ? value : new Expression.Convert(value, column.type()));
  }

  private Location staged(RunPath path) {
    return files.workspace().stage(path);
  }

  private RunPath goldFolder() {
    return RunPath.of(gold.path().value().substring(0, gold.path().value().lastIndexOf('/')));
  }

  @Override
  public String wayToGold() {
    return "../".repeat(place.segments().size() - gold.path().segments().size());
  }

  @Override
  public void forEachRow(Consumer<List<JsonValue>> row) {
    engine.forEach(new Relation.Scan(gold.table()), row);
  }

  @Override
  public FileFacts writeContent(RunWorkspace.StreamedContent content) {
    return write(place, content);
  }

  @Override
  public FileFacts writeContent(String relativePath, RunWorkspace.StreamedContent content) {
    return write(place.resolve(relativePath), content);
  }

  private FileFacts write(RunPath to, RunWorkspace.StreamedContent content) {
    written.incrementAndGet();
    return files.write(
        to,
        out -> {
          content.writeTo(new EndingStream(out, interruption));
        });
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

  /** Ends the writing of a build that is cancelled. */
  private static final class EndingStream extends OutputStream {

    private final OutputStream out;
    private final Interruption interruption;

    EndingStream(OutputStream out, Interruption interruption) {
      this.out = out;
      this.interruption = interruption;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      if (interruption.requested()) {
        throw new CancellationException("the build was cancelled while an export was written");
      }
      out.write(bytes, from, count);
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }
  }
}
