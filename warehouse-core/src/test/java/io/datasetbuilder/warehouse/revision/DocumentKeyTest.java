package io.datasetbuilder.warehouse.revision;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentKeyTest {

  private static final String LONGEST = "x".repeat(DocumentKey.MOST_CHARACTERS);

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a/b", "/", ".", "..", "a\nb", "a\u0000"})
  void idThatIsNoSegmentIsRefused(String docId) {
    assertThat(DocumentKey.of(WorkspaceId.SHARED, "spec", docId).problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.at()).isEqualTo("doc_id"));
  }

  @Test
  void longestIdIsAcceptedAndNoLongerOne() {
    assertThat(DocumentKey.of(WorkspaceId.SHARED, "spec", LONGEST).problems()).isEmpty();
    assertThat(DocumentKey.of(WorkspaceId.SHARED, "spec", LONGEST + "x").problems()).hasSize(1);
  }

  @Test
  void unknownKindAndWrongIdAreReportedTogether() {
    assertThat(DocumentKey.of(WorkspaceId.SHARED, "specs", "a/b").problems()).hasSize(2);
  }
}
