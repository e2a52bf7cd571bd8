package io.datasetbuilder.pipeline.model.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.manifest.RemovedRecords;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What {@link ManifestStore} and {@link FinishedRuns} promise about the runs of one place. */
public abstract class ManifestStoreContract {

  private static final RunId RUN = new RunId("run-1");
  private static final RunPath DOCUMENT = RunPath.of("gold/a/README.md");
  private static final Manifest MANIFEST = Manifests.full(RUN.value());

  protected abstract RunWorkspaces workspaces();

  protected abstract ManifestStore manifests();

  protected abstract FinishedRuns runs();

  @Test
  public void readsBackWhatItSaved() {
    finish(RUN);

    assertThat(manifests().read(RUN)).contains(Result.ok(MANIFEST));
  }

  @Test
  public void makesARunExistBySavingItsManifest() {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      assertThat(manifests().exists(RUN)).isFalse();
      manifests().save(workspace, MANIFEST);
      assertThat(manifests().exists(RUN)).isTrue();
    }
  }

  @Test
  public void refusesASecondManifest() {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      manifests().save(workspace, MANIFEST);

      assertThatThrownBy(() -> manifests().save(workspace, MANIFEST))
          .isInstanceOfSatisfying(
              WorkspaceFailure.class,
              failure ->
                  assertThat(failure.problem().code()).isEqualTo(RunProblem.RUN_ID_COMPLETED));
    }
  }

  @Test
  public void replacesTheManifestOfTheRunThatIsBeingFinished() {
    Manifest second = MANIFEST.withWarning("one more");
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      manifests().save(workspace, MANIFEST);
      manifests().replace(workspace, second);
    }

    assertThat(manifests().read(RUN)).contains(Result.ok(second));
    assertThat(runs().find(RUN).orElseThrow().files()).containsExactly(RunPath.of("manifest.json"));
  }

  @Test
  public void knowsNothingOfAnOrphan() {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      workspace.write(DOCUMENT, new byte[1]);
    }

    assertThat(manifests().exists(RUN)).isFalse();
    assertThat(manifests().read(RUN)).isEmpty();
    assertThat(manifests().runIds()).isEmpty();
    assertThat(runs().find(RUN)).isEmpty();
  }

  @Test
  public void listsFinishedRunsSorted() {
    finish(new RunId("b"));
    finish(new RunId("a"));

    assertThat(manifests().runIds()).containsExactly(new RunId("a"), new RunId("b"));
  }

  @Test
  public void statesThatAManifestIsNotJson() {
    try (RunWorkspace workspace = workspaces().create(RUN)) {
      workspace.write(RunPath.of("manifest.json"), "{\"status\": ".getBytes(UTF_8));
    }

    assertThat(manifests().read(RUN).orElseThrow().problems())
        .extracting(problem -> problem.code())
        .containsExactly(StorageProblem.MANIFEST_UNREADABLE);
  }

  @Test
  public void recordsARemovalWithoutChangingTheManifest() {
    finish(RUN);
    FileFacts before = runs().find(RUN).orElseThrow().facts(ManifestDocument.PATH).orElseThrow();
    RemovedRecords removed =
        new RemovedRecords(
            Manifests.STARTED,
            BronzeRetention.ofDays(30),
            new TreeSet<>(Set.of(DOCUMENT)),
            new TreeSet<>());

    manifests().recordRemoval(RUN, removed);

    assertThat(manifests().read(RUN)).contains(Result.ok(MANIFEST.withRemovedRecords(removed)));
    assertThat(runs().find(RUN).orElseThrow().facts(ManifestDocument.PATH)).contains(before);
    assertThat(runs().find(RUN).orElseThrow().files()).contains(RemovedRecords.PATH);
  }

  @Test
  public void readsTheFilesOfAFinishedRun() {
    finish(RUN);

    FinishedRun run = runs().find(RUN).orElseThrow();

    assertThat(run.runId()).isEqualTo(RUN);
    assertThat(run.files()).containsExactly(DOCUMENT, RunPath.of("manifest.json"));
    assertThat(run.facts(DOCUMENT).orElseThrow().bytes()).isEqualTo(3);
    assertThat(run.read(DOCUMENT, 3)).hasValueSatisfying(bytes -> assertThat(bytes).hasSize(3));
    assertThat(run.locate(DOCUMENT).address()).endsWith("README.md");
  }

  @Test
  public void readsNoFileThatIsMissingOrTooLong() {
    finish(RUN);

    FinishedRun run = runs().find(RUN).orElseThrow();

    assertThat(run.read(DOCUMENT, 2)).isEmpty();
    assertThat(run.read(RunPath.of("none"), 2)).isEmpty();
    assertThat(run.facts(RunPath.of("none"))).isEmpty();
    assertThat(run.facts(RunPath.of("gold"))).isEmpty();
  }

  private void finish(RunId id) {
    try (RunWorkspace workspace = workspaces().create(id)) {
      workspace.write(DOCUMENT, "abc".getBytes(UTF_8));
      manifests().save(workspace, MANIFEST);
    }
  }
}
