package io.datasetbuilder.buildspec.source;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.loadProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.ruleProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aFileSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aUrlSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.anApiSource;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.DeclaredTerms.Redistribution;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The {@code terms} of a user's own data. */
class TermsFieldsTest {

  private static SpecDocument file(Object... members) {
    return aDocument().withSources(aFileSource("terms", object(members)));
  }

  private static Optional<DeclaredTerms> terms(JsonObject source) {
    return valid(aDocument().withSources(source)).sources().get(0).terms();
  }

  @ParameterizedTest
  @EnumSource
  void filesAndAddressesDeclareWhetherTheirDataMayBePassedOn(Redistribution redistribution) {
    JsonObject written =
        object(
            "redistribution",
            redistribution.wire(),
            "statement",
            "Ours.\nAll of it.",
            "link",
            "https://example.org/terms");
    DeclaredTerms declared =
        new DeclaredTerms(
            redistribution,
            "Ours.\nAll of it.",
            Optional.of(new HttpsUrl("https://example.org/terms")));

    assertThat(terms(aFileSource("terms", written))).contains(declared);
    assertThat(terms(aUrlSource("terms", written))).contains(declared);
  }

  @Test
  void aSourceWithoutTermsDeclaresNone() {
    assertThat(terms(aFileSource())).isEmpty();
    assertThat(terms(aUrlSource("terms", null))).isEmpty();
    assertThat(terms(aFileSource("terms", object("redistribution", "allowed", "statement", "x"))))
        .hasValueSatisfying(declared -> assertThat(declared.link()).isEmpty());
  }

  @Test
  void theTermsOfAProvidersDatasetAreNotDeclaredByASpec() {
    JsonObject written = object("redistribution", "allowed", "statement", "x");

    assertThat(loadProblems(aDocument().withSources(anApiSource("terms", written))))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("field_of_other_kind");
              assertThat(problem.at()).isEqualTo("sources[0].terms");
              assertThat(problem.hint()).contains("only kind: file or url has it");
            });
  }

  @Test
  void whatIsMissingUnknownOrOfAnotherTypeIsReportedTogether() {
    assertThat(refused(file("redistribution", "permitted", "stated", "x", "link", 5)))
        .containsExactlyInAnyOrder(
            "unknown_value sources[0].terms.redistribution",
            "unknown_field sources[0].terms.stated",
            "missing_field sources[0].terms.statement",
            "wrong_type sources[0].terms.link");
    assertThat(refused(aDocument().withSources(aFileSource("terms", "allowed"))))
        .containsExactly("wrong_type sources[0].terms");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.org/terms",
        "example.org",
        "https://me:secret@example.org/",
        "https://",
        "javascript:alert(1)"
      })
  void aLinkIsAnHttpsAddressAndIsNotShownOtherwise(String link) {
    assertThat(ruleProblems(file("redistribution", "allowed", "statement", "x", "link", link)))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("invalid_terms_link");
              assertThat(problem.at()).isEqualTo("sources[0].terms.link");
              assertThat(problem.message()).doesNotContain(link);
            });
  }

  @Test
  void aStatementIsATextForPeopleOfBoundedLength() {
    String at = "sources[0].terms.statement";
    String longest = "가".repeat(DeclaredTerms.LONGEST_STATEMENT);

    assertThat(invalid(file("redistribution", "allowed", "statement", " ")))
        .containsExactly("empty_field " + at);
    assertThat(invalid(file("redistribution", "allowed", "statement", longest + "나")))
        .containsExactly("text_too_long " + at);
    assertThat(invalid(file("redistribution", "allowed", "statement", "a\u001b[2J")))
        .containsExactly("control_character " + at);
    assertThat(
            terms(aFileSource("terms", object("redistribution", "allowed", "statement", longest))))
        .isPresent();
  }
}
