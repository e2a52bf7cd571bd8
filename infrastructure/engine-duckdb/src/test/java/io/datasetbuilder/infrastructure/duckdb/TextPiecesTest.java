package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableEngine.PlanInterrupted;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A large text becomes the same Parquet file on any number of threads. */
class TextPiecesTest {

  private static final int ROWS = 300_000;
  private static final String NOTE = "a note of some length, with \"\"quotes\"\",\n and more. ";
  private static final List<Column> STORED =
      List.of(new Column("n", Simple.STRING), new Column("note", Simple.STRING));
  private static final List<Column> COLUMNS =
      List.of(new Column("n", Whole.INT64), new Column("note", Simple.STRING));

  @TempDir private static Path inputs;
  @TempDir private Path folder;
  private Path table;

  @BeforeAll
  static void texts() throws IOException {
    try (BufferedWriter csv = Files.newBufferedWriter(inputs.resolve("text.csv"));
        BufferedWriter json = Files.newBufferedWriter(inputs.resolve("text.jsonl"))) {
      csv.write("n,note\n");
      for (int i = 0; i < ROWS; i++) {
        csv.write(i + ",\"" + NOTE.repeat(3) + "\"\n");
        json.write("{\"n\": \"" + i + "\", \"note\": \"" + "a longer note ".repeat(9) + "\"}\n");
      }
    }
  }

  @BeforeEach
  void made() {
    table = folder.resolve("table.parquet");
  }

  private static Relation typed(TableSource source) {
    return new Relation.Project(
        new Relation.Scan(source),
        List.of(
            new Named("n", new Expression.Convert(Expression.column("n"), Whole.INT64)),
            new Named("note", Expression.column("note"))));
  }

  private static Relation csv() {
    Location text = new Location(inputs.resolve("text.csv").toString());
    return typed(new TableSource.CsvText(text, STORED, 4L * NOTE.length()));
  }

  private static Relation json() {
    Location text = new Location(inputs.resolve("text.jsonl").toString());
    return typed(new TableSource.JsonLines(text, STORED, 200));
  }

  private byte[] written(Relation plan, int threads) throws IOException {
    try (TableEngine.Session session = session(threads, Interruption.NEVER)) {
      long rows = session.write(plan, COLUMNS, TableFormat.PARQUET, new Location(table.toString()));
      assertThat(rows).isEqualTo(ROWS);
    }
    assertThat(leftFiles()).containsExactly("table.parquet");
    return Files.readAllBytes(table);
  }

  private TableEngine.Session session(int threads, Interruption interruption) {
    return Engines.engine(threads)
        .open(new Location(folder.resolve("spill").toString()), 1, interruption);
  }

  private List<String> leftFiles() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void anyNumberOfThreadsWritesTheSameBytesOfCsv() throws IOException {
    byte[] one = written(csv(), 1);

    assertThat(written(csv(), 2)).isEqualTo(one);
    assertThat(written(csv(), 5)).isEqualTo(one);
  }

  @Test
  void anyNumberOfThreadsWritesTheSameBytesOfJsonLines() throws IOException {
    byte[] one = written(json(), 1);

    assertThat(written(json(), 3)).isEqualTo(one);
  }

  @Test
  void rowsKeepTheirOrderInFullRowGroups() throws IOException {
    written(csv(), 3);

    assertThat(
            Engines.value(
                "SELECT string_agg(DISTINCT row_group_num_rows, ' ' ORDER BY row_group_num_rows)"
                    + " FROM parquet_metadata('%s')".formatted(table)))
        .isEqualTo("54240 122880");
    assertThat(
            Engines.value(
                "SELECT bool_and(n = file_row_number) FROM read_parquet('%s', file_row_number=true)"
                    .formatted(table)))
        .isEqualTo("true");
  }

  /** Blank lines after a full row group are a piece without a record. */
  @Tag("deep")
  @Test
  void aPieceWithoutARecordIsNoRowGroup() throws IOException {
    int rows = 2 * 122_880;
    Path text = folder.resolve("blank.csv");
    try (BufferedWriter csv = Files.newBufferedWriter(text)) {
      csv.write("n,note\n");
      for (int i = 0; i < rows; i++) {
        csv.write(i + ",\"" + NOTE.repeat(3) + "\"\n");
      }
      csv.write("\n\n");
    }
    Relation plan =
        typed(new TableSource.CsvText(new Location(text.toString()), STORED, 4L * NOTE.length()));

    try (TableEngine.Session session = session(2, Interruption.NEVER)) {
      Location file = new Location(table.toString());
      assertThat(session.write(plan, COLUMNS, TableFormat.PARQUET, file)).isEqualTo(rows);
    }
    assertThat(
            Engines.value(
                "SELECT count(DISTINCT row_group_id) FROM parquet_metadata('%s')".formatted(table)))
        .isEqualTo("2");
  }

  /** A row group of large records takes much memory, so that only one is written at a time. */
  @Test
  void aTextOfLargeRecordsIsNotCut() throws IOException {
    Path text = folder.resolve("large.csv");
    try (BufferedWriter csv = Files.newBufferedWriter(text)) {
      csv.write("n,note\n");
      for (int i = 0; i < 70; i++) {
        csv.write(i + "," + "x".repeat(1 << 20) + "\n");
      }
    }
    Relation plan =
        typed(new TableSource.CsvText(new Location(text.toString()), STORED, (1 << 20) + 9));

    try (TableEngine.Session session = session(2, Interruption.NEVER)) {
      assertThat(session.write(plan, COLUMNS, TableFormat.PARQUET, new Location(table.toString())))
          .isEqualTo(70);
    }
    assertThat(leftFiles()).containsExactlyInAnyOrder("large.csv", "table.parquet");
  }

  @Test
  void aStoppedBuildLeavesNoPiece() throws IOException {
    AtomicInteger looks = new AtomicInteger();

    try (TableEngine.Session session = session(2, () -> looks.incrementAndGet() > 2)) {
      Location file = new Location(table.toString());
      assertThatThrownBy(() -> session.write(csv(), COLUMNS, TableFormat.PARQUET, file))
          .isInstanceOf(PlanInterrupted.class);
    }
    assertThat(leftFiles()).isSubsetOf("table.parquet");
  }

  @Test
  void aPieceThatCannotBeReadFailsTheWholeTable() throws IOException {
    Path text = folder.resolve("bad.csv");
    Files.copy(inputs.resolve("text.csv"), text);
    Files.writeString(text, "7,a,b,c\n", StandardOpenOption.APPEND);
    Relation plan =
        typed(new TableSource.CsvText(new Location(text.toString()), STORED, 4L * NOTE.length()));

    try (TableEngine.Session session = session(2, Interruption.NEVER)) {
      Location file = new Location(table.toString());
      assertThatThrownBy(() -> session.write(plan, COLUMNS, TableFormat.PARQUET, file))
          .isInstanceOf(EngineFailure.class);
    }
    assertThat(leftFiles()).containsExactlyInAnyOrder("bad.csv", "table.parquet");
  }
}
