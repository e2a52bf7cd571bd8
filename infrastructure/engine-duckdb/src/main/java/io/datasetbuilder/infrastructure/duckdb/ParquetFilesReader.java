package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.duckdb.sql.StoredNames;
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
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.UnionColumns;
import io.datasetbuilder.pipeline.table.bronze.ZoneChange;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads several Parquet files as one table: each is checked by itself, their rows are written to
 * one file, and that is read.
 */
final class ParquetFilesReader {

  /** Tables that one plan puts together: a plan costs more than its tables when it has many. */
  private static final int TABLES_OF_A_PLAN = 100;

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
    Result<Table> table =
        files
            .columns(tables)
            .then(columns -> types(columns).map(types -> new Table(columns, types)));
    return table instanceof Result.Ok<Table> ok
        ? together(ok.value())
        : new Outcome.Unreadable(table.problems());
  }

  /**
   * Table of all files.
   *
   * @param types of its columns by their names, without the column of the files
   */
  private record Table(UnionColumns columns, Map<String, DataType> types) {

    /** Its columns as they are stored, in their order. */
    List<Column> stored() {
      List<String> names = new ArrayList<>(columns.columns());
      columns.fileColumn().ifPresent(names::add);
      List<String> storedNames = StoredNames.of(names);
      List<Column> stored = new ArrayList<>();
      for (int i = 0; i < names.size(); i++) {
        DataType type = types.getOrDefault(names.get(i), DataType.Simple.STRING);
        stored.add(new Column(storedNames.get(i), type));
      }
      return stored;
    }
  }

  private Outcome readAlone(NamedInput file, Path folder) throws IOException {
    BronzeInput alone = file.input().with(first.read().ofOneFile());
    return reader.read(alone, folder, done -> {});
  }

  /** One type for each column; a column without a value has any. */
  private Result<Map<String, DataType>> types(UnionColumns columns) {
    Map<String, DataType> types = new LinkedHashMap<>();
    Map<String, String> decidedBy = new LinkedHashMap<>();
    Map<String, Problem> problems = new LinkedHashMap<>();
    columns.columns().forEach(name -> types.put(name, DataType.Simple.NULL));
    for (int i = 0; i < tables.size(); i++) {
      for (BronzeColumn column : tables.get(i).columns()) {
        String name = column.name();
        DataType type = column.stored();
        DataType known = types.get(name);
        if (known == DataType.Simple.NULL) {
          types.put(name, type);
          decidedBy.put(name, name(i));
        } else if (type != DataType.Simple.NULL && !type.equals(known)) {
          problems.putIfAbsent(name, otherTypes(name, known, decidedBy.get(name), type, name(i)));
        }
      }
    }
    types.replaceAll((name, type) -> type == DataType.Simple.NULL ? DataType.Simple.STRING : type);
    return problems.isEmpty() ? Result.ok(types) : Result.refused(List.copyOf(problems.values()));
  }

  private static Problem otherTypes(
      String column, DataType type, String file, DataType other, String otherFile) {
    return Problem.of(
            RecordProblem.DIFFERENT_COLUMN_TYPES,
            column,
            "column '%s' is %s in %s and %s in %s"
                .formatted(
                    column,
                    type.dtype(),
                    Quoting.quoted(file),
                    other.dtype(),
                    Quoting.quoted(otherFile)))
        .withHint("convert the column in one of the files, or give each file to its own source");
  }

  private Outcome together(Table table) throws IOException {
    List<Relation> parts = new ArrayList<>();
    for (int i = 0; i < tables.size(); i++) {
      parts.add(part(table, tables.get(i), name(i)));
    }
    Location file = written(parts, table.stored());
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
    return outcome instanceof Readable read ? named(read.table(), table) : outcome;
  }

  /** Rows of a file with all columns of the table. */
  private static Relation part(Table table, BronzeTable file, String fileName) {
    List<String> names = FilesReader.names(file);
    List<Column> stored = table.stored();
    List<Relation.Named> columns = new ArrayList<>();
    for (int i = 0; i < stored.size(); i++) {
      Column column = stored.get(i);
      boolean isFile = i == table.columns().columns().size();
      int place = isFile ? -1 : names.indexOf(table.columns().columns().get(i));
      boolean hasValues = place >= 0 && file.columns().get(place).stored() != DataType.Simple.NULL;
      Expression value =
          hasValues
              ? Expression.column(file.source().columns().get(place).name())
              : new Expression.NullLiteral(column.type());
      columns.add(new Relation.Named(column.name(), isFile ? Expression.text(fileName) : value));
    }
    return new Relation.Project(new Relation.Scan(file.source()), columns);
  }

  /** File with the rows of all parts in turn. */
  private Location written(List<Relation> parts, List<Column> columns) {
    Location spill = new Location(files.scratch().toString());
    try (TableEngine.Session session = engine.open(spill, 1, interruption)) {
      List<Relation> left = parts;
      for (int level = 0; ; level++) {
        List<Relation> joined = new ArrayList<>();
        Location file = spill;
        for (int from = 0; from < left.size(); from += TABLES_OF_A_PLAN) {
          List<Relation> some = left.subList(from, Math.min(left.size(), from + TABLES_OF_A_PLAN));
          file =
              new Location(
                  files
                      .scratch()
                      .resolve("files-" + level + "-" + joined.size() + ".parquet")
                      .toString());
          session.write(new Relation.Concat(some), columns, TableFormat.PARQUET, file);
          joined.add(new Relation.Scan(new ParquetTable(file, columns)));
        }
        if (joined.size() == 1) {
          return file;
        }
        left = joined;
      }
    }
  }

  /** The table under the names of its columns, with the facts of its files. */
  private Outcome named(BronzeTable read, Table table) {
    List<String> names = new ArrayList<>(table.columns().columns());
    table.columns().fileColumn().ifPresent(names::add);
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
    return new Readable(all.of(facts, List.of(), List.copyOf(zones)));
  }

  private String name(int file) {
    return files.input().files().get(file).name();
  }
}
