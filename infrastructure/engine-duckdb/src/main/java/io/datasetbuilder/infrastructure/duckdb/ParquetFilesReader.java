package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.infrastructure.text.FilesReader;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.BronzeFile;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome.Readable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.FilesInput.NamedInput;
import io.datasetbuilder.pipeline.table.bronze.StoredNames;
import io.datasetbuilder.pipeline.table.bronze.UnionColumns;
import io.datasetbuilder.pipeline.table.bronze.UnionTypes;
import io.datasetbuilder.pipeline.table.bronze.UnionTypes.TypedFile;
import io.datasetbuilder.pipeline.table.bronze.ZoneChange;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads several Parquet files as one table: each is checked by itself, their rows are written to
 * one file, and that is read.
 */
final class ParquetFilesReader {

  private final FilesReader files;
  private final ParquetSourceReader reader;
  private final DuckDbEngine engine;
  private final Interruption interruption;
  private final BronzeInput first;
  private final List<BronzeTable> tables = new ArrayList<>();

  ParquetFilesReader(
      FilesReader files,
      ParquetSourceReader reader,
      DuckDbEngine engine,
      Interruption interruption) {
    this.files = files;
    this.reader = reader;
    this.engine = engine;
    this.interruption = interruption;
    this.first = files.input().first();
  }

  Outcome read() throws IOException {
    List<Problem> problems = files.tables(this::readAlone, tables::add);
    if (!problems.isEmpty()) {
      return new Outcome.Unreadable(problems);
    }
    Result<Table> table = files.columns(tables, first.unused()).then(this::table);
    return table instanceof Result.Ok<Table> ok
        ? together(ok.value())
        : new Outcome.Unreadable(table.problems());
  }

  /**
   * Table of all files.
   *
   * @param types of its columns by their names, without those that are added; {@code Null} where it
   *     has no value that is read
   */
  private record Table(UnionColumns columns, Map<String, DataType> types) {

    /** Its columns as they are stored, in their order. */
    List<Column> stored() {
      List<String> names = columns.all();
      List<String> storedNames = StoredNames.of(names);
      List<Column> stored = new ArrayList<>();
      for (int i = 0; i < names.size(); i++) {
        DataType type = types.getOrDefault(names.get(i), DataType.Simple.STRING);
        stored.add(new Column(storedNames.get(i), isRead(type) ? type : DataType.Simple.STRING));
      }
      return stored;
    }
  }

  private Outcome readAlone(NamedInput file, Path folder) throws IOException {
    BronzeInput alone = file.input().with(first.read().ofOneFile());
    return reader.read(alone, folder, done -> {});
  }

  private Result<Table> table(UnionColumns columns) {
    List<TypedFile> typed = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      Map<String, DataType> types = new LinkedHashMap<>();
      tables.get(i).columns().forEach(column -> types.put(column.name(), column.stored()));
      typed.add(new TypedFile(name(i), types));
    }
    return UnionTypes.of(typed, first.unused()).map(types -> new Table(columns, types));
  }

  private Outcome together(Table table) throws IOException {
    Location file =
        new ParquetParts(engine, files.scratch(), interruption)
            .written(parts(table), table.stored());
    BronzeInput all =
        new BronzeInput(
            file,
            FileFormat.PARQUET,
            first.encoding(),
            ReadOptions.DEFAULT.orEmpty(),
            first.nullTokens(),
            first.textFallback(),
            first.unused());
    Outcome outcome = reader.read(all, files.scratch(), files.progressOfTable());
    if (!(outcome instanceof Readable read)) {
      return outcome;
    }
    List<Problem> lost = lost(read.table(), table);
    return lost.isEmpty() ? named(read.table(), table) : new Outcome.Unreadable(lost);
  }

  private List<Relation> parts(Table table) {
    List<Relation> parts = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      parts.add(part(table, tables.get(i), files.input().addedValues(i)));
    }
    return parts;
  }

  /** Rows of a file with all columns of the table. */
  private static Relation part(Table table, BronzeTable file, List<Optional<String>> added) {
    List<String> names = FilesReader.names(file);
    List<Column> stored = table.stored();
    List<Relation.Named> columns = new ArrayList<>();
    List<String> own = table.columns().columns();
    for (int i = 0; i < own.size(); i++) {
      Expression value = value(file, names.indexOf(own.get(i)), table.types().get(own.get(i)));
      columns.add(new Relation.Named(stored.get(i).name(), value));
    }
    for (int i = 0; i < added.size(); i++) {
      Expression value =
          added
              .get(i)
              .<Expression>map(Expression::text)
              .orElseGet(() -> new Expression.NullLiteral(DataType.Simple.STRING));
      columns.add(new Relation.Named(stored.get(own.size() + i).name(), value));
    }
    return new Relation.Project(new Relation.Scan(file.source()), columns);
  }

  /**
   * The values of a column of a file in the type of the table.
   *
   * @param place below 0 when the file lacks it
   */
  private static Expression value(BronzeTable file, int place, DataType type) {
    if (place < 0 || !isRead(type) || !isRead(file.columns().get(place).stored())) {
      return new Expression.NullLiteral(isRead(type) ? type : DataType.Simple.STRING);
    }
    Expression value = Expression.column(file.source().columns().get(place).name());
    return file.columns().get(place).stored().equals(type)
        ? value
        : new Expression.Convert(value, type);
  }

  private static boolean isRead(DataType type) {
    return type != DataType.Simple.NULL;
  }

  /** Columns with a value that their wider type does not have. */
  private List<Problem> lost(BronzeTable together, Table table) {
    List<Problem> lost = new ArrayList<>();
    for (int i = 0; i < table.columns().columns().size(); i++) {
      String name = table.columns().columns().get(i);
      long nulls = tables.stream().mapToLong(file -> nulls(file, name)).sum();
      boolean read = isRead(table.types().get(name));
      if (read && together.columns().get(i).nullCount() != nulls) {
        lost.add(UnionTypes.outOfRange(name, table.types().get(name)));
      }
    }
    return lost;
  }

  private static long nulls(BronzeTable file, String column) {
    return file.columns().stream()
        .filter(each -> each.name().equals(column))
        .mapToLong(BronzeColumn::nullCount)
        .findFirst()
        .orElse(file.recordCount());
  }

  /** The table under the names of its columns, with the facts of its files. */
  private Outcome named(BronzeTable read, Table table) {
    List<String> names = table.columns().all();
    List<BronzeColumn> columns = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      BronzeColumn column = read.columns().get(i);
      columns.add(
          new BronzeColumn(
              names.get(i),
              column.stored(),
              column.inferred(),
              column.nullCount(),
              column.nullTokens()));
    }
    List<BronzeFile> facts = new ArrayList<>();
    Set<ZoneChange> zones = new LinkedHashSet<>();
    for (int i = 0; i < tables.size(); i++) {
      List<String> missing = table.columns().missingIn(FilesReader.names(tables.get(i)));
      facts.add(BronzeFile.whole(name(i), tables.get(i)).lacking(missing));
      zones.addAll(tables.get(i).zoneChanges());
    }
    BronzeTable all =
        new BronzeTable(read.source(), columns, read.recordCount(), read.dataChecksum());
    return new Readable(
        all.of(facts, List.of(), List.copyOf(zones)).withLastTexts(table.columns().added().size()));
  }

  private String name(int file) {
    return files.input().files().get(file).name();
  }
}
