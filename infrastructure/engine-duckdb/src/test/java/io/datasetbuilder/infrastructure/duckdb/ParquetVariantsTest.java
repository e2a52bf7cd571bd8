package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.read.VariantForm;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code read.variant}: variants as JSON texts, in files that the engine writes. */
class ParquetVariantsTest {

  private static final ReadOptions JSON =
      ReadOptions.of(ParquetForms.DEFAULT.with(VariantForm.JSON));

  /** Values whose JSON by the engine itself would lose a scale, digits and bytes. */
  private static final String VALUES =
      "SELECT * FROM (VALUES (1, (42::INTEGER)::VARIANT), (2, NULL),"
          + " (3, {'b': 1.50::DECIMAL(5,2), 'a': [1, 2, NULL], 'f': 0.1::FLOAT, 'd': DATE"
          + " '2024-01-02', 'x': '\\xFF'::BLOB, 't': 'é\"'}::VARIANT)) t(n, v)";

  private static final String NOT_FINITE =
      "SELECT i AS n, (CASE WHEN i = 1 THEN 'NaN'::DOUBLE ELSE 1 END)::VARIANT AS v"
          + " FROM range(3) t(i)";

  @RegisterExtension
  static final SharedFixture<ParquetFiles> SHARED = new SharedFixture<>(ParquetFiles::new);

  private final ParquetFiles files = SHARED.get();

  @ParameterizedTest
  @ValueSource(
      strings = {"", ", SHREDDING {v: 'STRUCT(a INTEGER[], d DATE)'}", ", ROW_GROUP_SIZE 2048"})
  void variantsAreTextsHoweverTheyAreStored(String options) {
    BronzeTable table = files.table(files.written(VALUES, options), JSON);

    assertThat(ParquetFiles.dtypes(table)).containsExactly("Int32", "String");
    assertThat(files.rows(table))
        .containsExactly(
            "[1,\"42\"]",
            "[2,null]",
            "[3,\"{\\\"a\\\":[1,2,null],\\\"b\\\":1.50,\\\"d\\\":\\\"2024-01-02\\\",\\\"f\\\":0.1,"
                + "\\\"t\\\":\\\"é\\\\\\\"\\\",\\\"x\\\":\\\"/w==\\\"}\"]");
    assertThat(table.columns().get(1).nullCount()).isEqualTo(1);
  }

  @Test
  void withoutADeclarationTheRefusalProposesIt() {
    Problem problem = files.problems(files.written(VALUES), ReadOptions.DEFAULT).get(0);

    assertThat(problem.code()).isEqualTo(RecordProblem.UNSUPPORTED_COLUMN_TYPE);
    assertThat(problem.message())
        .isEqualTo("Column v holds variants (VARIANT), which a dataset cannot hold.");
    assertThat(problem.hint().orElseThrow()).startsWith("declare read: {variant: json}");
  }

  @Test
  void aNumberThatIsNotFiniteRefusesItsColumnWithTheNumberOfRows() {
    Problem problem = files.problems(files.written(NOT_FINITE), JSON).get(0);

    assertThat(problem.code()).isEqualTo(RecordProblem.VARIANT_NOT_JSON);
    assertThat(problem.at()).isEqualTo("v");
    assertThat(problem.message())
        .isEqualTo(
            "column 'v' has variants that cannot be JSON text: numbers that are not finite in 1"
                + " row");
  }

  @Test
  void aColumnThatIsLeftOutIsNoReasonToRefuse() {
    Path file = files.written(NOT_FINITE);

    assertThat(files.rows(files.table(file, JSON, "v"))).hasSize(3);
    assertThat(files.rows(files.table(file, ReadOptions.DEFAULT, "v"))).hasSize(3);
  }

  @Test
  void otherColumnsAreReadInTheirOwnForms() {
    Path file =
        files.written(
            "SELECT MAP {'k': 1} AS m, 'Oslo'::BLOB AS b, ('x')::VARIANT AS v, TIME '01:02:03' AS"
                + " t");

    BronzeTable table =
        files.table(file, ReadOptions.of(ParquetForms.of(BinaryForm.TEXT).with(VariantForm.JSON)));

    assertThat(files.rows(table))
        .containsExactly("[[{\"key\":\"k\",\"value\":1}],\"Oslo\",\"\\\"x\\\"\",\"01:02:03\"]");
  }
}
