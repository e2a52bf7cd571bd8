package io.datasetbuilder.buildspec.quality;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aFileSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.anApiSource;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.quality.ForeignKeyRule.Reference;
import io.datasetbuilder.buildspec.quality.QualityRules.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForeignKeyRuleTest {

  private static SpecDocument document(JsonObject... rules) {
    return aDocument()
        .withSources(aFileSource("alias", "rides"), anApiSource("alias", "stations"))
        .with("quality", object("foreign_key", array((Object[]) rules)));
  }

  private static JsonObject rule(Object columns, Object source, Object referenced) {
    return object(
        "columns", columns, "references", object("source", source, "columns", referenced));
  }

  @Test
  void everyFieldIsRead() {
    JsonObject failing =
        SpecDocument.plus(
            rule(array("line", "stop"), "stations", array("line", "number")), "severity", "fail");

    QualityRules rules =
        valid(document(rule(array("from"), "stations", array("id")), failing)).quality();

    assertThat(rules.of(ForeignKeyRule.KIND))
        .containsExactly(
            new ForeignKeyRule(
                List.of("from"), new Reference("stations", List.of("id")), Severity.WARN),
            new ForeignKeyRule(
                List.of("line", "stop"),
                new Reference("stations", List.of("line", "number")),
                Severity.FAIL));
  }

  @Test
  void allFieldsButTheSeverityAreRequired() {
    assertThat(
            refused(
                document(
                    object(),
                    object("columns", array("a"), "references", object()),
                    rule(array(), "stations", array("id", "")),
                    object("columns", array("a"), "references", "stations"))))
        .containsExactly(
            "missing_field quality.foreign_key[0].columns",
            "missing_field quality.foreign_key[0].references",
            "missing_field quality.foreign_key[1].references.source",
            "missing_field quality.foreign_key[1].references.columns",
            "empty_value quality.foreign_key[2].columns",
            "empty_value quality.foreign_key[2].references.columns[1]",
            "wrong_type quality.foreign_key[3].references");
  }

  @Test
  void bothSidesHaveAsManyColumnsAndNoneTwice() {
    assertThat(
            invalid(
                document(
                    rule(array("a", "b"), "stations", array("id")),
                    rule(array("a", "a"), "stations", array("id", "id")))))
        .containsExactly(
            "key_length_mismatch quality.foreign_key[0].references",
            "repeated_key_column quality.foreign_key[1].columns[1]",
            "repeated_key_column quality.foreign_key[1].references.columns[1]");
  }

  @Test
  void theSourceIsOneOfTheSpec() {
    assertThat(invalid(document(rule(array("a"), "station", array("id")))))
        .containsExactly("unknown_referenced_source quality.foreign_key[0].references.source");
    assertThat(valid(document(rule(array("boss"), "rides", array("id")))).quality().listed())
        .hasSize(1);
  }

  @Test
  void aReferencedColumnIsNotLeftOut() {
    SpecDocument document =
        document(rule(array("id"), "stations", array("id")))
            .withSources(
                aFileSource("alias", "rides"),
                anApiSource("alias", "stations", "schema", object("drop", array("id"))));

    assertThat(invalid(document))
        .containsExactly("dropped_column_in_use quality.foreign_key[0].references.columns[0]");
  }
}
