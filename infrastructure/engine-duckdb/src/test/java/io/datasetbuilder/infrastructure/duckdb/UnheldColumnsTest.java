package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.gold.GoldFilter.NotNull;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of a Parquet file that a dataset cannot hold, in sources that do not use them. */
class UnheldColumnsTest {

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  @TempDir Path folder;
  private final SilverFixture fixture = SHARED.get();

  private byte[] parquet(String query) {
    return Engines.parquet(folder, query);
  }

  private byte[] with(String value) {
    return parquet("SELECT i AS id, " + value + " AS \"raw data\", i * 2 AS n FROM range(3) t(i)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'\\xFF'::BLOB",
        "INTERVAL 1 DAY",
        "MAP {'k': 1}",
        "['x'::BLOB]",
        "{'x': INTERVAL 1 DAY, 'y': 1}",
        "NULL::BLOB"
      })
  void aColumnThatIsDroppedNeedsNoTypeThatCanBeHeld(String value) {
    SilverTable table =
        fixture.table(FileFormat.PARQUET, with(value), aSchema().dropping("raw data"));

    assertThat(table.columns()).extracting(Column::name).containsExactly("id", "n");
    assertThat(fixture.rows(table))
        .containsExactly(
            List.of(JsonValue.of(0), JsonValue.of(0)),
            List.of(JsonValue.of(1), JsonValue.of(2)),
            List.of(JsonValue.of(2), JsonValue.of(4)));
  }

  @Test
  void aColumnThatIsNotSelectedNeedsNoTypeThatCanBeHeld() {
    SilverTable table =
        fixture.table(
            FileFormat.PARQUET,
            with("'x'::BLOB"),
            aSchema().renaming("n", "twice").filtering(new NotNull("id")).selecting("twice"));

    assertThat(table.columns()).extracting(Column::name).containsExactly("twice");
    assertThat(fixture.rows(table)).hasSize(3);
  }

  @Test
  void aColumnThatAFilterUsesIsRefusedThoughItIsNotSelected() {
    assertThat(
            fixture.unreadable(
                FileFormat.PARQUET,
                with("'x'::BLOB"),
                aSchema().filtering(new NotNull("raw data")).selecting("n")))
        .extracting(Problem::code)
        .containsExactly(RecordProblem.UNSUPPORTED_COLUMN_TYPE);
  }

  @Test
  void aDroppedColumnIsNamedAfterTheRenames() {
    SilverTable table =
        fixture.table(
            FileFormat.PARQUET,
            with("'x'::BLOB"),
            aSchema().renaming("raw data", "bytes").dropping("bytes"));

    assertThat(table.columns()).extracting(Column::name).containsExactly("id", "n");
  }

  @Test
  void aColumnThatARuleUsesIsRefusedThoughItIsDroppedAfterwards() {
    List<Problem> problems =
        fixture.unreadable(
            FileFormat.PARQUET,
            with("'x'::BLOB"),
            aSchema().coalescing("raw data", "n", "raw data").dropping("raw data"));

    assertThat(problems)
        .extracting(Problem::code)
        .containsExactly(RecordProblem.UNSUPPORTED_COLUMN_TYPE);
  }

  @Test
  void aFileWithNothingElseIsRefused() {
    assertThat(
            fixture.unreadable(
                FileFormat.PARQUET, parquet("SELECT 'x'::BLOB a"), aSchema().dropping("a")))
        .extracting(Problem::code)
        .containsExactly(RecordProblem.UNSUPPORTED_COLUMN_TYPE);
  }

  @Test
  void timestampsFinerThanAMicrosecondAreNoReasonWhereTheyAreDropped() throws IOException {
    byte[] file;
    try (InputStream in = getClass().getResourceAsStream("/samples/int96-nanoseconds.parquet")) {
      file = Objects.requireNonNull(in).readAllBytes();
    }
    List<Problem> refused = fixture.unreadable(FileFormat.PARQUET, file, aSchema());
    String[] columns = refused.stream().map(Problem::at).toArray(String[]::new);

    SilverTable table = fixture.table(FileFormat.PARQUET, file, aSchema().dropping(columns));

    assertThat(table.columns()).isNotEmpty().extracting(Column::name).doesNotContain(columns);
  }
}
