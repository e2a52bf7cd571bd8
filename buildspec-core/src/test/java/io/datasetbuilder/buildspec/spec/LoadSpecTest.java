package io.datasetbuilder.buildspec.spec;

import static io.datasetbuilder.buildspec.fixture.Gates.loadProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.decimal;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.Nodes;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.quality.QualityRules;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "BuildSpec (top level)": the shape of the whole. */
class LoadSpecTest {

  @Test
  void absentFieldsHaveTheirDefaults() {
    BuildSpec spec = valid(aDocument());

    assertThat(spec.publish()).isFalse();
    assertThat(spec.metadata().members()).isEmpty();
    assertThat(spec.splits()).isEmpty();
    assertThat(spec.pii()).isEqualTo(PiiPolicy.byDefault());
    assertThat(spec.license().id()).isEmpty();
    assertThat(spec.refreshCadence()).isEmpty();
    assertThat(spec.quality()).isEqualTo(QualityRules.none());
    assertThat(spec.composition()).isEmpty();
    assertThat(spec.retention()).isEmpty();
    assertThat(spec.bronze()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "publish",
        "metadata",
        "splits",
        "pii",
        "license",
        "license_name",
        "license_link",
        "refresh_cadence",
        "attribution",
        "quality",
        "composition",
        "retention",
        "bronze"
      })
  void anOptionalFieldThatIsNullIsAbsent(String name) {
    assertThat(valid(aDocument().with(name, null))).isEqualTo(valid(aDocument()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dataset_id", "title", "description", "sources", "exports"})
  void aRequiredFieldThatIsAbsentOrNullIsMissing(String name) {
    assertThat(refused(aDocument().without(name))).containsExactly("missing_field " + name);
    assertThat(refused(aDocument().with(name, null))).containsExactly("missing_field " + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dataset_id", "title", "description"})
  void aRequiredTextMustNotBeEmpty(String name) {
    assertThat(refused(aDocument().with(name, ""))).containsExactly("empty_value " + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sources", "exports"})
  void sourcesAndExportsHoldOneAtLeast(String name) {
    assertThat(refused(aDocument().with(name, array()))).containsExactly("empty_value " + name);
  }

  @ParameterizedTest
  @CsvSource({
    "dataset_id, a text",
    "title, a text",
    "license, a text",
    "attribution, a text",
    "refresh_cadence, a text",
    "sources, a list",
    "exports, a list",
    "publish, a boolean",
    "metadata, a mapping",
    "splits, a mapping",
    "pii, a mapping",
    "quality, a mapping",
    "composition, a mapping",
    "retention, a mapping",
    "bronze, a mapping"
  })
  void aValueOfAnotherTypeIsRefused(String name, String wanted) {
    List<Problem> problems = loadProblems(aDocument().with(name, 7));

    assertThat(problems)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("wrong_type");
              assertThat(problem.at()).isEqualTo(name);
              assertThat(problem.message()).isEqualTo(wanted + " is needed here, not a number");
            });
  }

  @Test
  void aNumberWhereATextIsNeededIsToBeQuoted() {
    assertThat(loadProblems(aDocument().with("dataset_id", 2024)))
        .singleElement()
        .extracting(problem -> problem.hint().orElseThrow())
        .isEqualTo("quote the value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"yes", "No", "on", "OFF", "true"})
  void booleansOfOlderYamlAreTexts(String text) {
    assertThat(loadProblems(aDocument().with("publish", text)))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("wrong_type");
              assertThat(problem.hint().orElseThrow())
                  .isEqualTo(
                      "\"" + text + "\" is a text in YAML 1.2: write true or false, unquoted");
            });
  }

  @Test
  void aRootThatIsNoMappingIsRefused() {
    assertThat(new LoadSpec().load(Nodes.of(array("a")))).isInstanceOf(Result.Refused.class);
  }

  @Test
  void anUnknownFieldIsReportedWithTheNearestKnownName() {
    assertThat(loadProblems(aDocument().with("tilte", "Cities")))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("unknown_field");
              assertThat(problem.at()).isEqualTo("tilte");
              assertThat(problem.hint()).contains("did you mean title?");
            });
  }

  @Test
  void anUnknownFieldThatResemblesNoneHasNoHint() {
    assertThat(loadProblems(aDocument().with("zzzzzz", "x")))
        .singleElement()
        .extracting(Problem::hint)
        .isEqualTo(Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"transforms", "normalization_mode"})
  void aRemovedFieldIsReportedByName(String name) {
    assertThat(loadProblems(aDocument().with(name, null)))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("removed_field");
              assertThat(problem.hint().orElseThrow()).contains("schema");
            });
  }

  @Test
  void allProblemsAreReportedAtOnceInTheOrderOfTheirPlaces() {
    assertThat(
            refused(
                aDocument()
                    .with("title", 1)
                    .with("publish", "yes")
                    .with("pii", object("mode", "blok", "columns", array()))))
        .containsExactly(
            "wrong_type title",
            "wrong_type publish",
            "unknown_value pii.mode",
            "unknown_field pii.columns");
  }

  @Test
  void aProblemHasThePositionOfItsValue() {
    assertThat(loadProblems(aDocument().with("title", 1)))
        .singleElement()
        .extracting(problem -> problem.position().orElseThrow())
        .isEqualTo(new Position(3, 5));
  }

  @Test
  void anUnknownFieldHasThePositionOfItsKey() {
    assertThat(loadProblems(aDocument().with("tilte", "x")))
        .singleElement()
        .extracting(problem -> problem.position().orElseThrow().column())
        .isEqualTo(1);
  }

  @Test
  void metadataHoldsAnyValues() {
    JsonValue metadata =
        object("a", array(1, null, object("b", true)), "c", decimal("0.25"), "d", "x");

    assertThat(valid(aDocument().with("metadata", metadata)).metadata()).isEqualTo(metadata);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999999999", "1e-999999999", "1e401"})
  void aNumberBeyondFourHundredDigitsIsRefused(String digits) {
    assertThat(refused(aDocument().with("metadata", object("deep", array(new BigDecimal(digits))))))
        .containsExactly("number_out_of_range metadata.deep[0]");
  }

  @Test
  void attributionIsRead() {
    assertThat(valid(aDocument().with("attribution", "Data: City")).attribution())
        .contains("Data: City");
  }

  @Test
  void anEmptyOptionalTextIsAbsent() {
    assertThat(valid(aDocument().with("license", "").with("attribution", "")))
        .isEqualTo(valid(aDocument()));
  }
}
