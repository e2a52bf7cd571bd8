package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import io.datasetbuilder.pipeline.building.BuildRequest;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a source has fetched survives its run: Spec, "Asynchronous build job" and "Manifest". */
class ResumedBuildTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private static final String GRID =
      "{provider: metro, dataset: rides, alias: rides,"
          + " param_grid: {month: [1, 2, 3], line: [A, B]}}";

  @TempDir Path folder;

  private BuildOutcome build(
      ScriptedProvider provider, String source, String id, Optional<String> retryOf, Clock clock) {
    String spec = Specs.of(List.of(source), Specs.CSV_EXPORT);
    try (BuilderService gate = BuilderService.builder(folder.resolve("gate")).build()) {
      BuildRequest request =
          BuildRequest.of(
                  Results.value(gate.validateSpec(spec)).spec(),
                  new RunId(id),
                  new Principal.Service())
              .retrying(retryOf.map(RunId::new));
      return Buildings.calling(folder.resolve("out"), provider, clock).build(request);
    }
  }

  private Manifest built(ScriptedProvider provider, String id, String retryOf) {
    return ((BuildOutcome.Finished)
            build(provider, GRID, id, Optional.ofNullable(retryOf), Clock.systemUTC()))
        .manifest();
  }

  private RunFolder run(String id) {
    return new RunFolder(folder.resolve("out").resolve(id));
  }

  @Test
  void aCallThatFailsForGoodFailsTheSourceAndLeavesItPartial() {
    Manifest manifest = built(new ScriptedProvider().failingAt(3), "r1", null);

    SourceProvenance provenance = manifest.inputs().provenance().get(0);
    assertThat(manifest.run().status()).isEqualTo(RunStatus.FAILED);
    assertThat(manifest.errors()).containsExactly("rides: the quota is used up");
    assertThat(provenance.fetchedRowCount()).contains(7L);
    assertThat(provenance.recordCount()).isZero();
    assertThat(provenance.coverage().status()).isEqualTo(Coverage.Status.PARTIAL);
    assertThat(provenance.coverage().reasons())
        .containsExactly(
            "call 3: fetched 1 of 2 reported, then failed", "calls 4 to 5 were not made");
  }

  @Test
  void nothingPartialBecomesBronze() {
    built(new ScriptedProvider().failingAt(3), "r1", null);

    assertThat(run("r1").has("bronze/rides/records.jsonl")).isFalse();
    assertThat(run("r1").texts("outputs")).noneMatch(path -> path.startsWith("bronze/"));
  }

  @Test
  void aRetryMakesOnlyTheCallsThatAreMissing() {
    built(new ScriptedProvider().failingAt(3), "r1", null);
    ScriptedProvider second = new ScriptedProvider();
    Manifest resumed = built(second, "r2", "r1");
    Manifest whole = built(new ScriptedProvider(), "r3", null);

    assertThat(resumed.run().status()).isEqualTo(RunStatus.OK);
    assertThat(second.calls).hasSize(3);
    assertThat(run("r2").text("bronze/rides/records.jsonl"))
        .isEqualTo(run("r3").text("bronze/rides/records.jsonl"));
    assertThat(resumed.inputs().fingerprint()).isEqualTo(whole.inputs().fingerprint());
  }

  @Test
  void theManifestOfARetrySaysWhatItTookOver() {
    built(new ScriptedProvider().failingAt(3), "r1", null);
    built(new ScriptedProvider(), "r2", "r1");

    assertThat(run("r2").recorded("retry_of")).isEqualTo("\"r1\"");
    assertThat(run("r2").recorded("reproducibility", "reproducible")).isEqualTo("false");
    assertThat(run("r2").recorded("reproducibility", "reason"))
        .isEqualTo("\"resumed_from_checkpoint\"");
    assertThat(run("r2").recorded("reproducibility", "resumed_sources", "rides"))
        .contains("\"resumed_combinations\":3")
        .contains("\"total_combinations\":6")
        .contains("\"checkpoint_from\":\"r1\"");
    assertThat(run("r2").recorded("checkpoints_not_reused")).isEmpty();
  }

  @Test
  void aRunThatDiedGoesOnUnderItsOwnId() {
    ScriptedProvider first = new ScriptedProvider().dyingAt(4);
    assertThatThrownBy(() -> built(first, "r1", null)).isInstanceOf(ScriptedProvider.Death.class);
    ScriptedProvider second = new ScriptedProvider();

    Manifest resumed = built(second, "r1", null);

    assertThat(resumed.run().status()).isEqualTo(RunStatus.OK);
    assertThat(second.calls).hasSize(2);
    assertThat(run("r1").recorded("reproducibility", "resumed_sources", "rides"))
        .contains("\"resumed_combinations\":4")
        .contains("\"checkpoint_from\":\"r1\"");
  }

  @Test
  void aRunThatDiedMayBeRetriedUnderAnotherId() {
    ScriptedProvider first = new ScriptedProvider().dyingAt(4);
    assertThatThrownBy(() -> built(first, "r1", null)).isInstanceOf(ScriptedProvider.Death.class);
    ScriptedProvider second = new ScriptedProvider();

    built(second, "r2", "r1");

    assertThat(second.calls).hasSize(2);
  }

  @Test
  void theCheckpointGoesWhenBronzeIsComplete() {
    built(new ScriptedProvider().failingAt(3), "r1", null);
    built(new ScriptedProvider(), "r2", "r1");

    assertThat(folder.resolve("out/r1/bronze/rides/checkpoint")).isDirectory();
    assertThat(folder.resolve("out/r2/bronze/rides/checkpoint")).doesNotExist();
  }

  @Test
  void aChangedSpecUsesNothingAndSaysSo() {
    built(new ScriptedProvider().failingAt(3), "r1", null);
    ScriptedProvider second = new ScriptedProvider();

    build(
        second,
        GRID.replace("line: [A, B]", "line: [B, A]"),
        "r2",
        Optional.of("r1"),
        Clock.systemUTC());

    assertThat(second.calls).hasSize(6);
    assertThat(run("r2").recorded("reproducibility")).isEmpty();
    assertThat(run("r2").recorded("checkpoints_not_reused"))
        .contains("\"reason\":\"spec_changed\"")
        .contains("\"source_key\":\"rides\"");
  }

  @Test
  void aCheckpointThatIsTooOldIsNotUsed() {
    ScriptedProvider first = new ScriptedProvider().failingAt(3);
    build(first, GRID, "r1", Optional.empty(), Clock.fixed(NOON, ZoneOffset.UTC));
    ScriptedProvider second = new ScriptedProvider();
    Clock nextDay = Clock.fixed(NOON.plus(Duration.ofHours(25)), ZoneOffset.UTC);

    build(second, GRID, "r2", Optional.of("r1"), nextDay);

    assertThat(second.calls).hasSize(6);
    assertThat(run("r2").recorded("checkpoints_not_reused"))
        .contains("\"reason\":\"expired\"")
        .contains("2026-03-01T12:00:00");
  }

  @Test
  void damagedRecordsDiscardTheWholeCheckpoint() throws Exception {
    built(new ScriptedProvider().failingAt(3), "r1", null);
    Path records = folder.resolve("out/r1/bronze/rides/checkpoint/records.jsonl");
    Files.writeString(records, Files.readString(records).replaceFirst("\\n", " "));
    ScriptedProvider second = new ScriptedProvider();

    Manifest manifest = built(second, "r2", "r1");

    assertThat(second.calls).hasSize(6);
    assertThat(manifest.run().status()).isEqualTo(RunStatus.OK);
    assertThat(run("r2").recorded("checkpoints_not_reused")).contains("not_matching");
  }

  @Test
  void aTornLastLineOfTheIndexIsNoFinishedCall() throws Exception {
    built(new ScriptedProvider().failingAt(3), "r1", null);
    Path index = folder.resolve("out/r1/bronze/rides/checkpoint/index.jsonl");
    String lines = Files.readString(index);
    Files.writeString(index, lines.substring(0, lines.length() - 5));
    ScriptedProvider second = new ScriptedProvider();

    built(second, "r2", "r1");

    assertThat(second.calls).hasSize(4);
    assertThat(run("r2").text("bronze/rides/records.jsonl").lines()).hasSize(12);
  }

  @Test
  void aRunThatIsNotThereCannotBeRetried() {
    BuildOutcome outcome =
        build(new ScriptedProvider(), GRID, "r2", Optional.of("r1"), Clock.systemUTC());

    assertThat(((BuildOutcome.Refused) outcome).problems())
        .extracting(Problem::code)
        .containsExactly(RunProblem.RUN_NOT_FOUND);
  }

  @Test
  void aRunCannotRetryItself() {
    BuildOutcome outcome =
        build(new ScriptedProvider(), GRID, "r2", Optional.of("r2"), Clock.systemUTC());

    assertThat(((BuildOutcome.Refused) outcome).problems())
        .extracting(Problem::code)
        .containsExactly(RunProblem.RETRY_OF_ITSELF);
  }

  @Test
  void aFailedRunWithACheckpointVerifies() {
    built(new ScriptedProvider().failingAt(3), "r1", null);

    try (BuilderService service = BuilderService.builder(folder.resolve("out")).build()) {
      assertThat(service.verifyRun(new RunId("r1")).checks())
          .allSatisfy(check -> assertThat(check.problems()).isEmpty());
    }
  }
}
