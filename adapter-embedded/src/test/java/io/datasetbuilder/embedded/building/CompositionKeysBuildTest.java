package io.datasetbuilder.embedded.building;

import static io.datasetbuilder.embedded.building.JoinFixture.AIRPORTS;
import static io.datasetbuilder.embedded.building.JoinFixture.FLIGHTS;
import static io.datasetbuilder.embedded.building.JoinFixture.JOINED;
import static io.datasetbuilder.embedded.building.JoinFixture.KEYS;
import static io.datasetbuilder.embedded.building.JoinFixture.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "composition": what a run says of the keys that it joins by. */
class CompositionKeysBuildTest {

  private static final String TWICE = AIRPORTS + "ICN,Seoul\n";

  @AutoClose private final JoinFixture joins;

  CompositionKeysBuildTest(@TempDir Path folder) {
    joins = JoinFixture.in(folder);
  }

  /** Spec, "composition", rule 2. */
  @Test
  void aMissingKeyColumnFailsTheCompositionWhenSilverIsThere() {
    joins.assertFailed(
        joins.build(FLIGHTS, AIRPORTS, "left_key: dest, right_key: airport"), "airport");
  }

  /** Spec, "composition", rule 2. */
  @Test
  void keysOfDifferentDtypesFailTheCompositionAndACastAlignsThem() {
    String join = "left_key: flight, right_key: code";
    String numbers = "code,town\n1.0,Seoul\n";
    joins.assertFailed(joins.run(joins.spec(FLIGHTS, numbers, "", join)), "Int64", "Float64");

    assertThat(table(joins.run(joins.spec(FLIGHTS, numbers, "casts: {code: int}", join))))
        .isEqualTo("flight,dest,delay,town\n1,ICN,5,Seoul\n");
  }

  /** Spec, "composition", rule 3. */
  @Tag("deep")
  @Test
  void keysOfOneSideAloneAreNotChecked() {
    RunFolder run =
        joins.build(
            "flight,dest\n1,ICN\n2,XXX\n3,XXX\n",
            "code,town\nICN,Incheon\nCJU,Jeju\nCJU,Jeju\n",
            KEYS + ", cardinality: one_to_one, on_duplicate_key: fail");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.recorded("composition", "observed_cardinality")).isEqualTo("\"one_to_one\"");
  }

  /** Spec, "composition", rule 3. */
  @Test
  void compositeKeysAreCheckedAsTuples() {
    RunFolder run =
        joins.build(
            "a,b,x\n1,1,p\n1,2,q\n2,1,r\n",
            "c,d,y\n1,1,s\n1,2,t\n2,2,u\n",
            "keys: [{left: a, right: c}, {left: b, right: d}], cardinality: one_to_one");

    assertThat(table(run)).isEqualTo("a,b,x,y\n1,1,p,s\n1,2,q,t\n");
  }

  /** Spec, "composition", rule 4. */
  @Test
  void aCardinalityThatTheDataExceedsFailsAndNamesTheMostMultipliedKey() {
    joins.assertFailed(
        joins.build(FLIGHTS, AIRPORTS, KEYS + ", cardinality: one_to_one"),
        "one_to_one",
        "many_to_one",
        "ICN",
        "2",
        "1");
  }

  /** Spec, "composition", rule 4. */
  @Tag("deep")
  @Test
  void manyToManyAllowsEverything() {
    assertThat(
            joins.build(FLIGHTS, AIRPORTS, KEYS + ", cardinality: many_to_many").recorded("status"))
        .isEqualTo("\"ok\"");
  }

  /** Spec, "composition", rule 5. */
  @Test
  void keysThatRepeatOnBothSidesAreAWarningWithExactCounts() {
    RunFolder run = joins.build(FLIGHTS, TWICE, KEYS);

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.recorded("composition", "duplicate_key_warning")).isEqualTo("true");
    assertThat(run.recorded("composition", "observed_cardinality")).isEqualTo("\"many_to_many\"");
    assertThat(run.texts("warnings"))
        .contains(
            "joined: 1 key repeats on both sides: 2 rows in \"flights\" and 2 rows in"
                + " \"airports\" make 4 rows");
    assertThat(table(run).lines()).hasSize(1 + 5);
  }

  /** Spec, "composition", rule 5. */
  @Test
  void keysThatRepeatOnBothSidesFailWhenTheSpecSaysSo() {
    joins.assertFailed(
        joins.build(FLIGHTS, TWICE, KEYS + ", on_duplicate_key: fail"), "both sides");
  }

  /** Spec, "composition", rule 6. */
  @Test
  void aRowWithANullKeyMatchesNothing() {
    RunFolder run = joins.build(FLIGHTS, AIRPORTS + ",Nowhere\n", KEYS);

    assertThat(table(run)).isEqualTo(JOINED);
    assertThat(run.recorded("composition", "left_null_key_rows")).isEqualTo("1");
    assertThat(run.recorded("composition", "right_null_key_rows")).isEqualTo("1");
  }

  /** Spec, "composition", rule 6. */
  @Test
  void aNullKeyFailsWhenTheSpecSaysSo() {
    joins.assertFailed(joins.build(FLIGHTS, AIRPORTS, KEYS + ", on_null_key: fail"), "null");
  }
}
