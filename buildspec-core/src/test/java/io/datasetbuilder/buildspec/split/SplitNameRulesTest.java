package io.datasetbuilder.buildspec.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which texts can be the name of a split's file. */
class SplitNameRulesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train",
        "2024-01-31",
        "-5",
        "서울",
        "New York",
        "a.b",
        "__null__",
        "😀",
        "Côte d'Ivoire"
      })
  void plainTextsAreSafe(String name) {
    assertThat(SplitNameRules.isSafe(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", ".", "..", "../x", "a/b", "a\\b", "a:b", "a*", "a?", "\"a\"", "<a>", "a|b",
        "a\u0000", "a\nb", "\u007f", "\ud800", " a", "a ", ".a", "a.", "CON", "nul.x", "Com1",
        "\u3000a"
      })
  void textsThatAreNoFileNameSomewhereAreUnsafe(String name) {
    assertThat(SplitNameRules.isSafe(name)).isFalse();
  }

  @Test
  void lengthIsCountedInBytes() {
    assertThat(SplitNameRules.isSafe("a".repeat(200))).isTrue();
    assertThat(SplitNameRules.isSafe("a".repeat(201))).isFalse();
    assertThat(SplitNameRules.isSafe("가".repeat(67))).isFalse();
  }

  @Test
  void namesThatDifferInLetterCaseOrNormalFormCollide() {
    assertThat(SplitNameRules.colliding(List.of("a", "b", "c"))).isZero();
    assertThat(SplitNameRules.colliding(List.of("a", "A", "b"))).isEqualTo(2);
    assertThat(SplitNameRules.colliding(List.of("\u00e9", "e\u0301", "x", "X", "x"))).isEqualTo(5);
  }
}
