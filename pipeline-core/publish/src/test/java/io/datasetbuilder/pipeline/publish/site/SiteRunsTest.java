package io.datasetbuilder.pipeline.publish.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.publish.CheckRelease;
import io.datasetbuilder.pipeline.publish.CheckRelease.Audience;
import io.datasetbuilder.pipeline.runs.artifact.ArtifactGate.RunTerms;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms.DeclarationPolicy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SiteRunsTest {

  private static final RunPath TABLE = RunPath.of("gold/a/table.parquet");

  /** Bytes of the manifest of each run here: its address. */
  private static final int MANIFEST = "one/manifest.json".length();

  private final ReadableRuns runs = new ReadableRuns();

  @BeforeEach
  void store() {
    run("one", 0);
    run("two", 1);
    run("six", 2);
  }

  private void run(String id, long seconds) {
    FileFacts facts = new FileFacts((id + "/" + TABLE).length(), "0".repeat(64));
    runs.with(
        "d",
        ReadableRuns.ok(id)
            .withFile(TABLE, OutputFile.table(facts, 1))
            .finished(RunStatus.OK, ReadableRuns.ENDED.plusSeconds(seconds)));
    runs.stored
        .withFile(id, TABLE.value(), JsonValue.ofNull())
        .withFile(id, "manifest.json", JsonValue.ofNull());
  }

  private SiteRuns holding(long bytes) {
    EvaluateTerms unknown =
        new EvaluateTerms((provider, dataset) -> Optional.empty(), DeclarationPolicy.ACCEPT);
    StoredSpecs specs = new StoredSpecs(runs.stored, document -> Result.refused(List.of()));
    CheckRelease release = new CheckRelease(specs, new RunTerms(unknown), runs.stored.json());
    return new SiteRuns(runs.index, runs.reading(), release, bytes);
  }

  private static List<AdmittedRun> admitted(SiteRuns site) {
    return site.admitted(
        ReadableRuns.MINE,
        "d",
        Audience.PRIVATE,
        (run, reason) -> {
          throw new AssertionError(reason);
        });
  }

  @Test
  void theNewestRunsAreHeldAsLongAsTheirManifestsFit() {
    assertThat(admitted(holding(2L * MANIFEST)))
        .extracting(run -> run.id() + " " + run.held().isPresent())
        .containsExactly("six true", "two true", "one false");
    assertThat(admitted(holding(MANIFEST - 1))).noneMatch(run -> run.held().isPresent());
  }

  @Test
  void aRunThatIsNotHeldIsReadAgain() {
    SiteRuns site = holding(0);
    AdmittedRun newest = admitted(site).get(0);

    assertThat(site.checked(ReadableRuns.MINE, newest, Audience.PRIVATE).run().id())
        .isEqualTo(newest.id());
    assertThat(site.checked(ReadableRuns.MINE, newest, Audience.PUBLIC).release().issues())
        .isNotEmpty();

    runs.stored.withTorn("six");
    assertThatThrownBy(() -> site.read(ReadableRuns.MINE, newest))
        .isInstanceOf(SiteFailure.class)
        .hasMessage("manifest_unreadable");
  }
}
