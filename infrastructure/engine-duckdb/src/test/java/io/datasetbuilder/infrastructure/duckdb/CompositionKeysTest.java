package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.JoinBuilder.on;
import static io.datasetbuilder.infrastructure.duckdb.KeyedTables.A;
import static io.datasetbuilder.infrastructure.duckdb.KeyedTables.K;
import static io.datasetbuilder.infrastructure.duckdb.KeyedTables.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.gold.composition.Compose.ComposedPlan;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What repeated and null keys do to a composition. */
class CompositionKeysTest {

  @AutoClose private final CompositionFixture fixture;

  CompositionKeysTest(@TempDir Path folder) {
    fixture = new CompositionFixture(folder, Engines.limits(2));
  }

  private CompositionFixture tables(String left, String right) {
    return KeyedTables.into(fixture, left, right);
  }

  private static String message(List<Problem> problems) {
    assertThat(problems).hasSize(1);
    return problems.get(0).message();
  }

  /** Spec, "composition", rule 4. */
  @Test
  void aBrokenCardinalityNamesDeclaredObservedAndTheMostMultipliedKeyWithItsRows() {
    tables("1 x, 5 y, 5 z, 8 u, 8 v, 8 w", "5 p, 5 q, 5 r, 8 s, 1 t");

    assertThat(fixture.problems(on("k").declaring(CompositionSpec.Cardinality.MANY_TO_ONE)))
        .extracting(Problem::code, Problem::at, Problem::message)
        .containsExactly(
            tuple(
                TableProblem.CARDINALITY_VIOLATED,
                "composition.join.cardinality",
                "declared many_to_one, observed many_to_many; most rows come from the key"
                    + " \"k\" = 5 with 2 rows in \"left\" and 3 rows in \"right\""));
  }

  /** Spec, "composition", rule 4. */
  @Test
  void aKeyThatBreaksACardinalityIsNamedBesideOneThatOnlyMultipliesMore() {
    tables("1 x, 5 y, 5 z, 5 w, 8 v", "8 p, 8 q, 5 r");

    assertThat(
            message(fixture.problems(on("k").declaring(CompositionSpec.Cardinality.MANY_TO_ONE))))
        .isEqualTo(
            "declared many_to_one, observed many_to_many; most rows come from the key \"k\" = 5"
                + " with 3 rows in \"left\" and 1 row in \"right\"; not allowed is the key"
                + " \"k\" = 8 with 1 row in \"left\" and 2 rows in \"right\"");
  }

  /** Spec, "composition", rule 4. */
  @Test
  void aDeclaredKeyColumnIsNotShownInAMessage() {
    tables("5 y, 5 z", "5 p, 5 q").declaringRight("k");
    assertThat(message(fixture.problems(on("k").declaring(CompositionSpec.Cardinality.ONE_TO_ONE))))
        .contains("\"k\" = (not shown: declared as personal data) with 2 rows")
        .doesNotContain("5");

    tables("5 y, 5 z", "5 p, 5 q").declaringLeft("k");
    assertThat(message(fixture.problems(on("k").declaring(CompositionSpec.Cardinality.ONE_TO_ONE))))
        .doesNotContain("5");
  }

  /** Spec, "composition", rule 4. */
  @Test
  void aLongKeyIsCutAndControlCharactersOfItAreBlanks() {
    String long90 = "'a' || chr(10) || repeat('b', 90)";
    String query = "SELECT " + long90 + " AS a FROM range(2)";
    fixture.left(query, A).right(query, A);

    assertThat(message(fixture.problems(on("a").declaring(CompositionSpec.Cardinality.ONE_TO_ONE))))
        .contains("\"a\" = \"a " + "b".repeat(78) + "...\" with");
  }

  /** Spec, "composition", rule 5. */
  @Test
  void keysThatRepeatOnBothSidesGiveAWarningWithExactCounts() {
    tables("1 x, 5 y, 5 z, 8 u, 8 v, 8 w", "5 p, 5 q, 8 r, 8 s, 1 t, 1 t");

    ComposedPlan plan = fixture.plan(on("k"));

    assertThat(plan.provenance().duplicateKeyWarning()).isTrue();
    assertThat(plan.warnings())
        .containsExactly(
            "2 keys repeat on both sides: 5 rows in \"left\" and 4 rows in \"right\" make 10 rows");
    assertThat(plan.provenance().outputRows()).isEqualTo(12);
    assertThat(fixture.rows(on("k"))).hasSize(12);
  }

