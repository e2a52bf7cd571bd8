package io.datasetbuilder.buildspec.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextRulesTest {

  @ParameterizedTest
  @CsvSource({
    "tilte, title",
    "titel, title",
    "TITLE, title",
    "descripton, description",
    "source, sources",
    "datasetid, dataset_id",
    "qualty, quality"
  })
  void theNearestNameIsFound(String written, String name) {
    assertThat(NearestName.of(written, KNOWN)).contains(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"zzz", "", "x", "completely_different"})
  void aNameFarFromAllHasNoNearest(String written) {
    assertThat(NearestName.of(written, KNOWN)).isEmpty();
  }

  @Test
  void aVeryLongNameIsNotCompared() {
    assertThat(NearestName.of("title".repeat(1000), KNOWN)).isEmpty();
  }

  @Test
  void foldingOnceMoreChangesNothing() {
    for (int c = 0; c < 0x30000; c++) {
      if (Character.isDefined(c) && !(c >= 0xD800 && c < 0xE000)) {
        String folded = CaseFold.of(Character.toString(c));
        assertThat(CaseFold.of(folded)).as("U+%04X", c).isEqualTo(folded);
      }
    }
  }

  @Test
  void namesAreSortedByCodePoint() {
    assertThat(SortedNames.of(Map.of("b", 1, "a", 2, "ab", 3, "\uffff", 4, "\ud83d\ude00", 5)))
        .containsExactly(
            Map.entry("a", 2),
            Map.entry("ab", 3),
            Map.entry("b", 1),
            Map.entry("\uffff", 4),
            Map.entry("\ud83d\ude00", 5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t\n", "\u00a0", "\u3000"})
  void whiteSpaceOfAnyKindIsBlank(String text) {
    assertThat(Blank.is(text)).isTrue();
  }

  @Test
  void anythingElseIsNotBlank() {
    assertThat(Blank.is(" x ")).isFalse();
  }

  @Test
  void aShownTextIsShortAndOnOneLine() {
    assertThat(Quoting.quoted("a\nb")).isEqualTo("\"a b\"");
    assertThat(Quoting.quoted("x".repeat(200))).isEqualTo('"' + "x".repeat(80) + "...\"");
  }

  @Test
  void aPlaceIsWrittenInFieldNotation() {
    FieldPath path = FieldPath.ROOT.field("sources").item(0).field("schema").field("a.b");

    assertThat(path).hasToString("sources[0].schema.a.b");
  }

  @Test
  void aVocabularyFindsExactNames() {
    Choices<WireNamed> choices = Choices.of(new WireNamed[] {() -> "warn", () -> "fail"});

    assertThat(choices.names()).containsExactly("warn", "fail");
    assertThat(choices.named("fail")).isPresent();
    assertThat(choices.named("FAIL")).isEqualTo(Optional.empty());
  }

  @Test
  void repeatsAreFoundByIndex() {
    assertThat(Duplicates.in(List.of("a", "b", "a", "a"))).containsExactly(2, 3);
    assertThat(Duplicates.in(List.of("a", "A"), CaseFold::of)).containsExactly(1);
  }

  private static final List<String> KNOWN =
      List.of("dataset_id", "title", "description", "sources", "exports", "quality");
}
