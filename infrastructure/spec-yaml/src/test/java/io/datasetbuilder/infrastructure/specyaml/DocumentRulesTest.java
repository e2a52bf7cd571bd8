package io.datasetbuilder.infrastructure.specyaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentRulesTest {

  @Test
  void everyDuplicateKeyIsReportedWithItsPath() {
    String text =
        """
        title: one
        title: two
        sources:
          - params:
              x: 1
              x: 2
              x: 3
        """;

    assertThat(Documents.refusals(text))
        .containsExactly(
            "duplicate_key title 2:1",
            "duplicate_key sources[0].params.x 6:7",
            "duplicate_key sources[0].params.x 7:7");
  }

  @Test
  void duplicateKeysAreComparedAfterReading() {
    assertThat(Documents.refusals("{a: 1, \"\\u0061\": 2}")).containsExactly("duplicate_key a 1:8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2024: x | 2024 | a number",
        "true: x | true | a boolean",
        "~: x | ~ | null",
        "[a]: x | ? | a list",
        "{a: 1}: x | ? | a mapping"
      })
  void keysMustBeTexts(String entry, String path, String kind) {
    assertThat(Documents.problems("m:\n  " + entry))
        .singleElement()
        .satisfies(p -> assertThat(p.code().wire()).isEqualTo("non_text_key"))
        .satisfies(p -> assertThat(p.at()).isEqualTo("m." + path))
        .satisfies(p -> assertThat(p.message()).contains(kind));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"!x 1", "!!binary aGk=", "!!timestamp 2024-01-31", "!!python/object:a {}"})
  void customTagsAreRefused(String value) {
    assertThat(Documents.refusals("a: " + value)).containsExactly("custom_tag a 1:4");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"!!int x", "!!bool 1", "!!null a", "!!map [1]", "!!seq {}", "!!float yes"})
  void tagsThatDoNotFitAreRefused(String value) {
    assertThat(Documents.refusals("a: " + value)).containsExactly("custom_tag a 1:4");
  }

  @Test
  void mergeKeysAreRefused() {
    assertThat(Documents.refusals("a: &x {b: 1}\nc:\n  <<: *x\n"))
        .containsExactly("merge_key c.<< 3:3");
  }

  @Test
  void quotedMergeKeyIsAText() {
    assertThat(Documents.value("'<<': 1")).isEqualTo(Documents.value("{\"<<\": 1}"));
  }

  @Test
  void secondDocumentIsRefused() {
    assertThat(Documents.refusals("a: 1\n---\nb: 2\n")).containsExactly("multiple_documents  2:1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n\n", "# only a comment\n", "---\n", "--- # nothing\n...\n"})
  void emptyDocumentsAreRefused(String text) {
    assertThat(Documents.problems(text))
        .singleElement()
        .satisfies(p -> assertThat(p.code().wire()).isEqualTo("empty_document"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"- a\n", "just a text", "12", "null", "&x [1]"})
  void rootMustBeAMapping(String text) {
    assertThat(Documents.refusals(text)).containsExactly("not_a_mapping  1:1");
  }

  @Test
  void problemsOfTheWholeDocumentAreGathered() {
    assertThat(Documents.refusals("a: 007\nb: .nan\na: !x 1\n<<: {1: 2}\n"))
        .containsExactly(
            "ambiguous_number a 1:4",
            "non_finite_number b 2:4",
            "custom_tag a 3:4",
            "duplicate_key a 3:1",
            "merge_key << 4:1",
            "non_text_key <<.1 4:6");
  }

  @Test
  void syntaxErrorEndsTheWalkAndKeepsWhatWasFound() {
    assertThat(Documents.refusals("a: 007\nb: [1, 2\n"))
        .containsExactly("ambiguous_number a 1:4", "not_yaml  2:4");
  }

  @Test
  void valuesKnowTheirPlaceInCodePoints() {
    SpecNode.MappingNode root = (SpecNode.MappingNode) Documents.nodes("😀: {b: c}\n");

    assertThat(root.entries().get("😀").keyPosition()).isEqualTo(new Position(1, 1));
    assertThat(root.entries().get("😀").value().position()).isEqualTo(new Position(1, 4));
  }

  @Test
  void keysInPathsAreShortAndOnOneLine() {
    String text = "\"a\\nb\": {? [1]}\n" + "k".repeat(500) + ": .nan\n";

    assertThat(Documents.problems(text))
        .extracting(problem -> problem.at())
        .containsExactly("a b.?", "k".repeat(80) + "...");
  }
}
