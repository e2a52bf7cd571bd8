package io.datasetbuilder.infrastructure.duckdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.JsonRecords;
import io.datasetbuilder.buildspec.read.JsonRecords.Form;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.TextFallback;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads JSON texts in declared forms, in a folder of their own. */
record JsonTexts(Path folder) {

  static ReadOptions as(Form form) {
    return at("", form);
  }

  static ReadOptions at(String pointer, Form form) {
    return ReadOptions.of(new JsonRecords(pointer, form));
  }

  Outcome read(FileFormat format, ReadOptions read, String text) {
    try {
      Path file = Files.write(Files.createTempFile(folder, "s", ".json"), text.getBytes(UTF_8));
      Path scratch = Files.createTempDirectory(folder, "s");
      return Engines.reader()
          .read(
              new BronzeInput(
                  new Location(file.toString()),
                  format,
                  TextEncoding.UTF_8,
                  read,
                  NullTokens.NONE,
                  TextFallback.NONE),
              new Location(scratch.toString()),
              done -> {},
              Interruption.NEVER);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  BronzeTable table(FileFormat format, ReadOptions read, String text) {
    Outcome outcome = read(format, read, text);
    assertThat(outcome).isInstanceOf(Outcome.Readable.class);
    return ((Outcome.Readable) outcome).table();
  }

  Problem problem(FileFormat format, ReadOptions read, String text) {
    Outcome outcome = read(format, read, text);
    assertThat(outcome).isInstanceOf(Outcome.Unreadable.class);
    return ((Outcome.Unreadable) outcome).problems().get(0);
  }

  /** The rows of a table as the engine reads them. */
  List<List<JsonValue>> rows(BronzeTable table) {
    try (TableEngine.Session session =
        Engines.engine(2)
            .open(new Location(folder.resolve("spill").toString()), 1, Interruption.NEVER)) {
      return session.rows(new Relation.Scan(table.source()));
    }
  }

  /** Each column with its inferred type. */
  static List<String> columns(BronzeTable table) {
    return table.columns().stream().map(JsonTexts::column).toList();
  }

  private static String column(BronzeColumn column) {
    return column.name() + " " + column.inferred().dtype();
  }
}
