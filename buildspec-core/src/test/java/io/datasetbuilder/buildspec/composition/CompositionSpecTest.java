package io.datasetbuilder.buildspec.composition;

import static io.datasetbuilder.buildspec.fixture.Gates.invalid;
import static io.datasetbuilder.buildspec.fixture.Gates.loadProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.refused;
import static io.datasetbuilder.buildspec.fixture.Gates.ruleProblems;
import static io.datasetbuilder.buildspec.fixture.Gates.valid;
import static io.datasetbuilder.buildspec.fixture.Json.array;
import static io.datasetbuilder.buildspec.fixture.Json.object;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aDocument;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aFileSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.aUrlSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.anApiSource;
import static io.datasetbuilder.buildspec.fixture.SpecDocument.plus;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.fixture.SpecDocument;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "composition". */
class CompositionSpecTest {

  private static final JsonObject SIDES = object("left", "cities", "right", "areas");
  private static final JsonObject JOIN = plus(SIDES, "left_key", "code", "right_key", "id");

  @Test
  void theShorthandIsOneKeyPair() {
    assertThat(composition(JOIN))
        .isEqualTo(composition(plus(SIDES, "keys", array(object("left", "code", "right", "id")))))
        .isEqualTo(
            new CompositionSpec(
                "joined",
                new CompositionSpec.JoinSpec(
                    "cities",
                    "areas",
                    List.of(new CompositionSpec.KeyPair("code", "id")),
                    CompositionSpec.JoinType.INNER,
                    CompositionSpec.JoinReaction.WARN,
                    Optional.empty(),
                    CompositionSpec.JoinReaction.WARN)));
  }

  @Test
  void everyFieldIsRead() {
    CompositionSpec.JoinSpec join =
        composition(
                plus(
                    JOIN,
                    "type",
                    "left",
                    "on_duplicate_key",
                    "fail",
                    "cardinality",
                    "many_to_one",
                    "on_null_key",
                    "fail"))
            .join();

    assertThat(join.type()).isEqualTo(CompositionSpec.JoinType.LEFT);
    assertThat(join.onDuplicateKey()).isEqualTo(CompositionSpec.JoinReaction.FAIL);
    assertThat(join.cardinality()).contains(CompositionSpec.Cardinality.MANY_TO_ONE);
    assertThat(join.onNullKey()).isEqualTo(CompositionSpec.JoinReaction.FAIL);
  }

  @Test
  void bothKeyFormsFailTheLoad() {
    JsonObject join = plus(JOIN, "keys", array(object("left", "a", "right", "b")));

    assertThat(refused(document(join))).containsExactly("join_key_form composition.join");
  }