  /** Spec, "composition", rule 5. */
  @Test
  void keysThatRepeatOnBothSidesFailTheCompositionWhereTheSpecSaysSo() {
    tables("5 y, 5 z", "5 p, 5 q");

    assertThat(fixture.problems(on("k").failOnDuplicateKey()))
        .extracting(Problem::code, Problem::at)
        .containsExactly(
            tuple(TableProblem.DUPLICATE_JOIN_KEYS, "composition.join.on_duplicate_key"));
  }

  /** Spec, "composition", rule 5. */
  @Test
  void keysThatRepeatOnOneSideOnlyAreNoDuplicates() {
    tables("5 y, 5 z", "5 p");

    assertThat(fixture.plan(on("k").failOnDuplicateKey()).warnings()).isEmpty();
  }

  /** Spec, "composition", rule 6. */
  @Test
  void nullKeysMatchNothingAndAreCounted() {
    tables("NULL x, 1 y, NULL z", "NULL p, 1 q");

    ComposedPlan inner = fixture.plan(on("k"));

    assertThat(fixture.rows(on("k"))).containsExactly(row(1, "y", "q"));
    assertThat(inner.provenance().leftFigures().nullKeyRows()).isEqualTo(2);
    assertThat(inner.provenance().rightFigures().nullKeyRows()).isEqualTo(1);
    assertThat(inner.provenance().leftFigures().distinctKeys()).isEqualTo(1);
    assertThat(inner.warnings())
        .containsExactly(
            "a null or NaN key matches nothing: 2 rows in \"left\" and 1 row in \"right\"");
    assertThat(fixture.rows(on("k").left())).hasSize(3);
  }

  /** Spec, "composition", rule 6. */
  @Test
  void nanKeysMatchNothingAndZerosOfBothSignsMatch() {
    Column f = new Column("f", Simple.FLOAT64);
    String query = "SELECT * FROM (VALUES ('NaN'::DOUBLE), (-0.0::DOUBLE), (1.5)) t(f)";
    fixture
        .left(query, f)
        .right("SELECT * FROM (VALUES ('NaN'::DOUBLE), (0.0::DOUBLE), (2.5)) t(f)", f);

    ComposedPlan plan = fixture.plan(on("f"));

    assertThat(plan.provenance().outputRows()).isEqualTo(1);
    assertThat(plan.provenance().leftFigures().nullKeyRows()).isEqualTo(1);
    assertThat(plan.provenance().rightFigures().nullKeyRows()).isEqualTo(1);
    assertThat(fixture.rows(on("f"))).hasSize(1);
    assertThat(fixture.rows(on("f").left())).hasSize(3);
  }

  /** Spec, "composition", rule 6. */
  @Test
  void aTupleWithANullInOneColumnMatchesNothing() {
    String query = "SELECT 1::BIGINT AS k, NULL::VARCHAR AS a";
    fixture.left(query, K, A).right(query, K, A);

    assertThat(fixture.plan(on("k", "a")).provenance().leftFigures().nullKeyRows()).isEqualTo(1);
    assertThat(fixture.rows(on("k", "a"))).isEmpty();
  }

  /** Spec, "composition", rule 6. */
  @Test
  void nullKeysFailTheCompositionWhereTheSpecSaysSo() {
    tables("NULL x, 1 y", "1 q");

    assertThat(fixture.problems(on("k").failOnNullKey()))
        .extracting(Problem::code, Problem::at, Problem::message)
        .containsExactly(
            tuple(
                TableProblem.NULL_JOIN_KEYS,
                "composition.join.on_null_key",
                "a null or NaN key matches nothing: 1 row in \"left\" and 0 rows in \"right\""));
  }

  @Test
  void everythingThatStandsAgainstTheDataIsReportedAtOnce() {
    tables("NULL x, 5 y, 5 z", "5 p, 5 q");

    assertThat(
            fixture.problems(
                on("k")
                    .failOnNullKey()
                    .failOnDuplicateKey()
                    .declaring(CompositionSpec.Cardinality.ONE_TO_ONE)))
        .extracting(Problem::code)
        .containsExactly(
            TableProblem.NULL_JOIN_KEYS,
            TableProblem.CARDINALITY_VIOLATED,
            TableProblem.DUPLICATE_JOIN_KEYS);
  }
}
