package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.JoinBuilder.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.gold.composition.Compose.ComposedPlan;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compositions that are made in several ranges, that multiply, and that would never end. */
@Tag("deep")
class CompositionOfManyRowsTest {

  private static final Column K = new Column("k", Whole.INT64);
  private static final Column A = new Column("a", Whole.INT64);
  private static final Column B = new Column("b", Whole.INT64);

  @TempDir Path folder;

  private CompositionFixture fixture(int threads, int memoryMb) {
    return new CompositionFixture(
        folder, new EngineLimits(threads, memoryMb, OptionalLong.empty()));
  }

  private static String table(String key, String value, long rows) {
    return "SELECT " + key + " AS k, i AS " + value + " FROM range(" + rows + ") t(i)";
  }

  private byte[] lookups(int threads) {
    try (CompositionFixture fixture = fixture(threads, 256)) {
      fixture
          .left(table("i * 7919 % 1000", "a", 2_100_000), K, A)
          .right(table("i", "b", 1000), K, B);
      return fixture.written(
          fixture.plan(on("k").declaring(CompositionSpec.Cardinality.MANY_TO_ONE)));
    }
  }

  /** Spec, "composition", rule 8. */
  @Test
  void aCompositionInRangesGivesTheSameBytesOnAnyNumberOfThreads() {
    byte[] expected = lookups(1);

    assertThat(lookups(2)).isEqualTo(expected);
    assertThat(lookups(4)).isEqualTo(expected);
  }

  /** Spec, "composition", rule 8. */
  @Test
  void aCompositionInRangesKeepsTheOrderOfBothSides() throws SQLException {
    Path file = folder.resolve("composed.parquet");
    try (CompositionFixture fixture = fixture(2, 256)) {
      fixture
          .left(table("i % 700000", "a", 1_400_000), K, A)
          .right(table("i * 31 % 350000", "b", 700_000), K, B);
      assertThat(fixture.write(fixture.plan(on("k")), file)).isEqualTo(1_400_000);
    }

    assertThat(
            count(
                "SELECT count(*) FROM (SELECT a * 1000000 + b AS place, lag(a * 1000000 + b) OVER"
                    + " () AS before FROM '"
                    + file
                    + "') WHERE before > place"))
        .isZero();
    assertThat(count("SELECT count(DISTINCT a * 1000000 + b) FROM '" + file + "'"))
        .isEqualTo(1_400_000);
  }

  @Test
  void aKeyThatMultipliesRowsTenThousandFoldIsWrittenWithinASmallMemory() throws SQLException {
    Path file = folder.resolve("multiplied.parquet");
    try (CompositionFixture fixture = fixture(2, 96)) {
      fixture.left(table("5", "a", 500), K, A).right(table("5", "b", 10_000), K, B);
      ComposedPlan plan = fixture.plan(on("k"));

      assertThat(plan.provenance().outputRows()).isEqualTo(5_000_000);
      assertThat(plan.provenance().expansionRatio().orElseThrow()).isEqualByComparingTo("10000");
      assertThat(fixture.write(plan, file)).isEqualTo(5_000_000);
    }

    assertThat(count("SELECT count(*) FROM '" + file + "' WHERE a * 10000 + b >= 0"))
        .isEqualTo(5_000_000);
  }

  /** Spec, "composition", rule 4. */
  @Test
  void aKeyThatMultipliesRowsTenThousandFoldFailsByADeclaredCardinality() {
    try (CompositionFixture fixture = fixture(2, 96)) {
      fixture.left(table("5", "a", 10_000), K, A).right(table("5", "b", 10_000), K, B);

      assertThat(fixture.problems(on("k").declaring(CompositionSpec.Cardinality.MANY_TO_ONE)))
          .extracting(Problem::message)
          .containsExactly(
              "declared many_to_one, observed many_to_many; most rows come from the key"
                  + " \"k\" = 5 with 10000 rows in \"left\" and 10000 rows in \"right\"");
    }
  }

  @Test
  void aJoinThatWouldNeverEndIsRefusedBeforeItBegins() {
    try (CompositionFixture fixture = fixture(2, 96)) {
      fixture.left(table("5", "a", 300_000), K, A).right(table("5", "b", 400_000), K, B);

      assertThat(fixture.problems(on("k")))
          .extracting(Problem::code, Problem::message)
          .containsExactly(
              tuple(
                  TableProblem.COMPOSED_ROWS_LIMIT,
                  "the join of 300000 rows in \"left\" and 400000 rows in \"right\" would have"
                      + " 120000000000 rows; at most 100000000 are made; most come from the key"
                      + " \"k\" = 5 with 300000 rows in \"left\" and 400000 rows in \"right\""));
    }
  }

  private static long count(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }
}
