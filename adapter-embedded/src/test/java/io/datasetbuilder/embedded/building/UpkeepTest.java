package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.state.index.JdbiRunIndex;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.maintenance.PruneCancelled;
import io.datasetbuilder.pipeline.runs.maintenance.RebuildIndex;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Upkeep of an output folder, through the service. */
class UpkeepTest {

  @TempDir private Path folder;
  private Path output;
  private Path data;

  @BeforeEach
  void begin() throws IOException {
    output = folder.resolve("build");
    data = Files.writeString(folder.resolve("data.csv"), "a,b\n1,2\n");
  }

  @Test
  void rebuildsTheIndexFromManifestsAndNamesWhatCannotBeRead() throws IOException {
    try (BuilderService service = service(Map.of())) {
      build(service, "one", Cancellation.NEVER);
      Files.createDirectories(output.resolve("two"));
      Files.writeString(output.resolve("two/manifest.json"), "{");

      RebuildIndex.RebuildReport report = rebuilt(service);

      assertThat(report.indexed()).isEqualTo(1);
      assertThat(report.unreadable()).containsExactly(new RunId("two"));
      assertThat(output.resolve(".service/index.sqlite3")).exists();
    }
  }

  @Test
  void indexesWhatTheStoredSpecAndTheManifestShow() {
    try (BuilderService service = service(Map.of())) {
      build(service, "one", Cancellation.NEVER);
      rebuilt(service);
    }
    try (JdbiRunIndex index =
        new JdbiRunIndex(output.resolve(".service/index.sqlite3"), Clock.systemUTC())) {
      IndexedRun run = index.find("one").orElseThrow();

      assertThat(run.dataset().orElseThrow().datasetId()).isEqualTo("d");
      assertThat(run.dataset().orElseThrow().title()).isEqualTo("T");
      assertThat(run.ownerId()).isPresent();
      assertThat(run.totalRowCount()).isEqualTo(1);
      IndexedSource source = run.sources().get(0);
      assertThat(source.provider()).contains("file");
      assertThat(source.alias()).contains("s");
      assertThat(source.coverageFingerprint()).isPresent();
      assertThat(source.schemaDigest()).isPresent();
      assertThat(index.newest(run.ownerId().orElseThrow(), "d", "s", "two")).isPresent();
    }
  }

  /** Spec, "Endpoints": of the datasets, runs without snapshot are excluded. */
  @Test
  void aRunWhoseSnapshotIsGoneIsInNoDataset() throws IOException {
    try (BuilderService service = service(Map.of())) {
      build(service, "one", Cancellation.NEVER);
      build(service, "two", Cancellation.NEVER);
      assertThat(runsOf(service)).containsExactly("two", "one");

      Files.delete(output.resolve("two/buildspec.yaml"));

      assertThat(known(service.runs().dataset("d")).entry().latest().runId()).isEqualTo("one");
      assertThat(runsOf(service)).containsExactly("one");
      assertThat(known(service.runs().list(Optional.of("d"), 9))).hasSize(1);
      assertThat(service.runs().datasetRun("d", new RunId("two")))
          .isInstanceOf(Result.Refused.class);
      rebuilt(service);
      assertThat(runsOf(service)).containsExactly("one");

      Files.delete(output.resolve("one/buildspec.yaml"));

      assertThat(known(service.runs().datasets(9)).total()).isZero();
      assertThat(known(service.runs().list(Optional.empty(), 9))).hasSize(2);
    }
  }

  @Test
  void aSnapshotThatIsLostOrComesBackIsNoticedWhenTheFolderIsOpened() throws IOException {
    Path snapshot = output.resolve("two/buildspec.yaml");
    Path elsewhere = folder.resolve("elsewhere.yaml");
    try (BuilderService service = service(Map.of())) {
      build(service, "one", Cancellation.NEVER);
      build(service, "two", Cancellation.NEVER);
    }
    Files.move(snapshot, elsewhere);
    try (BuilderService service = service(Map.of())) {
      assertThat(known(service.runs().dataset("d")).entry().runCount()).isEqualTo(1);
    }
    Files.move(elsewhere, snapshot);
    try (BuilderService service = service(Map.of())) {
      assertThat(runsOf(service)).containsExactly("two", "one");
    }
  }

