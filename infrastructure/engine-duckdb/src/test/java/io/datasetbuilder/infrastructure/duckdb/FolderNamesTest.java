package io.datasetbuilder.infrastructure.duckdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.plan.TableSource.CsvText;
import io.datasetbuilder.pipeline.table.plan.TableSource.JsonLines;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A file is read and written under its name, whatever that means as a pattern, an address or SQL.
 */
class FolderNamesTest {

  private static final List<Column> COLUMNS = List.of(new Column("year", Simple.STRING));

  @TempDir private Path folder;
  private TableEngine.Session session;

  @BeforeEach
  void open() throws IOException {
    Path spill = Files.createDirectories(folder.resolve("it's [a]*?/spill"));
    session = Engines.engine(2).open(new Location(spill.toString()), 1, Interruption.NEVER);
  }

  @AfterEach
  void close() {
    session.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b/출력", "%41", "[a]*{b}", "it's"})
  void tablesOfEveryFormatAreReadBackFromTheFolder(String name) throws IOException {
    assumeThat(names().canEncode(name)).as("this machine has such names").isTrue();
    Path below = Files.createDirectories(folder.resolve(name));

    Location csv = written(below, "table.csv", "year\n1999\n");
    Location json = written(below, "table.jsonl", "{\"year\":\"1999\"}\n");
    Location parquet = new Location(below.resolve("table.parquet").toString());
    session.write(scan(new CsvText(csv, COLUMNS, 9)), COLUMNS, TableFormat.PARQUET, parquet);

    assertThat(texts(scan(new CsvText(csv, COLUMNS, 9)))).containsExactly("1999");
    assertThat(texts(scan(new JsonLines(json, COLUMNS, 20)))).containsExactly("1999");
    assertThat(texts(scan(new ParquetTable(parquet, COLUMNS)))).containsExactly("1999");
    assertThat(texts(numbered(new ParquetTable(parquet, COLUMNS)))).containsExactly("1999");
    assertThat(bronze(parquet)).isInstanceOf(Outcome.Readable.class);
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x#y",
        "50%",
        "what?",
        "**",
        "[!a]",
        "[",
        "q\"q",
        "b\\s",
        "a;b",
        "year=2024",
        "file:x",
        "~",
        " "
      })
  void tablesAreReadBackFromFoldersOfOtherNamesToo(String name) throws IOException {
    tablesOfEveryFormatAreReadBackFromTheFolder(name);
  }

  @Test
  void filesWhoseNamesMatchAreNotRead() throws IOException {
    for (String other : List.of("whatX", "a", "abc")) {
      Path below = Files.createDirectories(folder.resolve(other));
      Engines.sql("COPY (SELECT 'other' AS year) TO '" + below + "/t.parquet' (FORMAT parquet)");
      Files.writeString(below.resolve("t.csv"), "year\nother\n");
    }
    for (String name : List.of("what?", "[abc]", "a*", "**")) {
      Path below = Files.createDirectories(folder.resolve(name));
      Location csv = written(below, "t.csv", "year\n" + name + "\n");
      Location parquet = new Location(below.resolve("t.parquet").toString());
      session.write(scan(new CsvText(csv, COLUMNS, 9)), COLUMNS, TableFormat.PARQUET, parquet);

      assertThat(texts(scan(new CsvText(csv, COLUMNS, 9)))).containsExactly(name);
      assertThat(texts(scan(new ParquetTable(parquet, COLUMNS)))).containsExactly(name);
    }
  }

  private static Location written(Path folder, String name, String content) throws IOException {
    return new Location(Files.write(folder.resolve(name), content.getBytes(UTF_8)).toString());
  }

  private static Relation scan(TableSource source) {
    return new Relation.Scan(source);
  }

  private static Relation numbered(TableSource source) {
    return new Relation.NumberRows(scan(source), "row", 1);
  }

  private List<String> texts(Relation plan) {
    return session.rows(plan).stream()
        .map(row -> ((JsonValue.JsonText) row.get(0)).value())
        .toList();
  }

  private Outcome bronze(Location parquet) throws IOException {
    Path scratch = Files.createTempDirectory(folder, "[scratch]");
    return Engines.reader()
        .read(
            new BronzeInput(
                parquet,
                FileFormat.PARQUET,
                TextEncoding.named("utf-8").orElseThrow(),
                NullTokens.NONE),
            new Location(scratch.toString()),
            part -> {},
            Interruption.NEVER);
  }

  private static CharsetEncoder names() {
    return Charset.forName(System.getProperty("sun.jnu.encoding")).newEncoder();
  }
}