  @Test
  void neitherKeyFormFailsTheLoad() {
    assertThat(loadProblems(document(SIDES)))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code().wire()).isEqualTo("join_key_form");
              assertThat(problem.message()).endsWith("neither is given");
            });
  }

  @Test
  void theShorthandNeedsBothColumns() {
    assertThat(refused(document(plus(SIDES, "left_key", "code"))))
        .containsExactly("missing_field composition.join.right_key");
  }

  @Test
  void keysHoldOnePairAtLeast() {
    assertThat(refused(document(plus(SIDES, "keys", array()))))
        .containsExactly("empty_value composition.join.keys");
  }

  /** Spec, "composition", rule 2. */
  @ParameterizedTest
  @ValueSource(strings = {"type", "on_duplicate_key", "cardinality", "on_null_key"})
  void anUnknownChoiceFailsTheLoad(String field) {
    assertThat(refused(document(plus(JOIN, field, "outer"))))
        .containsExactly("unknown_value composition.join." + field);
  }

  @Test
  void nameAndJoinAreRequired() {
    assertThat(refused(withSides().with("composition", object())))
        .containsExactly("missing_field composition.name", "missing_field composition.join");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b", "..", "a b", "-a"})
  void theNameIsASafePathSegment(String name) {
    assertThat(invalid(withSides().with("composition", object("name", name, "join", JOIN))))
        .containsExactly("unsafe_source_key composition.name");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cities",
        "Cities",
        "areas.jsonl",
        "file.upl_0123456789abcdef0123456789abcdef",
        "URL.data.example-cities.json"
      })
  void theNameCollidesWithNoSourceKey(String name) {
    SpecDocument document =
        aDocument()
            .withSources(
                anApiSource("alias", "cities"),
                anApiSource("alias", "areas"),
                aFileSource(),
                aUrlSource())
            .with("composition", object("name", name, "join", JOIN));

    assertThat(invalid(document)).containsExactly("composition_name_collision composition.name");
  }

  @Test
  void blankTextsAreEmpty() {
    JsonObject join =
        object("left", " ", "right", " ", "keys", array(object("left", " ", "right", "\t")));

    assertThat(invalid(withSides().with("composition", object("name", " ", "join", join))))
        .containsExactly(
            "empty_field composition.name",
            "empty_field composition.join.left",
            "empty_field composition.join.right",
            "empty_field composition.join.keys[0].left",
            "empty_field composition.join.keys[0].right");
  }

  /** Spec, "composition", rule 2. */
  @Test
  void bothSidesNameAnAlias() {
    JsonObject join = plus(JOIN, "left", "citys", "right", "datago.air_quality");

    assertThat(ruleProblems(document(join)))
        .satisfiesExactly(
            left -> {
              assertThat(left.code().wire()).isEqualTo("unknown_composition_source");
              assertThat(left.at()).isEqualTo("composition.join.left");
              assertThat(left.hint()).contains("did you mean cities?");
            },
            right -> assertThat(right.at()).isEqualTo("composition.join.right"));
  }

  @Test
  void aSourceIsNotJoinedWithItself() {
    assertThat(invalid(document(plus(JOIN, "right", "cities"))))
        .containsExactly("self_join composition.join");
  }

  /** Spec, "composition", rule 1. */
  @Test
  void aliasesAreDistinctBesideAComposition() {
    assertThat(
            invalid(
                aDocument()
                    .withSources(
                        anApiSource("alias", "cities"),
                        anApiSource("alias", "areas"),
                        aFileSource("alias", "cities"))
                    .with("composition", object("name", "joined", "join", JOIN))))
        .containsExactly("duplicate_source_key sources", "duplicate_source_alias sources");
  }

  @Test
  void aColumnIsInOneKeyPairOfItsSide() {
    JsonObject join =
        plus(
            SIDES,
            "keys",
            array(object("left", "a", "right", "x"), object("left", "a", "right", "x")));

    assertThat(invalid(document(join)))
        .containsExactly(
            "duplicate_join_key_column composition.join.keys",
            "duplicate_join_key_column composition.join.keys");
  }

  /** Spec, "sources[].gold", rule 5. */
  @Test
  void goldCannotBeCombinedWithAComposition() {
    assertThat(
            invalid(
                aDocument()
                    .withSources(
                        anApiSource("alias", "cities"),
                        anApiSource("alias", "areas", "gold", object("select", array("a"))))
                    .with("composition", object("name", "joined", "join", JOIN))))
        .containsExactly("gold_selection_with_composition sources[1].gold");
  }

  @Test
  void moreSourcesMayStandBesideTheTwo() {
    SpecDocument document =
        aDocument()
            .withSources(
                anApiSource("alias", "cities"), anApiSource("alias", "areas"), aFileSource())
            .with("composition", object("name", "joined", "join", JOIN));

    assertThat(valid(document).composition()).isPresent();
  }

  private static SpecDocument withSides() {
    return aDocument().withSources(anApiSource("alias", "cities"), anApiSource("alias", "areas"));
  }

  private static SpecDocument document(JsonObject join) {
    return withSides().with("composition", object("name", "joined", "join", join));
  }

  private static CompositionSpec composition(JsonObject join) {
    return valid(document(join)).composition().orElseThrow();
  }
}
