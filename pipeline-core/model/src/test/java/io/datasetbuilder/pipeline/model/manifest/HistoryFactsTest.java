package io.datasetbuilder.pipeline.model.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.HistoryCounts;
import io.datasetbuilder.pipeline.model.manifest.HistoryFacts.ParentFacts;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The proof of a continued table. */
class HistoryFactsTest {

  private static final HistoryFacts FACTS =
      new HistoryFacts(
          "merge",
          Optional.of(new ParentFacts("s1", "r1", InheritedTerms.NONE)),
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
  void theTermsOfEarlierRowsAreRecordedUnlessTheRunDeclaresThem() {
    License license = new License(Optional.of("CC-BY-4.0"), Optional.empty(), Optional.empty());
    License silent = new License(Optional.empty(), Optional.empty(), Optional.empty());
    DeclaredTerms secret =
        new DeclaredTerms(
            DeclaredTerms.Redistribution.FORBIDDEN,
            "Confidential",
            Optional.of(new HttpsUrl("https://example.com/terms")));
    InheritedSource file =
        new InheritedSource("s", SourceKind.FILE, Optional.empty(), Optional.of(secret));
    InheritedSource dataset =
        new InheritedSource(
            "t",
            SourceKind.PUBLIC_API,
            Optional.of(new InheritedSource.ProviderDataset("metro", "rides")),
            Optional.empty());
    InheritedTerms all = new InheritedTerms(List.of(file, dataset), List.of(license, silent));
    HistoryFacts facts =
        new HistoryFacts(
            "append",
            Optional.of(new ParentFacts("s1", "r1", all.besides(List.of(), silent))),
            FACTS.counts(),
            Optional.empty());

    assertThat(reread(facts)).isEqualTo(facts);
    assertThat(reread(facts).inherited().licenses()).containsExactly(license);
    assertThat(reread(facts).inherited().sources()).containsExactly(file, dataset);
    assertThat(all.besides(List.of(), license).licenses()).isEmpty();
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
