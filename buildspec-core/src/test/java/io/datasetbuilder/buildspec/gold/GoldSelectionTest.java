package io.datasetbuilder.buildspec.gold;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.loadProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.anApiSource;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.gold.GoldFilter.Comparator;
import io.datasetbuilder.buildspec.gold.GoldFilter.Comparison;
import io.datasetbuilder.buildspec.gold.GoldFilter.NotNull;
import io.datasetbuilder.buildspec.gold.GoldFilter.OneOf;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "sources[].gold". */
class GoldSelectionTest {

  @Test
  void everyFieldIsRead() {
    GoldSelection gold =
        gold(
            withGold(
                "select", array("b", "a"),
                "filters", array(filter("a", "ge", 3)),
                "pii_columns", array("p"),
                "publish_unmasked", array("p")));

    assertThat(gold.select()).contains(List.of("b", "a"));
    assertThat(gold.filters()).containsExactly(new Comparison("a", Comparator.GE, JsonValue.of(3)));
    assertThat(gold.piiColumns()).containsExactly("p");
    assertThat(gold.publishUnmasked()).containsExactly("p");
  }

  @Test
  void aSelectionThatKeepsEverythingIsNone() {
    assertThat(valid(withGold("filters", array())))
        .isEqualTo(valid(aDocument().withSources(anApiSource())));
  }

  @Test
  void selectNamesOneColumnAtLeast() {
    assertThat(refused(withGold("select", array())))
        .containsExactly("empty_value sources[0].gold.select");
  }

  @Test
  void eachListNamesAColumnOnce() {
    assertThat(
            invalid(
                withGold(
                    "select", array("a", "a"),
                    "pii_columns", array("b", "b"),
                    "publish_unmasked", array("c", "c"))))
        .containsExactly(
            "duplicate_column sources[0].gold.select[1]",
            "duplicate_column sources[0].gold.pii_columns[1]",
            "duplicate_column sources[0].gold.publish_unmasked[1]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"eq", "ne", "gt", "ge", "lt", "le"})
  void aComparisonTakesATextANumberOrABoolean(String op) {
    assertThat(gold(withFilter(filter("a", op, "x"))).filters()).hasSize(1);
    assertThat(gold(withFilter(filter("a", op, 1))).filters()).hasSize(1);
    assertThat(gold(withFilter(filter("a", op, true))).filters()).hasSize(1);
  }

  @Test
  void inTakesAListOfOneType() {
    assertThat(gold(withFilter(filter("a", "in", array("x", "y")))).filters())
        .containsExactly(new OneOf("a", List.of(JsonValue.of("x"), JsonValue.of("y"))));
    for (Object value : List.of(array(), array("x", 1), array(array("x")), "x", object())) {
      assertThat(invalid(withFilter(filter("a", "in", value))))
          .containsExactly("invalid_filter_value sources[0].gold.filters[0].value");
    }
  }

  @Test
  void aComparisonTakesNoListOrMapping() {
    assertThat(invalid(withFilter(filter("a", "eq", array("x")))))
        .containsExactly("invalid_filter_value sources[0].gold.filters[0].value");
  }

  @Test
  void aComparisonNeedsAValue() {
    assertThat(invalid(withFilter(object("column", "a", "op", "eq"))))
        .containsExactly("missing_filter_value sources[0].gold.filters[0]");
    assertThat(invalid(withFilter(filter("a", "in", null))))
        .containsExactly("missing_filter_value sources[0].gold.filters[0]");
  }

  @Test
  void notNullTakesNoValue() {
    assertThat(gold(withFilter(object("column", "a", "op", "not_null"))).filters())
        .containsExactly(new NotNull("a"));
    assertThat(invalid(withFilter(filter("a", "not_null", 1))))
        .containsExactly("unexpected_filter_value sources[0].gold.filters[0].value");
  }

  @Test
  void anUnknownOperatorFailsTheLoadWithTheNearestOne() {
    assertThat(loadProblems(withFilter(filter("a", "gte", 1))))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("unknown_value");
              assertThat(problem.at()).isEqualTo("sources[0].gold.filters[0].op");
              assertThat(problem.hint().orElseThrow()).startsWith("did you mean g");
            });
  }

  @Test
  void aFilterHasColumnAndOperator() {
    assertThat(refused(withFilter(object("op", ""))))
        .containsExactlyInAnyOrder(
            "missing_field sources[0].gold.filters[0].column",
            "empty_value sources[0].gold.filters[0].op");
  }

  @Test
  void aFilterAnswersByKind() {
    List<GoldFilter> filters =
        List.of(
            new Comparison("a", Comparator.EQ, JsonValue.of(1)),
            new OneOf("b", List.of(JsonValue.of(1))),
            new NotNull("c"));

    assertThat(filters)
        .extracting(f -> f.<String>match(c -> "comparison", o -> "one of", n -> "not null"))
        .containsExactly("comparison", "one of", "not null");
  }

  private static JsonValue filter(String column, String op, Object value) {
    return object("column", column, "op", op, "value", value);
  }

  private static SpecDocument withFilter(JsonValue filter) {
    return withGold("filters", array(filter));
  }

  private static SpecDocument withGold(Object... gold) {
    return aDocument().withSources(anApiSource("gold", object(gold)));
  }

  private static GoldSelection gold(SpecDocument document) {
    return ((PublicApiSource) valid(document).sources().get(0)).gold().orElseThrow();
  }
}
