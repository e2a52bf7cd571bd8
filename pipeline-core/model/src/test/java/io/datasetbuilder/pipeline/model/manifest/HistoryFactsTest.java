package io.datasetbuilder.pipeline.model.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.HistoryCounts;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.ParentFacts;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The proof of a continued table. */
class HistoryFactsTest {

  private static final HistoryFacts FACTS =
      new HistoryFacts(
          "merge",
          Optional.of(new ParentFacts("s1", "r1")),
          HistoryCounts.untracked(20, 100, 5, 9, 2, 2),
          Optional.of("2026-01-31"));

  private static HistoryFacts reread(HistoryFacts facts) {
    JsonProblems ignored = new JsonProblems(RunProblem.RUN_NOT_FOUND);
    return HistoryFacts.read(JsonFields.of(facts.toJson(), ignored));
  }

  @Test
  void factsAreReadAsTheyWereWritten() {
    HistoryFacts first =
        new HistoryFacts(
            "append",
            Optional.empty(),
            HistoryCounts.tracked(3, 0, 0, 3, 0, 0, 0),
            Optional.empty());

    assertThat(reread(FACTS)).isEqualTo(FACTS);
    assertThat(reread(first)).isEqualTo(first);
  }

  @Test
  void theRowsAfterAreThoseBeforeWithAddedAndWithoutRemovedOnes() {
    HistoryCounts counts = FACTS.counts();

    assertThat(counts.after()).isEqualTo(counts.before() + counts.added() - counts.removed());
    assertThat(counts.unchanged()).isEqualTo(89);
    assertThat(counts.isConsistent()).isTrue();
  }

  @Test
  void eachChangeOfATrackedTableAddsARow() {
    HistoryCounts counts = HistoryCounts.tracked(10, 50, 20, 3, 4, 1, 2);

    assertThat(counts.after()).isEqualTo(57);
    assertThat(counts.unchanged()).isEqualTo(25);
    assertThat(counts.isConsistent()).isTrue();
  }

  @Test
  void numbersThatContradictEachOtherAreNotConsistent() {
    assertThat(HistoryCounts.untracked(1, 5, 2, 0, 0, 0).isConsistent()).isFalse();
    assertThat(HistoryCounts.untracked(9, 5, 0, 6, 0, 0).isConsistent()).isFalse();
    assertThat(new HistoryCounts(2, 5, Optional.empty(), 2, 0, 5, 0, 0, 8).isConsistent())
        .isFalse();
    assertThat(new HistoryCounts(2, 5, Optional.of(1L), 2, 0, 5, 0, 0, 7).isConsistent()).isFalse();
  }

  @Test
  void theSentenceNamesNoRun() {
    assertThat(FACTS.sentence())
        .isEqualTo(
            "The table continues a previous one of 100 rows (merge): 5 added, 9 changed,"
                + " 89 unchanged and 2 removed.");
  }
}
