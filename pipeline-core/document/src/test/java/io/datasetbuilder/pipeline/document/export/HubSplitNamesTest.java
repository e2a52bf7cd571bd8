package io.datasetbuilder.pipeline.document.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The hub takes words of letters, digits and underscores. */
class HubSplitNamesTest {

  private static List<String> names(String... splits) {
    HuggingFaceExporter.HubSplitNames names = new HuggingFaceExporter.HubSplitNames();
    return Stream.of(splits).map(names::next).toList();
  }

  @Test
  void plainWordsStay() {
    assertThat(names("train", "test_2", "서울", "__null__"))
        .containsExactly("train", "test_2", "서울", "__null__");
  }

  @Test
  void everythingElseBecomesAnUnderscore() {
    assertThat(names("2024-01-31", "New York", "a.b", "-1", "😀", "e\u0301"))
        .containsExactly("2024_01_31", "New_York", "a_b", "_1", "_", "e_");
  }

  @Test
  void namesThatBecomeTheSameAreNumbered() {
    assertThat(names("a-b", "a b", "a_b_2", "a.b"))
        .containsExactly("a_b", "a_b_2", "a_b_2_2", "a_b_3");
  }

  @Test
  void namesThatWouldDifferInLetterCaseAloneAreNumbered() {
    assertThat(names("a-b", "A b")).containsExactly("a_b", "A_b_2");
  }
}
