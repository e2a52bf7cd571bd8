package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.JoinBuilder.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.datasetbuilder.buildspec.composition.Cardinality;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.composition.ComposedPlan;
import io.datasetbuilder.pipeline.composition.CompositionProblem;
import io.datasetbuilder.pipeline.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.type.Column;
import io.datasetbuilder.pipeline.type.DataType.Simple;
import io.datasetbuilder.pipeline.type.DataType.Whole;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules of a composition that need data, on small tables. */
class CompositionTest {

  private static final Column K = new Column("k", Whole.INT64);
  private static final Column A = new Column("a", Simple.STRING);
  private static final Column B = new Column("b", Simple.STRING);

  @TempDir Path folder;
  private CompositionBench bench;

  @BeforeEach
  void open() {
    bench = new CompositionBench(folder, Engines.settings(2));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  /** Two tables of a whole-number key and a text, each row written as {@code key text}. */
  private CompositionBench tables(String left, String right) {
    return bench.left(query(left, "a"), K, A).right(query(right, "b"), K, B);
  }

  private static String query(String rows, String text) {
    String values =
        Stream.of(rows.split(", "))
            .map(row -> row.split(" "))
            .map(cells -> "(" + cells[0] + "::BIGINT, '" + cells[1] + "')")
            .reduce((one, other) -> one + ", " + other)
            .orElseThrow();
    return "SELECT * FROM (VALUES " + values + ") t(k, " + text + ")";
  }

  private static List<JsonValue> row(long key, String a, String b) {
    return List.of(
        JsonValue.of(key),
        a == null ? JsonValue.ofNull() : JsonValue.of(a),
        b == null ? JsonValue.ofNull() : JsonValue.of(b));
  }

  private static String message(List<Problem> problems) {
    assertThat(problems).hasSize(1);
    return problems.get(0).message();
  }

  @Test
  void anInnerJoinHasTheRowsThatMatchAndTheRightKeyIsGone() {
    tables("1 x, 2 y, 3 z", "3 p, 1 q, 9 r");

    assertThat(bench.plan(on("k")).tableColumns()).containsExactly(K, A, B);
    assertThat(bench.rows(on("k"))).containsExactly(row(1, "x", "q"), row(3, "z", "p"));
  }

  @Test
  void aLeftJoinKeepsEveryLeftRow() {
    tables("1 x, 2 y, 3 z", "3 p, 1 q, 9 r");

    assertThat(bench.rows(on("k").left()))
        .containsExactly(row(1, "x", "q"), row(2, "y", null), row(3, "z", "p"));
  }

  /** Spec, "composition", rule 2. */
  @Test
  void keyColumnsOfDifferentDtypesAreNotJoined() {
    bench.left("SELECT 1::BIGINT AS k", K).right("SELECT '1' AS k", new Column("k", Simple.STRING));

    assertThat(bench.problems(on("k")))
        .extracting(Problem::code)
        .containsExactly(CompositionProblem.JOIN_KEY_DTYPE_MISMATCH);
  }

  /** Spec, "composition", rule 3. */
  @Test
  void keysThatRepeatOnOneSideOnlyAndAreMissingOnTheOtherCountForNothing() {
    tables("1 x, 7 y, 7 z", "1 p, 8 q, 8 r");

    CompositionProvenance provenance =
        bench.plan(on("k").declaring(Cardinality.ONE_TO_ONE)).provenance();

    assertThat(provenance.observedCardinality()).isEqualTo(Cardinality.ONE_TO_ONE);
    assertThat(provenance.duplicateKeyWarning()).isFalse();
  }

  /** Spec, "composition", rule 3. */
  @Test
  void compositeKeysAreJudgedAsTuples() {
    String cells = "SELECT * FROM (VALUES (1::BIGINT, 'x'), (1, 'y'), (2, 'x')) t(k, a)";
    bench.left(cells, K, A).right(cells, K, A);

    CompositionProvenance provenance = bench.plan(on("k", "a")).provenance();

    assertThat(provenance.observedCardinality()).isEqualTo(Cardinality.ONE_TO_ONE);
    assertThat(provenance.leftFigures().distinctKeys()).isEqualTo(3);
    assertThat(provenance.outputRows()).isEqualTo(3);
  }

  /** Spec, "composition", rule 4. */
  @Test
  void aBrokenCardinalityNamesDeclaredObservedAndTheMostMultipliedKeyWithItsRows() {
    tables("1 x, 5 y, 5 z, 8 u, 8 v, 8 w", "5 p, 5 q, 5 r, 8 s, 1 t");

    assertThat(bench.problems(on("k").declaring(Cardinality.MANY_TO_ONE)))
        .extracting(Problem::code, Problem::at, Problem::message)
        .containsExactly(
            tuple(
                CompositionProblem.CARDINALITY_VIOLATED,
                "composition.join.cardinality",
                "declared many_to_one, observed many_to_many; most rows come from the key"
                    + " \"k\" = 5 with 2 rows in \"left\" and 3 rows in \"right\""));
  }

  /** Spec, "composition", rule 4. */
  @Test
  void aKeyThatBreaksACardinalityIsNamedBesideOneThatOnlyMultipliesMore() {
    tables("1 x, 5 y, 5 z, 5 w, 8 v", "8 p, 8 q, 5 r");

    assertThat(message(bench.problems(on("k").declaring(Cardinality.MANY_TO_ONE))))
        .isEqualTo(
            "declared many_to_one, observed many_to_many; most rows come from the key \"k\" = 5"
                + " with 3 rows in \"left\" and 1 row in \"right\"; not allowed is the key"
                + " \"k\" = 8 with 1 row in \"left\" and 2 rows in \"right\"");
  }

  /** Spec, "composition", rule 4. */
  @Test
  void aDeclaredKeyColumnIsNotShownInAMessage() {
    tables("5 y, 5 z", "5 p, 5 q").declaringRight("k");
    assertThat(message(bench.problems(on("k").declaring(Cardinality.ONE_TO_ONE))))
        .contains("\"k\" = (not shown: declared as personal data) with 2 rows")
        .doesNotContain("5");

    tables("5 y, 5 z", "5 p, 5 q").declaringLeft("k");
    assertThat(message(bench.problems(on("k").declaring(Cardinality.ONE_TO_ONE))))
        .doesNotContain("5");
  }

  /** Spec, "composition", rule 4. */
  @Test
  void aLongKeyIsCutAndControlCharactersOfItAreBlanks() {
    String long90 = "'a' || chr(10) || repeat('b', 90)";
    String query = "SELECT " + long90 + " AS a FROM range(2)";
    bench.left(query, A).right(query, A);

    assertThat(message(bench.problems(on("a").declaring(Cardinality.ONE_TO_ONE))))
        .contains("\"a\" = \"a " + "b".repeat(78) + "...\" with");
  }

  /** Spec, "composition", rule 5. */
  @Test
  void keysThatRepeatOnBothSidesGiveAWarningWithExactCounts() {
    tables("1 x, 5 y, 5 z, 8 u, 8 v, 8 w", "5 p, 5 q, 8 r, 8 s, 1 t, 1 t");

    ComposedPlan plan = bench.plan(on("k"));

    assertThat(plan.provenance().duplicateKeyWarning()).isTrue();
    assertThat(plan.warnings())
        .containsExactly(
            "2 keys repeat on both sides: 5 rows in \"left\" and 4 rows in \"right\" make 10 rows");
    assertThat(plan.provenance().outputRows()).isEqualTo(12);
    assertThat(bench.rows(on("k"))).hasSize(12);
  }

  /** Spec, "composition", rule 5. */
  @Test
  void keysThatRepeatOnBothSidesFailTheCompositionWhereTheSpecSaysSo() {
    tables("5 y, 5 z", "5 p, 5 q");

    assertThat(bench.problems(on("k").failOnDuplicateKey()))
        .extracting(Problem::code, Problem::at)
        .containsExactly(
            tuple(CompositionProblem.DUPLICATE_JOIN_KEYS, "composition.join.on_duplicate_key"));
  }

  /** Spec, "composition", rule 5. */
  @Test
  void keysThatRepeatOnOneSideOnlyAreNoDuplicates() {
    tables("5 y, 5 z", "5 p");

    assertThat(bench.plan(on("k").failOnDuplicateKey()).warnings()).isEmpty();
  }

  /** Spec, "composition", rule 6. */
  @Test
  void nullKeysMatchNothingAndAreCounted() {
    tables("NULL x, 1 y, NULL z", "NULL p, 1 q");

    ComposedPlan inner = bench.plan(on("k"));

    assertThat(bench.rows(on("k"))).containsExactly(row(1, "y", "q"));
    assertThat(inner.provenance().leftFigures().nullKeyRows()).isEqualTo(2);
    assertThat(inner.provenance().rightFigures().nullKeyRows()).isEqualTo(1);
    assertThat(inner.provenance().leftFigures().distinctKeys()).isEqualTo(1);
    assertThat(inner.warnings())
        .containsExactly(
            "a null or NaN key matches nothing: 2 rows in \"left\" and 1 row in \"right\"");
    assertThat(bench.rows(on("k").left())).hasSize(3);
  }

  /** Spec, "composition", rule 6. */
  @Test
  void nanKeysMatchNothingAndZerosOfBothSignsMatch() {
    Column f = new Column("f", Simple.FLOAT64);
    String query = "SELECT * FROM (VALUES ('NaN'::DOUBLE), (-0.0::DOUBLE), (1.5)) t(f)";
    bench
        .left(query, f)
        .right("SELECT * FROM (VALUES ('NaN'::DOUBLE), (0.0::DOUBLE), (2.5)) t(f)", f);

    ComposedPlan plan = bench.plan(on("f"));

    assertThat(plan.provenance().outputRows()).isEqualTo(1);
    assertThat(plan.provenance().leftFigures().nullKeyRows()).isEqualTo(1);
    assertThat(plan.provenance().rightFigures().nullKeyRows()).isEqualTo(1);
    assertThat(bench.rows(on("f"))).hasSize(1);
    assertThat(bench.rows(on("f").left())).hasSize(3);
  }

  /** Spec, "composition", rule 6. */
  @Test
  void aTupleWithANullInOneColumnMatchesNothing() {
    String query = "SELECT 1::BIGINT AS k, NULL::VARCHAR AS a";
    bench.left(query, K, A).right(query, K, A);

    assertThat(bench.plan(on("k", "a")).provenance().leftFigures().nullKeyRows()).isEqualTo(1);
    assertThat(bench.rows(on("k", "a"))).isEmpty();
  }

  /** Spec, "composition", rule 6. */
  @Test
  void nullKeysFailTheCompositionWhereTheSpecSaysSo() {
    tables("NULL x, 1 y", "1 q");

    assertThat(bench.problems(on("k").failOnNullKey()))
        .extracting(Problem::code, Problem::at, Problem::message)
        .containsExactly(
            tuple(
                CompositionProblem.NULL_JOIN_KEYS,
                "composition.join.on_null_key",
                "a null or NaN key matches nothing: 1 row in \"left\" and 0 rows in \"right\""));
  }

  /** Spec, "composition", rule 8. */
  @Test
  void rowsAreInTheLeftSidesOrderThenTheRightSides() {
    tables("9 x, 5 y, 9 z", "9 p, 5 q, 9 r, 5 s");

    assertThat(bench.rows(on("k")))
        .containsExactly(
            row(9, "x", "p"),
            row(9, "x", "r"),
            row(5, "y", "q"),
            row(5, "y", "s"),
            row(9, "z", "p"),
            row(9, "z", "r"));
  }

  /** Spec, "composition", rule 9. */
  @Test
  void theProvenanceCountsBothSidesAndTheResult() {
    tables("1 x, 1 y, 2 z, NULL w", "1 p, 3 q, 4 r, 4 s");

    CompositionProvenance provenance = bench.plan(on("k").left()).provenance();

    assertThat(provenance.observedCardinality()).isEqualTo(Cardinality.MANY_TO_ONE);
    assertThat(provenance.leftFigures().rows()).isEqualTo(4);
    assertThat(provenance.leftFigures().distinctKeys()).isEqualTo(2);
    assertThat(provenance.leftFigures().unmatchedRatio()).isEqualByComparingTo("0.5");
    assertThat(provenance.rightFigures().rows()).isEqualTo(4);
    assertThat(provenance.rightFigures().distinctKeys()).isEqualTo(3);
    assertThat(provenance.rightFigures().unmatchedRatio()).isEqualByComparingTo("0.75");
    assertThat(provenance.outputRows()).isEqualTo(4);
    assertThat(provenance.expansionRatio().orElseThrow()).isEqualByComparingTo("1");
  }

  /** Spec, "composition", rule 9. */
  @Test
  void emptySidesHaveARatioOfZero() {
    String empty = " WHERE k < 0";
    bench.left(query("1 x, 2 y", "a"), K, A).right(query("1 p", "b") + empty, K, B);
    CompositionProvenance noRight = bench.plan(on("k").left()).provenance();
    assertThat(noRight.outputRows()).isEqualTo(2);
    assertThat(noRight.rightFigures().unmatchedRatio()).isEqualByComparingTo("0");
    assertThat(noRight.leftFigures().unmatchedRatio()).isEqualByComparingTo("1");
    assertThat(bench.rows(on("k").left())).containsExactly(row(1, "x", null), row(2, "y", null));

    bench.left(query("1 x", "a") + empty, K, A).right(query("1 p", "b"), K, B);
    CompositionProvenance noLeft = bench.plan(on("k").left()).provenance();
    assertThat(noLeft.expansionRatio()).isEmpty();
    assertThat(noLeft.outputRows()).isZero();
    assertThat(bench.written(bench.plan(on("k").left()))).isNotEmpty();
  }

  @Test
  void sidesWithoutACommonKeyGiveAWarning() {
    tables("1 x", "2 p");

    assertThat(bench.plan(on("k")).warnings())
        .containsExactly("no key of the left side is on the right side: nothing matches");
  }

  @Test
  void everythingThatStandsAgainstTheDataIsToldAtOnce() {
    tables("NULL x, 5 y, 5 z", "5 p, 5 q");

    assertThat(
            bench.problems(
                on("k").failOnNullKey().failOnDuplicateKey().declaring(Cardinality.ONE_TO_ONE)))
        .extracting(Problem::code)
        .containsExactly(
            CompositionProblem.NULL_JOIN_KEYS,
            CompositionProblem.CARDINALITY_VIOLATED,
            CompositionProblem.DUPLICATE_JOIN_KEYS);
  }
}
