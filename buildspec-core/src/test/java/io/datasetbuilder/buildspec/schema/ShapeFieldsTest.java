package io.datasetbuilder.buildspec.schema;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.loadProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aFileSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aUrlSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.anApiSource;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.gold.GoldFilter.Comparator;
import io.datasetbuilder.buildspec.gold.GoldFilter.Comparison;
import io.datasetbuilder.buildspec.gold.GoldFilter.NotNull;
import io.datasetbuilder.buildspec.gold.GoldFilter.OneOf;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code schema.filter} and {@code schema.select}: the rows and columns of Silver. */
class ShapeFieldsTest {

  private static SourceSchema schema(SpecDocument document) {
    return valid(document).sources().get(0).common().schema().orElseThrow();
  }

  private static JsonObject filter(String column, String op, Object value) {
    return object("column", column, "op", op, "value", value);
  }

  @Test
  void everyKindOfSourceHasThem() {
    JsonObject written =
        object("filter", array(filter("n", "gt", 0)), "select", array("n", "city"));

    assertThat(
            valid(
                    aDocument()
                        .withSources(
                            aFileSource("schema", written),
                            aUrlSource("schema", written),
                            anApiSource("schema", written)))
                .sources())
        .allSatisfy(
            source -> {
              SourceSchema schema = source.common().schema().orElseThrow();
              assertThat(schema.filter())
                  .containsExactly(new Comparison("n", Comparator.GT, JsonValue.of(0)));
              assertThat(schema.select()).contains(List.of("n", "city"));
            });
  }

  @Test
  void filtersHaveTheOperatorsOfGold() {
    assertThat(
            schema(
                    aDocument()
                        .withSchema(
                            "filter",
                            array(
                                filter("a", "ne", "Total"),
                                filter("b", "in", array(1, 2)),
                                object("column", "c", "op", "not_null"))))
                .filter())
        .containsExactly(
            new Comparison("a", Comparator.NE, JsonValue.of("Total")),
            new OneOf("b", List.of(JsonValue.of(1), JsonValue.of(2))),
            new NotNull("c"));
  }

  @Test
  void allThatIsWrongWithAFilterIsReportedAtOnce() {
    assertThat(
            refused(
                aDocument()
                    .withSchema(
                        "filter",
                        array(
                            filter("a", "gte", 1),
                            object("op", "not_null"),
                            object("column", "a", "op", "eq", "vlaue", 1)))))
        .containsExactlyInAnyOrder(
            "unknown_value sources[0].schema.filter[0].op",
            "missing_field sources[0].schema.filter[1].column",
            "unknown_field sources[0].schema.filter[2].vlaue");
    assertThat(
            invalid(
                aDocument()
                    .withSchema(
                        "filter",
                        array(filter("a", "eq", array(1)), filter("a", "in", array(1, "x"))))))
        .containsExactly(
            "invalid_filter_value sources[0].schema.filter[0].value",
            "invalid_filter_value sources[0].schema.filter[1].value");
    assertThat(loadProblems(aDocument().withSchema("filter", object())))
        .singleElement()
        .extracting(problem -> problem.code().wire())
        .isEqualTo("wrong_type");
  }

  @Test
  void theSelectionNamesEachColumnOnceAndAtLeastOne() {
    assertThat(refused(aDocument().withSchema("select", array())))
        .containsExactly("empty_value sources[0].schema.select");
    assertThat(refused(aDocument().withSchema("select", array(""))))
        .containsExactly("empty_value sources[0].schema.select[0]");
    assertThat(invalid(aDocument().withSchema("select", array("a", "a"))))
        .containsExactly("duplicate_column sources[0].schema.select[1]");
  }

  @Test
  void anEmptyFilterIsNone() {
    assertThat(valid(aDocument().withSchema("filter", array())))
        .isEqualTo(valid(aDocument().withSchema("filter", null)));
  }

  @Test
  void fieldsThatNameWhatIsNotSelectedAreReportedTogether() {
    assertThat(
            invalid(
                aDocument()
                    .withSchema(
                        "select", array("n", "phone"),
                        "drop", array("phone"),
                        "required", array("city"),
                        "dtypes", object("city", "str"),
                        "casts", object("n", "int", "total", "int"))))
        .containsExactlyInAnyOrder(
            "dropped_column_in_use sources[0].schema.select[1]",
            "dropped_column_in_use sources[0].schema.required[0]",
            "dropped_column_in_use sources[0].schema.dtypes.city",
            "dropped_column_in_use sources[0].schema.casts.total");
  }

  @Test
  void aCastServesADerivedColumnOrAFilterToo() {
    assertThat(
            schema(
                    aDocument()
                        .withSchema(
                            "select", array("day"),
                            "casts", object("y", "int", "n", "int"),
                            "derived",
                                array(
                                    object(
                                        "name",
                                        "day",
                                        "kind",
                                        "date_parts",
                                        "columns",
                                        array("y", "m", "d"))),
                            "filter", array(filter("n", "gt", 0))))
                .select())
        .contains(List.of("day"));
  }

  @Test
  void fieldsOfTheWholeSpecNameWhatSomeSourceKeeps() {
    JsonObject selecting = object("select", array("n"));
    SpecDocument one =
        aDocument()
            .withSources(aFileSource("alias", "a", "schema", selecting))
            .with("pii", object("mask_columns", array("phone")));
    SpecDocument two =
        aDocument()
            .withSources(aFileSource("alias", "a", "schema", selecting), aUrlSource("alias", "b"))
            .with("pii", object("mask_columns", array("phone")));

    assertThat(invalid(one)).containsExactly("dropped_column_in_use pii.mask_columns[0]");
    assertThat(valid(two).sources()).hasSize(2);
  }
}
