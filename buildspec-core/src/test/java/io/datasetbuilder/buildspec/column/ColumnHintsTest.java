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

  private static ColumnHints.Semantic code(ColumnHints.HintOrigin hintOrigin) {
    return new ColumnHints.Semantic(ColumnHints.Semantic.CODE, hintOrigin);
  }

  @Test
  void originsAreWrittenInOrderOfPrecedence() {
    assertThat(Stream.of(ColumnHints.HintOrigin.values()).map(ColumnHints.HintOrigin::wire))
        .containsExactly("user_annotation", "core_spec", "catalog", "engine_inferred");
  }

  @Test
  void theBetterOriginWinsFromEitherSide() {
    for (ColumnHints.HintOrigin better : ColumnHints.HintOrigin.values()) {
      for (ColumnHints.HintOrigin worse : ColumnHints.HintOrigin.values()) {
        if (better.compareTo(worse) < 0) {
          ColumnHints one = ColumnHints.of(code(better));
          ColumnHints other =
              ColumnHints.of(new ColumnHints.Semantic(ColumnHints.Semantic.MEASURE, worse));

          assertThat(one.and(other)).isEqualTo(one);
          assertThat(other.and(one)).isEqualTo(one);
        }
      }
    }
  }

  @Test
  void ofEqualOriginsTheFirstWins() {
    ColumnHints first = ColumnHints.of(code(ColumnHints.HintOrigin.CATALOG));

    assertThat(
            first.and(
                ColumnHints.of(new ColumnHints.Semantic("other", ColumnHints.HintOrigin.CATALOG))))
        .isEqualTo(first);
  }

  @Test
  void eachHintIsTakenWholeAndOnItsOwn() {
    ColumnHints.Display label =
        new ColumnHints.Display(
            Optional.of("Price"),
            Optional.empty(),
            Optional.empty(),
            ColumnHints.HintOrigin.USER_ANNOTATION);
    ColumnHints.Display full =
        new ColumnHints.Display(
            Optional.of("price"),
            Optional.of("what it costs"),
            Optional.empty(),
            ColumnHints.HintOrigin.CATALOG);
    ColumnHints.Unit won =
        new ColumnHints.Unit("KRW", Optional.empty(), ColumnHints.HintOrigin.CATALOG);

    ColumnHints merged =
        ColumnHints.none().with(label).and(ColumnHints.none().with(full).with(won));

    assertThat(merged.display()).contains(label);
    assertThat(merged.unit()).contains(won);
    assertThat(merged.semantic()).isEmpty();
  }

  @Test
  void absentMembersAreLeftOutAndNeverNull() {
    ColumnHints hints =
        ColumnHints.of(code(ColumnHints.HintOrigin.CORE_SPEC))
            .with(
                new ColumnHints.Display(
                    Optional.of("Region"),
                    Optional.empty(),
                    Optional.empty(),
                    ColumnHints.HintOrigin.CATALOG))
            .with(new ColumnHints.Unit("km", Optional.empty(), ColumnHints.HintOrigin.CATALOG));

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
    ColumnHints.Display display =
        new ColumnHints.Display(
            Optional.of("a"),
            Optional.of("b"),
            Optional.of("c"),
            ColumnHints.HintOrigin.USER_ANNOTATION);
    ColumnHints.Unit unit =
        new ColumnHints.Unit(
            "KRW", Optional.of(new BigDecimal("1000")), ColumnHints.HintOrigin.CATALOG);

    assertThat(display.toJson().members())
        .containsOnlyKeys("label", "description", "format", "origin");
    assertThat(unit.toJson().members()).containsEntry("scale", JsonValue.of(1000));
  }

  @Test
  void blankTextsSayNothing() {
    assertThat(
            new ColumnHints.Display(
                    Optional.of("a"),
                    Optional.of(" "),
                    Optional.of(""),
                    ColumnHints.HintOrigin.CATALOG)
                .toJson()
                .members())
        .containsOnlyKeys("label", "origin");
    assertThatThrownBy(
            () ->
                new ColumnHints.Display(
                    Optional.of(" "),
                    Optional.empty(),
                    Optional.empty(),
                    ColumnHints.HintOrigin.CATALOG))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new ColumnHints.Semantic("", ColumnHints.HintOrigin.CATALOG))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> new ColumnHints.Unit("", Optional.empty(), ColumnHints.HintOrigin.CATALOG))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void onlyTheProviderSaysThatAColumnIsACode() {
    assertThat(
            Stream.of(ColumnHints.HintOrigin.values())
                .filter(hintOrigin -> code(hintOrigin).isProvidersCode()))
        .containsExactly(ColumnHints.HintOrigin.CORE_SPEC, ColumnHints.HintOrigin.CATALOG);
    assertThat(
            new ColumnHints.Semantic(ColumnHints.Semantic.MEASURE, ColumnHints.HintOrigin.CORE_SPEC)
                .isProvidersCode())
        .isFalse();
  }
}
