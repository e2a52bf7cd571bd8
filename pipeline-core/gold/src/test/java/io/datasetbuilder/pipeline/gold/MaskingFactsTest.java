package io.datasetbuilder.pipeline.gold;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the manifest says about masking (Spec, "sources[].gold", rule 7). */
class MaskingFactsTest {

  private static JsonArray texts(String... texts) {
    return new JsonArray(Stream.of(texts).map(JsonValue::of).toList());
  }

  private static Declared people() {
    return Declared.over("name", "age", "phone", "city")
        .casting("age", "int", DataType.Whole.INT64)
        .piiColumns("age", "phone")
        .byProvider("name", "phone", "BIRTH")
        .publishUnmasked("phone");
  }

  /** Spec, "sources[].gold", rule 7. */
  @Test
  void theManifestListsColumnsDeclarersAndTheFormOfTheMask() {
    Declared said = people();

    JsonObject json = MaskingFacts.of(said.found(), said.silver()).recorded().toJson();

    assertThat(json)
        .isEqualTo(
            new JsonObject(
                Map.of(
                    "token",
                    JsonValue.of("[masked]"),
                    "masked",
                    new JsonArray(
                        List.of(
                            new JsonObject(
                                Map.of(
                                    "column", JsonValue.of("name"),
                                    "declared_by", texts("kpubdata_spec"),
                                    "masked_as", JsonValue.of("token"))),
                            new JsonObject(
                                Map.of(
                                    "column", JsonValue.of("age"),
                                    "declared_by", texts("build_spec"),
                                    "masked_as", JsonValue.of("null"))))),
                    "unmasked",
                    new JsonArray(
                        List.of(
                            new JsonObject(
                                Map.of(
                                    "column", JsonValue.of("phone"),
                                    "declared_by", texts("kpubdata_spec", "build_spec"))))),
                    "declared_absent",
                    texts("BIRTH"))));
  }

  @Test
  void eachUnmaskedColumnGivesAWarning() {
    Declared said = people();

    assertThat(MaskingFacts.of(said.found(), said.silver()).warnings())
        .containsExactly(
            "column 'phone' is declared as personal data (kpubdata_spec, build_spec) and published"
                + " without masking, as gold.publish_unmasked asks");
  }

  @Test
  void aColumnThatSelectDropsIsNotReportedOf() {
    Declared said = people();

    MaskingFacts facts = MaskingFacts.of(said.found(), List.of(said.silver().get(3)));

    assertThat(facts.masked()).isEmpty();
    assertThat(facts.unmasked()).isEmpty();
    assertThat(facts.warnings()).isEmpty();
    assertThat(facts.isEmpty()).isFalse();
  }

  @Test
  void thereIsNothingToStateWhereNothingIsDeclared() {
    Declared said = Declared.over("a");

    assertThat(MaskingFacts.of(said.found(), said.silver()).isEmpty()).isTrue();
  }

  /** Spec, "sources[].gold", rule 8. */
  @Test
  void aComposedGoldStatesOfBothSidesAndUnmasksNothing() {
    List<DeclaredColumn> both =
        people().found().columns().stream().map(c -> c.inComposition(c.name())).toList();

    DeclaredColumns composed = DeclaredColumns.composed(both, List.of("BIRTH"));
    MaskingFacts facts = MaskingFacts.of(composed, people().silver());

    assertThat(facts.masked())
        .extracting(DeclaredColumn::name)
        .containsExactly("name", "age", "phone");
    assertThat(facts.unmasked()).isEmpty();
    assertThat(facts.declaredAbsent()).containsExactly("BIRTH");
  }
}
