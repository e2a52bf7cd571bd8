package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.DialectBuilder;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads texts in declared dialects, and the rows that the engine sees in them. */
final class DialectFixture implements AutoCloseable {

  private final Path folder;
  private final TableEngine.Session session;

  DialectFixture(Path folder) {
    this.folder = folder;
    this.session = Engines.session(folder);
  }

  Outcome read(
      byte[] content, String encoding, DialectBuilder dialect, NullTokens tokens, int block) {
    return read(input(content, encoding, dialect, tokens), block);
  }

  private BronzeInput input(
      byte[] content, String encoding, DialectBuilder dialect, NullTokens tokens) {
    try {
      Path file = Files.write(Files.createTempFile(folder, "source", ".csv"), content);
      return new BronzeInput(
              new Location(file.toString()),
              FileFormat.CSV,
              TextEncoding.named(encoding).orElseThrow(),
              tokens)
          .with(dialect.options());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Outcome read(BronzeInput input, int block) {
    return Engines.reader(block).read(input, scratch(), done -> {}, Interruption.NEVER);
  }

  private Location scratch() {
    try {
      return new Location(Files.createTempDirectory(folder, "scratch").toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The tables of a text's first records and of all, from the same file. */
  List<BronzeTable> earlyAndWhole(String content, DialectBuilder dialect) {
    BronzeInput input =
        input(content.getBytes(StandardCharsets.UTF_8), "utf-8", dialect, NullTokens.NONE);
    return List.of(
        Engines.reader().inspect(input, scratch()).orElseThrow(),
        ((Outcome.Readable) read(input, 1 << 20)).table());
  }

  Outcome read(String content, DialectBuilder dialect) {
    return read(
        content.getBytes(StandardCharsets.UTF_8), "utf-8", dialect, NullTokens.NONE, 1 << 20);
  }

  BronzeTable table(String content, DialectBuilder dialect) {
    return table(content, dialect, 1 << 20);
  }

  BronzeTable table(String content, DialectBuilder dialect, int block) {
    Outcome outcome =
        read(content.getBytes(StandardCharsets.UTF_8), "utf-8", dialect, NullTokens.NONE, block);
    assertThat(outcome).as(content).isInstanceOf(Outcome.Readable.class);
    return ((Outcome.Readable) outcome).table();
  }

  /** The cells as the engine reads them: texts and nulls. */
  List<List<JsonValue>> rows(BronzeTable table) {
    return session.rows(new Relation.Scan(table.source()));
  }

  /** The rows of a text, a cell in brackets, null as a minus. */
  String shown(String content, DialectBuilder dialect) {
    StringBuilder shown = new StringBuilder();
    for (List<JsonValue> row : rows(table(content, dialect))) {
      for (JsonValue cell : row) {
        shown.append(cell instanceof JsonValue.JsonText text ? "[" + text.value() + "]" : "-");
      }
      shown.append('\n');
    }
    return shown.toString();
  }

  static List<String> names(BronzeTable table) {
    return table.columns().stream().map(BronzeColumn::name).toList();
  }

  static List<String> dtypes(BronzeTable table) {
    return table.columns().stream().map(column -> column.inferred().dtype()).toList();
  }

  @Override
  public void close() {
    session.close();
  }
}
