package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.FileUnion;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.FileValues;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.FilesInput;
import io.datasetbuilder.pipeline.table.bronze.FilesInput.NamedInput;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.TextFallback;
import io.datasetbuilder.pipeline.table.bronze.UnusedColumns;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads files as one table; they are named by their places, such as {@code 0.csv}. */
final class FilesFixture implements AutoCloseable {

  private final Path folder;
  private final TableEngine.Session session;
  private final BronzeReader reader = Engines.reader(64);

  FilesFixture(Path folder) {
    this.folder = folder;
    this.session = Engines.session(folder);
  }

  BronzeTable csv(FileUnion union, String... contents) {
    return table(FileFormat.CSV, ReadOptions.DEFAULT, union, contents);
  }

  BronzeTable table(FileFormat format, ReadOptions read, FileUnion union, String... contents) {
    return table(read(format, read, union, contents));
  }

  BronzeTable parquet(FileUnion union, String... queries) {
    return table(readParquet(union, queries));
  }

  BronzeTable parquetAlone(String query) {
    return alone(input(FileFormat.PARQUET, ReadOptions.DEFAULT, parquetFile(query)));
  }

  BronzeTable alone(FileFormat format, ReadOptions read, String content) {
    return alone(input(format, read, textFile(content)));
  }

  private BronzeTable alone(BronzeInput input) {
    return table(reader.read(input, scratch(), done -> {}, Interruption.NEVER));
  }

  Outcome read(FileFormat format, ReadOptions read, FileUnion union, String... contents) {
    List<Path> files = new ArrayList<>();
    for (String content : contents) {
      files.add(textFile(content));
    }
    return read(format, read, union, files);
  }

  /** Reads files, with a value of each added column for each of them. */
  Outcome read(
      FileFormat format, ReadOptions read, FileUnion union, FileValues values, String... contents) {
    List<NamedInput> inputs = new ArrayList<>();
    for (String content : contents) {
      Path file = format == FileFormat.PARQUET ? parquetFile(content) : textFile(content);
      inputs.add(new NamedInput(inputs.size() + "." + format.wire(), input(format, read, file)));
    }
    return reader.readFiles(
        new FilesInput(inputs, union, values), scratch(), done -> {}, Interruption.NEVER);
  }

  Outcome readParquet(FileUnion union, String... queries) {
    return read(FileFormat.PARQUET, ReadOptions.DEFAULT, union, parquetFiles(queries));
  }

  /** The table of files whose column of a name is not used. */
  BronzeTable parquetWithout(String unused, FileUnion union, String... queries) {
    UnusedColumns columns = new UnusedColumns(Set.of(unused), Optional.empty());
    List<NamedInput> inputs = new ArrayList<>();
    for (Path file : parquetFiles(queries)) {
      BronzeInput input =
          new BronzeInput(
              new Location(file.toString()),
              FileFormat.PARQUET,
              TextEncoding.UTF_8,
              ReadOptions.DEFAULT,
              NullTokens.NONE,
              TextFallback.NONE,
              columns);
      inputs.add(new NamedInput(inputs.size() + ".parquet", input));
    }
    return table(read(inputs, union));
  }

  private List<Path> parquetFiles(String... queries) {
    List<Path> files = new ArrayList<>();
    for (String query : queries) {
      files.add(parquetFile(query));
    }
    return files;
  }

  private Outcome read(FileFormat format, ReadOptions read, FileUnion union, List<Path> files) {
    List<NamedInput> inputs = new ArrayList<>();
    for (Path file : files) {
      inputs.add(new NamedInput(inputs.size() + "." + format.wire(), input(format, read, file)));
    }
    return read(inputs, union);
  }

  private Outcome read(List<NamedInput> inputs, FileUnion union) {
    return reader.readFiles(
        new FilesInput(inputs, union), scratch(), done -> {}, Interruption.NEVER);
  }

  private static BronzeInput input(FileFormat format, ReadOptions read, Path file) {
    return new BronzeInput(
            new Location(file.toString()), format, TextEncoding.UTF_8, NullTokens.NONE)
        .with(read);
  }

  private Path textFile(String content) {
    try {
      return Files.writeString(Files.createTempFile(folder, "source", ".txt"), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path parquetFile(String query) {
    Path file = folder.resolve("source-" + System.nanoTime() + ".parquet");
    Engines.sql("COPY (" + query + ") TO '" + file + "' (FORMAT parquet)");
    return file;
  }

  private Location scratch() {
    try {
      return new Location(Files.createTempDirectory(folder, "scratch").toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BronzeTable table(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Readable.class);
    return ((Outcome.Readable) outcome).table();
  }

  static List<Problem> problems(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Unreadable.class);
    return ((Outcome.Unreadable) outcome).problems();
  }

  List<List<JsonValue>> rows(BronzeTable table) {
    return session.rows(new Relation.Scan(table.source()));
  }

  /** The rows, cells with bars between them, null as a minus. */
  List<String> shown(BronzeTable table) {
    return rows(table).stream()
        .map(row -> row.stream().map(FilesFixture::shown).collect(Collectors.joining("|")))
        .toList();
  }

  private static String shown(JsonValue cell) {
    if (cell instanceof JsonValue.JsonText text) {
      return text.value();
    }
    return cell.equals(JsonValue.ofNull()) ? "-" : JsonRenderer.line(cell);
  }

  static List<String> types(BronzeTable table) {
    return table.columns().stream()
        .map(column -> column.name() + " " + column.inferred().dtype())
        .toList();
  }

  @Override
  public void close() {
    session.close();
  }
}
