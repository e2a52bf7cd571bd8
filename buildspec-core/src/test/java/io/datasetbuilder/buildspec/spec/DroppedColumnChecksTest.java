package io.datasetbuilder.buildspec.spec;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
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
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import org.junit.jupiter.api.Test;

/** {@code schema.drop}, and the fields that may not name what it leaves out. */
class DroppedColumnChecksTest {

  private static final JsonObject DROPPING_PHONE = object("drop", array("phone"));

  private static SpecDocument twoSources(JsonObject left, JsonObject right) {
    return aDocument()
        .withSources(
            aFileSource("alias", "people", "schema", left),
            aUrlSource("alias", "offices", "schema", right));
  }

  @Test
  void everyKindOfSourceHasIt() {
    SpecDocument document =
        aDocument()
            .withSources(
                aFileSource("schema", DROPPING_PHONE),
                aUrlSource("schema", DROPPING_PHONE),
                anApiSource("schema", DROPPING_PHONE));

    assertThat(valid(document).sources())
        .allSatisfy(
            source ->
                assertThat(source.common().schema().orElseThrow().drop()).containsExactly("phone"));
  }

  @Test
  void aColumnIsNamedOnceAndHasAName() {
    assertThat(invalid(aDocument().withSchema("drop", array("a", "a"))))
        .containsExactly("duplicate_column sources[0].schema.drop[1]");
    assertThat(refused(aDocument().withSchema("drop", array(""))))
        .containsExactly("empty_value sources[0].schema.drop[0]");
  }

  @Test
  void stepsBeforeItMayUseTheColumn() {
    assertThat(
            valid(
                    aDocument()
                        .withSchema(
                            "rename", object("tel", "phone"),
                            "casts", object("phone", "str"),
                            "derived",
                                array(
                                    object(
                                        "name", "key",
                                        "kind", "join_key",
                                        "columns", array("phone"))),
                            "drop", array("phone")))
                .sources())
        .hasSize(1);
  }

  @Test
  void theContractOfTheSchemaMayNotNameTheColumn() {
    assertThat(
            invalid(
                aDocument()
                    .withSchema(
                        "required", array("id", "phone"),
                        "dtypes", object("phone", "str"),
                        "drop", array("phone"))))
        .containsExactly(
            "dropped_column_in_use sources[0].schema.required[1]",
            "dropped_column_in_use sources[0].schema.dtypes.phone");
  }

  @Test
  void theGoldOfTheSourceMayNotNameTheColumn() {
    JsonObject gold =
        object(
            "select", array("phone"),
            "filters", array(object("column", "phone", "op", "not_null")),
            "pii_columns", array("phone"),
            "publish_unmasked", array("phone"));

    assertThat(
            invalid(aDocument().withSources(anApiSource("schema", DROPPING_PHONE, "gold", gold))))
        .containsExactly(
            "dropped_column_in_use sources[0].gold.select[0]",
            "dropped_column_in_use sources[0].gold.filters[0].column",
            "dropped_column_in_use sources[0].gold.pii_columns[0]",
            "dropped_column_in_use sources[0].gold.publish_unmasked[0]");
  }

  @Test
  void aJoinMayNotNameAColumnThatItsSideDrops() {
    JsonObject join =
        object("left", "people", "right", "offices", "left_key", "phone", "right_key", "phone");
    SpecDocument document =
        twoSources(DROPPING_PHONE, object())
            .with("composition", object("name", "joined", "join", join));

    assertThat(invalid(document))
        .containsExactly("dropped_column_in_use composition.join.keys[0].left");
  }

  @Test
  void fieldsOfTheWholeSpecMayNotNameAColumnThatEverySourceDrops() {
    SpecDocument document =
        twoSources(DROPPING_PHONE, DROPPING_PHONE)
            .with("splits", object("mode", "key", "key", "phone"))
            .with("pii", object("mask_columns", array("phone"), "allow_columns", array("phone")))
            .with(
                "quality",
                object(
                    "max_null_ratio", object("phone", 0),
                    "range", array(object("column", "phone", "min", 1)),
                    "compare_columns",
                        array(object("left", "id", "operator", "ne", "right", "phone"))));

    assertThat(invalid(document))
        .containsExactly(
            "dropped_column_in_use splits.key",
            "dropped_column_in_use pii.mask_columns[0]",
            "dropped_column_in_use quality.max_null_ratio.phone",
            "dropped_column_in_use quality.range[0].column",
            "dropped_column_in_use quality.compare_columns[0].right");
  }

  @Test
  void fieldsOfTheWholeSpecMayNameAColumnThatAnotherSourceKeeps() {
    SpecDocument document =
        twoSources(DROPPING_PHONE, object())
            .with("splits", object("mode", "key", "key", "phone"))
            .with("pii", object("mask_columns", array("phone")));

    assertThat(valid(document).pii().maskColumns()).containsExactly("phone");
  }
}
