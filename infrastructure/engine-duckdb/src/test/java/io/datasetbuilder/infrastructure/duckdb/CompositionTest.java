package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.JoinBuilder.on;
import static io.datasetbuilder.infrastructure.duckdb.KeyedTables.A;
import static io.datasetbuilder.infrastructure.duckdb.KeyedTables.B;
import static io.datasetbuilder.infrastructure.duckdb.KeyedTables.K;
import static io.datasetbuilder.infrastructure.duckdb.KeyedTables.query;
import static io.datasetbuilder.infrastructure.duckdb.KeyedTables.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.gold.composition.CompositionProvenance;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows, the order and the provenance of a composition, on small tables. */
class CompositionTest {

  @AutoClose private final CompositionFixture fixture;

  CompositionTest(@TempDir Path folder) {
    fixture = new CompositionFixture(folder, Engines.limits(2));
  }

  private CompositionFixture tables(String left, String right) {
    return KeyedTables.into(fixture, left, right);
  }

  @Test
  void anInnerJoinHasTheRowsThatMatchAndTheRightKeyIsGone() {
    tables("1 x, 2 y, 3 z", "3 p, 1 q, 9 r");

    assertThat(fixture.plan(on("k")).tableColumns()).containsExactly(K, A, B);
    assertThat(fixture.rows(on("k"))).containsExactly(row(1, "x", "q"), row(3, "z", "p"));
  }

  @Test
  void aLeftJoinKeepsEveryLeftRow() {
    tables("1 x, 2 y, 3 z", "3 p, 1 q, 9 r");

    assertThat(fixture.rows(on("k").left()))
        .containsExactly(row(1, "x", "q"), row(2, "y", null), row(3, "z", "p"));
  }

  /** Spec, "composition", rule 2. */
  @Test
  void keyColumnsOfDifferentDtypesAreNotJoined() {
    fixture
        .left("SELECT 1::BIGINT AS k", K)
        .right("SELECT '1' AS k", new Column("k", Simple.STRING));

    assertThat(fixture.problems(on("k")))
        .extracting(Problem::code)
        .containsExactly(TableProblem.JOIN_KEY_DTYPE_MISMATCH);
  }

  /** Spec, "composition", rule 3. */
  @Test
  void keysThatRepeatOnOneSideOnlyAndAreMissingOnTheOtherCountForNothing() {
    tables("1 x, 7 y, 7 z", "1 p, 8 q, 8 r");

    CompositionProvenance provenance =
        fixture.plan(on("k").declaring(CompositionSpec.Cardinality.ONE_TO_ONE)).provenance();

    assertThat(provenance.observedCardinality()).isEqualTo(CompositionSpec.Cardinality.ONE_TO_ONE);
    assertThat(provenance.duplicateKeyWarning()).isFalse();
  }

  /** Spec, "composition", rule 3. */
  @Test
  void compositeKeysAreCheckedAsTuples() {
    String cells = "SELECT * FROM (VALUES (1::BIGINT, 'x'), (1, 'y'), (2, 'x')) t(k, a)";
    fixture.left(cells, K, A).right(cells, K, A);

    CompositionProvenance provenance = fixture.plan(on("k", "a")).provenance();

    assertThat(provenance.observedCardinality()).isEqualTo(CompositionSpec.Cardinality.ONE_TO_ONE);
    assertThat(provenance.leftFigures().distinctKeys()).isEqualTo(3);
    assertThat(provenance.outputRows()).isEqualTo(3);
  }

  /** Spec, "composition", rule 8. */
  @Test
  void rowsAreInTheLeftSidesOrderThenTheRightSides() {
    tables("9 x, 5 y, 9 z", "9 p, 5 q, 9 r, 5 s");

    assertThat(fixture.rows(on("k")))
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

    CompositionProvenance provenance = fixture.plan(on("k").left()).provenance();

    assertThat(provenance.observedCardinality()).isEqualTo(CompositionSpec.Cardinality.MANY_TO_ONE);
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
    fixture.left(query("1 x, 2 y", "a"), K, A).right(query("1 p", "b") + empty, K, B);
    CompositionProvenance noRight = fixture.plan(on("k").left()).provenance();
    assertThat(noRight.outputRows()).isEqualTo(2);
    assertThat(noRight.rightFigures().unmatchedRatio()).isEqualByComparingTo("0");
    assertThat(noRight.leftFigures().unmatchedRatio()).isEqualByComparingTo("1");
    assertThat(fixture.rows(on("k").left())).containsExactly(row(1, "x", null), row(2, "y", null));

    fixture.left(query("1 x", "a") + empty, K, A).right(query("1 p", "b"), K, B);
    CompositionProvenance noLeft = fixture.plan(on("k").left()).provenance();
    assertThat(noLeft.expansionRatio()).isEmpty();
    assertThat(noLeft.outputRows()).isZero();
    assertThat(fixture.written(fixture.plan(on("k").left()))).isNotEmpty();
  }

  private static String keys(String... values) {
    return Arrays.stream(values)
        .map(value -> value == null ? "(NULL)" : "('" + value + "')")
        .collect(Collectors.joining(", ", "SELECT k FROM (VALUES ", ") t(k)"));
  }

  @Test
  void keysThatMatchInComposedFormAloneGiveAWarningWithTheirRows() {
    Column text = new Column("k", Simple.STRING);
    String composed = "\uc11c\uc6b8";
    String decomposed = Normalizer.normalize(composed, Normalizer.Form.NFD);
    fixture
        .left(keys("a", composed, composed, "\u00e9", null), text)
        .right(keys("a", decomposed, "e\u0301x"), text);

    assertThat(fixture.plan(on("k")).warnings())
        .contains(
            "2 rows in \"left\" and 1 row in \"right\" would match if the letters of their keys"
                + " were composed alike: write both sides in Unicode NFC");
  }

  @Test
  void keysOfOneFormGiveNoWarningOfForms() {
    Column text = new Column("k", Simple.STRING);
    fixture.left(keys("a", "e\u0301"), text).right(keys("a", "e\u0301", "o\u0308"), text);

    assertThat(fixture.plan(on("k")).warnings()).isEmpty();
  }

  @Test
  void sidesWithoutACommonKeyGiveAWarning() {
    tables("1 x", "2 p");

    assertThat(fixture.plan(on("k")).warnings())
        .containsExactly("no key of the left side is on the right side: nothing matches");
  }
}
