package io.datasetbuilder.buildspec.schema;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.column.ColumnDescription;
import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.column.ColumnHints.HintOrigin;
import io.datasetbuilder.buildspec.fixture.SpecDocument;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code schema.columns}: own descriptions of columns. */
class ColumnFieldsTest {

  private static SpecDocument describing(Object... members) {
    return aDocument().withSchema("columns", object("n", object(members)));
  }

  private static Map<String, ColumnDescription> columns(SpecDocument document) {
    return valid(document).sources().get(0).common().schema().orElseThrow().columns();
  }

  @Test
  void everyMemberIsRead() {
    SpecDocument document =
        describing(
            "label",
            "Sex",
            "description",
            "As registered.\nTwo values.",
            "unit",
            "people",
            "codes",
            object("2", "female", "1", "male"));

    assertThat(columns(document))
        .containsExactly(
            Map.entry(
                "n",
                new ColumnDescription(
                    Optional.of("Sex"),
                    Optional.of("As registered.\nTwo values."),
                    Optional.of("people"),
                    new TreeMap<>(Map.of("1", "male", "2", "female")))));
  }

  @Test
  void aDescriptionThatSaysNothingIsNone() {
    assertThat(valid(describing("label", null, "codes", object())))
        .isEqualTo(valid(aDocument().withSchema("columns", null)));
  }

  @Test
  void whatIsUnknownOrOfAnotherTypeIsReportedTogether() {
    assertThat(refused(describing("lable", "x", "unit", 5, "description", "", "codes", array("a"))))
        .containsExactlyInAnyOrder(
            "unknown_field sources[0].schema.columns.n.lable",
            "wrong_type sources[0].schema.columns.n.unit",
            "empty_value sources[0].schema.columns.n.description",
            "wrong_type sources[0].schema.columns.n.codes");
    assertThat(refused(describing("codes", object("1", 2))))
        .containsExactly("wrong_type sources[0].schema.columns.n.codes.1");
  }

  @ParameterizedTest
  @CsvSource({"label, 200", "description, 2000", "unit, 50"})
  void textsAreForPeopleAndOfBoundedLength(String member, int longest) {
    String at = "sources[0].schema.columns.n." + member;

    assertThat(columns(describing(member, "가".repeat(longest)))).hasSize(1);
    assertThat(invalid(describing(member, "가".repeat(longest + 1))))
        .containsExactly("text_too_long " + at);
    assertThat(invalid(describing(member, " "))).containsExactly("empty_field " + at);
    assertThat(invalid(describing(member, "a\u0007"))).containsExactly("control_character " + at);
  }

  @Test
  void codesAndTheirMeaningsAreBounded() {
    String at = "sources[0].schema.columns.n.codes";
    Map<String, Object> many =
        IntStream.rangeClosed(0, ColumnDescription.MOST_CODES)
            .boxed()
            .collect(Collectors.toMap(String::valueOf, i -> "x"));
    Object[] members =
        many.entrySet().stream()
            .flatMap(code -> List.of(code.getKey(), code.getValue()).stream())
            .toArray();

    assertThat(invalid(describing("codes", object(members))))
        .containsExactly("too_many_codes " + at);
    assertThat(invalid(describing("codes", object("1", "x".repeat(201)))))
        .containsExactly("text_too_long " + at + ".1");
    assertThat(invalid(describing("codes", object("1", " "))))
        .containsExactly("empty_field " + at + ".1");
  }

  @Test
  void aColumnThatIsCertainlyAbsentIsAProblem() {
    assertThat(
            invalid(
                aDocument()
                    .withSchema(
                        "select", array("n"),
                        "columns", object("m", object("label", "x"), "n", object("label", "y")))))
        .containsExactly("dropped_column_in_use sources[0].schema.columns.m");
  }

  @Test
  void itsHintsAreThoseOfAUser() {
    ColumnHints hints =
        new ColumnDescription(
                Optional.empty(),
                Optional.empty(),
                Optional.of("KRW"),
                new TreeMap<>(Map.of("1", "male")))
            .hints();

    assertThat(hints.display().orElseThrow().origin()).isEqualTo(HintOrigin.USER_ANNOTATION);
    assertThat(hints.unit().orElseThrow().origin()).isEqualTo(HintOrigin.USER_ANNOTATION);
    assertThat(hints.codes()).containsExactly(Map.entry("1", "male"));
    assertThat(hints.shownCodes()).contains("1 = male");
    assertThat(
            new ColumnDescription(
                    Optional.empty(), Optional.empty(), Optional.empty(), new TreeMap<>())
                .hints())
        .isEqualTo(ColumnHints.none());
  }

  @Test
  void manyCodesAreShownInPart() {
    Map<String, String> codes =
        IntStream.range(10, 33).boxed().collect(Collectors.toMap(String::valueOf, i -> "c" + i));

    assertThat(
            new ColumnDescription(
                    Optional.empty(), Optional.empty(), Optional.empty(), new TreeMap<>(codes))
                .hints()
                .shownCodes()
                .orElseThrow())
        .startsWith("10 = c10; 11 = c11; ")
        .endsWith("29 = c29; and 3 more");
  }
}
