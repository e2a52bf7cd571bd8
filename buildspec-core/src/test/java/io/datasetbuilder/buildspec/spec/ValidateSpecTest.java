package io.datasetbuilder.buildspec.spec;

import static io.datasetbuilder.buildspec.fixture.BuildSpecBuilder.aBuildSpec;
import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.loadProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.ruleProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aUrlSource;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.spec.LoadSpec.Loaded;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValidateSpecTest {

  @Test
  void theFirstGateComesBeforeTheSecond() {
    assertThat(loadProblems(aDocument().with("title", 1).with("description", " "))).hasSize(1);
  }

  @Test
  void aValidDocumentGivesTheValidSpec() {
    assertThat(aBuildSpec().valid().sourceKeys()).hasSize(1);
    assertThat(valid(aDocument()).sources()).hasSize(1);
  }

  @Test
  void anInvalidSpecStillStatesItsSources() {
    SpecDocument invalid = aDocument().withSources(aUrlSource()).with("title", " ");

    assertThat(ruleProblems(invalid)).hasSize(1);
    assertThat(new LoadSpec().load(invalid.node()))
        .isInstanceOfSatisfying(
            Result.Ok.class,
            ok ->
                assertThat(((Loaded) ok.value()).spec().sources().get(0).provider())
                    .isEqualTo("url"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dataset_id", "title", "description"})
  void aRequiredTextMustNotBeBlank(String name) {
    assertThat(invalid(aDocument().with(name, " \u3000"))).containsExactly("empty_field " + name);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0, 0x1B, '\n', '\t', 0x7F, 0x85, 0x9B, 0xAD, 0x200B, 0x200F, 0x2028, 0x202E, 0x2067})
  void anIdentityHoldsNothingThatIsNotSeen(int character) {
    assertThat(invalid(aDocument().with("dataset_id", "air" + (char) character + "quality")))
        .containsExactly("control_character dataset_id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"대기질 2024", "air/quality", "هوا\u200cها", "🌍"})
  void anyOtherTextIsAnIdentity(String id) {
    assertThat(valid(aDocument().with("dataset_id", id)).datasetId()).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"title", "description"})
  void aTextForPeopleHasLineBreaksAndDirectionsButNoOtherControls(String name) {
    assertThat(invalid(aDocument().with(name, "\u001B[2J")))
        .containsExactly("control_character " + name);
    valid(aDocument().with(name, "a\r\n\tb \u200Fתחנה\u200E"));
  }

  @Test
  void aBlankKeyInMetadataIsRefusedAtEveryDepth() {
    assertThat(invalid(aDocument().with("metadata", object(" ", 1))))
        .containsExactly("empty_metadata_key metadata");
    assertThat(invalid(aDocument().with("metadata", object("a", array(object("", 1))))))
        .containsExactly("empty_metadata_key metadata");
  }

  @Test
  void allBrokenRulesAreReportedAtOnceInTheOrderOfTheirPlaces() {
    assertThat(
            invalid(
                aDocument()
                    .with("title", " ")
                    .withSources(aUrlSource("endpoint", "http://x", "alias", "a/b"))
                    .with("publish", true)
                    .with("splits", object("mode", "ratio"))))
        .containsExactly(
            "missing_license_for_publish license",
            "empty_field title",
            "unsafe_source_key sources[0]",
            "unsafe_url_scheme sources[0].endpoint",
            "missing_ratios splits.ratios");
  }

  @Test
  void aRulesProblemHasThePositionOfItsField() {
    assertThat(ruleProblems(aDocument().with("title", " ")))
        .singleElement()
        .extracting(problem -> problem.position().orElseThrow())
        .isEqualTo(new Position(3, 5));
  }

  @Test
  void aRulesProblemAboutAnAbsentFieldHasThePositionAroundIt() {
    assertThat(ruleProblems(aDocument().with("publish", true)))
        .singleElement()
        .extracting(Problem::position)
        .isEqualTo(Optional.of(new Position(1, 5)));
  }

  @Test
  void validSpecsAreEqualWhenTheirSpecsAre() {
    assertThat(aBuildSpec().valid()).isEqualTo(aBuildSpec().valid());
    assertThat(aBuildSpec().valid()).hasSameHashCodeAs(aBuildSpec().valid());
    assertThat(aBuildSpec().valid()).isNotEqualTo(aBuildSpec().withDatasetId("other").valid());
  }

  @Test
  void aSpecNeverPrintsItsMetadata() {
    BuildSpec spec = valid(aDocument().with("metadata", object("token", "s3cret")));

    assertThat(spec).hasToString("BuildSpec[cities]");
    assertThat(aBuildSpec().valid()).hasToString("ValidSpec[cities]");
  }
}
