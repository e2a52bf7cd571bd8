package io.datasetbuilder.buildspec.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Spec, "Other records", column wire info: hints, their origins and precedence. */
class ColumnHintsTest {

  private static Semantic code(HintOrigin hintOrigin) {
    return new Semantic(Semantic.CODE, hintOrigin);
  }

  @Test
  void originsAreWrittenInOrderOfPrecedence() {
    assertThat(Stream.of(HintOrigin.values()).map(HintOrigin::wire))
        .containsExactly("user_annotation", "core_spec", "catalog", "engine_inferred");
  }

  @Test
  void theBetterOriginWinsFromEitherSide() {
    for (HintOrigin better : HintOrigin.values()) {
      for (HintOrigin worse : HintOrigin.values()) {
        if (better.compareTo(worse) < 0) {
          ColumnHints one = ColumnHints.of(code(better));
          ColumnHints other = ColumnHints.of(new Semantic(Semantic.MEASURE, worse));

          assertThat(one.and(other)).isEqualTo(one);
          assertThat(other.and(one)).isEqualTo(one);
        }
      }
    }
  }

  @Test
  void ofEqualOriginsTheFirstWins() {
    ColumnHints first = ColumnHints.of(code(HintOrigin.CATALOG));

    assertThat(first.and(ColumnHints.of(new Semantic("other", HintOrigin.CATALOG))))
        .isEqualTo(first);
  }

  @Test
  void eachHintIsTakenWholeAndOnItsOwn() {
    Display label = Display.labelled("Price", HintOrigin.USER_ANNOTATION);
    Display full =
        new Display(
            Optional.of("price"),
            Optional.of("what it costs"),
            Optional.empty(),
            HintOrigin.CATALOG);
    Unit won = new Unit("KRW", Optional.empty(), HintOrigin.CATALOG);

    ColumnHints merged =
        ColumnHints.none().with(label).and(ColumnHints.none().with(full).with(won));

    assertThat(merged.display()).contains(label);
    assertThat(merged.unit()).contains(won);
    assertThat(merged.semantic()).isEmpty();
  }

  @Test
  void absentMembersAreLeftOutAndNeverNull() {
    ColumnHints hints =
        ColumnHints.of(code(HintOrigin.CORE_SPEC))
            .with(Display.labelled("Region", HintOrigin.CATALOG))
            .with(new Unit("km", Optional.empty(), HintOrigin.CATALOG));

    assertThat(hints.members())
        .isEqualTo(
            Map.of(
                "semantic",
                new JsonObject(
                    Map.of("kind", JsonValue.of("code"), "origin", JsonValue.of("core_spec"))),
                "display",
                new JsonObject(
                    Map.of("label", JsonValue.of("Region"), "origin", JsonValue.of("catalog"))),
                "unit",
                new JsonObject(
                    Map.of("name", JsonValue.of("km"), "origin", JsonValue.of("catalog")))));
    assertThat(ColumnHints.none().members()).isEmpty();
    assertThat(ColumnHints.none().isNone()).isTrue();
  }

  @Test
  void everyMemberThatIsThereIsWritten() {
    Display display =
        new Display(
            Optional.of("a"), Optional.of("b"), Optional.of("c"), HintOrigin.USER_ANNOTATION);
    Unit unit = new Unit("KRW", Optional.of(new BigDecimal("1000")), HintOrigin.CATALOG);

    assertThat(display.toJson().members())
        .containsOnlyKeys("label", "description", "format", "origin");
    assertThat(unit.toJson().members()).containsEntry("scale", JsonValue.of(1000));
  }

  @Test
  void blankTextsSayNothing() {
    assertThat(
            new Display(Optional.of("a"), Optional.of(" "), Optional.of(""), HintOrigin.CATALOG)
                .toJson()
                .members())
        .containsOnlyKeys("label", "origin");
    assertThatThrownBy(() -> Display.labelled(" ", HintOrigin.CATALOG))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Semantic("", HintOrigin.CATALOG))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Unit("", Optional.empty(), HintOrigin.CATALOG))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void onlyTheProviderSaysThatAColumnIsACode() {
    assertThat(
            Stream.of(HintOrigin.values()).filter(hintOrigin -> code(hintOrigin).isProvidersCode()))
        .containsExactly(HintOrigin.CORE_SPEC, HintOrigin.CATALOG);
    assertThat(new Semantic(Semantic.MEASURE, HintOrigin.CORE_SPEC).isProvidersCode()).isFalse();
  }
}
