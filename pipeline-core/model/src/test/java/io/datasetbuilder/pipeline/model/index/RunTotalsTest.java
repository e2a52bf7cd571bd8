package io.datasetbuilder.pipeline.model.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import org.junit.jupiter.api.Test;

/** The totals of a run are those of its manifest. */
class RunTotalsTest {

  private static final FileFacts FACTS = new FileFacts(10, "ab".repeat(32));

  @Test
  void onlyGoldTablesCountAsPublished() {
    RunTotals totals =
        RunTotals.of(
            Manifests.started("r")
                .withFile(RunPath.of("silver/a/table.parquet"), OutputFile.table(FACTS, 900))
                .withFile(RunPath.of("gold/a/table.parquet"), OutputFile.table(FACTS, 700))
                .withFile(RunPath.of("gold/a/exports/data.csv"), OutputFile.table(FACTS, 700))
                .withFile(RunPath.of("gold/ab/table.parquet"), OutputFile.table(FACTS, 20)));

    assertThat(totals.publishedRows()).contains(720L);
    assertThat(totals.published("a")).contains(700L);
    assertThat(totals.published("b")).isEmpty();
    assertThat(totals.files()).isEqualTo(4);
    assertThat(totals.bytes()).isEqualTo(40);
    assertThat(totals.withPage().files()).isEqualTo(5);
  }

  @Test
  void aRunThatPublishedNothingHasNoRowsAndOneThatDidNotRecordThemUnknownOnes() {
    assertThat(
            RunTotals.of(
                    Manifests.started("r")
                        .withFile(RunPath.of("buildspec.yaml"), OutputFile.document(FACTS)))
                .publishedRows())
        .contains(0L);
    assertThat(RunTotals.of(Manifests.started("r")).publishedRows()).isEmpty();
    assertThat(
            RunTotals.of(
                    Manifests.started("r")
                        .withFile(RunPath.of("gold/a/table.parquet"), OutputFile.document(FACTS)))
                .publishedRows())
        .isEmpty();
  }
}