  private static List<String> runsOf(BuilderService service) {
    return known(service.runs().datasetRuns("d", 9)).stream()
        .map(listed -> listed.run().runId())
        .toList();
  }

  private static <T> T known(Result<T> answer) {
    return ((Result.Ok<T>) answer).value();
  }

  @Test
  void rebuildsADamagedIndex() throws IOException {
    Files.createDirectories(output.resolve(".service"));
    Files.writeString(output.resolve(".service/index.sqlite3"), "no database ".repeat(100));
    try (BuilderService service = service(Map.of())) {
      assertThat(rebuilt(service).setAside()).isTrue();
      assertThat(rebuilt(service).setAside()).isFalse();
    }
  }

  @Test
  void openingAndValidatingTouchNoIndex() {
    try (BuilderService service = service(Map.of())) {
      service.validateSpec(spec());
    }
    assertThat(output).doesNotExist();
  }

  @Test
  void deletesACancelledRunOnlyWhenItIsApplied() {
    try (BuilderService service = service(Map.of())) {
      build(service, "ended", Cancellation.NEVER);
      build(service, "stopped", () -> true);
      assertThat(rebuilt(service).indexed()).isEqualTo(2);

      PruneCancelled.PruneReport shown = pruned(service.pruneCancelled(OptionalLong.of(0), false));
      assertThat(shown.runs())
          .extracting(PruneCancelled.PruneReport.Entry::fate)
          .containsExactly(PruneCancelled.PruneFate.EXPIRED);
      assertThat(output.resolve("stopped")).exists();

      PruneCancelled.PruneReport done = pruned(service.pruneCancelled(OptionalLong.of(0), true));
      assertThat(done.deleted()).isEqualTo(1);
      assertThat(output.resolve("stopped")).doesNotExist();
      assertThat(output.resolve("ended")).exists();
      assertThat(rebuilt(service).indexed()).isEqualTo(1);
    }
  }

  /** Spec, "Asynchronous build job": argument, then setting, then disabled. */
  @Test
  void takesTheTimeLimitFromTheArgumentThenTheSettingThenHasNone() {
    try (BuilderService service = service(Map.of("SVC_CANCELLED_RUN_TTL_HOURS", "7"))) {
      assertThat(pruned(service.pruneCancelled(OptionalLong.of(3), false)).ttlHours()).hasValue(3);
      assertThat(pruned(service.pruneCancelled(OptionalLong.empty(), false)).ttlHours())
          .hasValue(7);
    }
    try (BuilderService service = service(Map.of())) {
      assertThat(pruned(service.pruneCancelled(OptionalLong.empty(), true)).ttlHours()).isEmpty();
    }
  }

  @Test
  void refusesATimeLimitBelowZero() {
    try (BuilderService service = service(Map.of())) {
      Refusal refusal =
          Refusal.ofSpec(service.pruneCancelled(OptionalLong.of(-1), true).problems());

      assertThat(refusal.problems())
          .extracting(problem -> problem.code())
          .containsExactly(ServiceProblem.INVALID_TTL_HOURS);
    }
  }

  private BuilderService service(Map<String, String> variables) {
    return BuilderService.builder(output).settings(Settings.of(variables).settings()).build();
  }

  private void build(BuilderService service, String runId, Cancellation cancellation) {
    Result<FinishedBuild> answer =
        service.createBuild(spec(), Optional.of(runId), BuildListener.NONE, cancellation);
    assertThat(answer).isInstanceOf(Result.Ok.class);
  }

  private SpecInput spec() {
    return SpecInput.of(
            """
            dataset_id: d
            title: T
            description: D
            sources:
              - {kind: file, alias: s, format: csv}
            exports:
              - {kind: csv, output_path: exports/x.csv}
            """)
        .withUpload("s", data);
  }

  private static RebuildIndex.RebuildReport rebuilt(BuilderService service) {
    return Results.value(service.rebuildIndex());
  }

  private static PruneCancelled.PruneReport pruned(Result<PruneCancelled.PruneReport> answer) {
    return Results.value(answer);
  }
}
