package io.datasetbuilder.infrastructure.objects.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.objects.S3Server;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval.Removal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two machines, each with a working folder of its own, share one storage. */
class SharedRunsTest {

  private static final RunId RUN = new RunId("run-1");
  private static final RunPath TABLE = RunPath.of("gold/a/table.parquet");
  private static final RunPath RECORDS = RunPath.of("bronze/a/records.csv");

  private static S3Server server;

  @TempDir Path folder;
  private String prefix;
  private ObjectStore store;
  private ObjectRunsFixture one;
  private ObjectRunsFixture other;

  @BeforeAll
  static void start() {
    server = S3Server.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void open() {
    prefix = UUID.randomUUID().toString();
    store = server.store(prefix);
    one = machine("one", RunClaims.TERM);
    other = machine("other", RunClaims.TERM);
  }

  @AfterEach
  void close() {
    one.close();
    other.close();
    store.close();
  }

  private ObjectRunsFixture machine(String name, Duration term) {
    return new ObjectRunsFixture(server.store(prefix), folder.resolve(name), term);
  }

  @Test
  void aSecondMachineReadsTheRunOfTheFirst() throws IOException {
    finish(one, "abc");

    assertThat(other.manifests().runIds()).containsExactly(RUN);
    FinishedRun run = other.runs().find(RUN).orElseThrow();
    assertThat(run.files()).containsExactly(RECORDS, TABLE, ManifestDocument.PATH);
    assertThat(Files.readString(Path.of(run.locate(TABLE).address()))).isEqualTo("abc");
    assertThat(run.facts(TABLE)).isEqualTo(one.runs().find(RUN).orElseThrow().facts(TABLE));
  }

  @Test
  void twoMachinesDoNotBuildOneRunAtATime() {
    try (RunWorkspace building = one.workspaces().create(RUN)) {
      assertThat(building.runId()).isEqualTo(RUN);
      assertThat(other.workspaces().isInProgress(RUN)).isTrue();
      assertThat(other.workspaces().whileIdle(RUN, () -> {})).isFalse();
      assertThat(other.removal().remove(RUN)).isEqualTo(Removal.IN_USE);
      assertRefused(other, RunProblem.RUN_ID_IN_PROGRESS);
    }
    other.workspaces().create(RUN).close();
  }

  @Test
  void theIdOfARunOfAnotherMachineIsUsedUp() throws IOException {
    finish(one, "abc");

    assertRefused(other, RunProblem.RUN_ID_COMPLETED);
  }

  @Test
  void aMachineThatLostItsClaimPublishesNothing() throws IOException {
    try (ObjectRunsFixture stalled = machine("stalled", Duration.ofDays(1));
        ObjectRunsFixture impatient = machine("impatient", Duration.ofMinutes(-1));
        RunWorkspace lost = stalled.workspaces().create(RUN)) {
      lost.write(TABLE, "lost".getBytes(UTF_8));
      finish(impatient, "won");

      assertThatThrownBy(() -> one.manifests().save(lost, Manifests.full(RUN.value())))
          .isInstanceOfSatisfying(
              WorkspaceFailure.class,
              failure ->
                  assertThat(failure.problem().code()).isEqualTo(RunProblem.RUN_ID_COMPLETED));
    }
    assertThat(other.runs().find(RUN).orElseThrow().read(TABLE, 100).orElseThrow())
        .asString(UTF_8)
        .isEqualTo("won");
  }

  @Test
  void theSameWorkingFolderBuildsAtOnceWhatItsDeadProcessLeft() throws IOException {
    RunWorkspace dead = one.workspaces().create(RUN);
    dead.write(TABLE, "abc".getBytes(UTF_8));
    store.put("runs/run-1/dead/gold/a/table.parquet", new byte[1], Map.of());
    // Another folder of the same name: a process of this machine whose locks are free.
    Path name = folder.resolve("one/build/.service/object-storage-id");
    Path same = Files.createDirectories(folder.resolve("restarted/build/.service"));
    Files.copy(name, same.resolve("object-storage-id"));

    try (ObjectRunsFixture restarted = machine("restarted", RunClaims.TERM)) {
      finish(restarted, "new");
    }

    assertThat(other.manifests().runIds()).containsExactly(RUN);
    assertThat(store.list("runs/"))
        .extracting(StoredObject::key)
        .noneMatch(k -> k.contains("dead"));
    dead.close();
  }

  @Test
  void aChangedCopyIsFetchedAgain() throws IOException {
    finish(one, "abc");
    FinishedRun run = other.runs().find(RUN).orElseThrow();
    Path copy = Path.of(run.locate(TABLE).address());
    Files.writeString(copy, "xyz");

    assertThat(run.facts(TABLE).orElseThrow().bytes()).isEqualTo(3);
    Path again = Path.of(run.locate(TABLE).address());

    assertThat(Files.readString(again)).isEqualTo("abc");
  }

  @Test
  void verificationReadsTheObjectAndNotItsCopy() throws IOException {
    finish(one, "abc");
    FinishedRun run = one.runs().find(RUN).orElseThrow();
    String key =
        store.list("runs/run-1/").stream()
            .map(StoredObject::key)
            .filter(k -> k.endsWith("table.parquet"))
            .findFirst()
            .orElseThrow();
    store.put(key, "abcd".getBytes(UTF_8), Map.of());

    assertThat(run.facts(TABLE).orElseThrow().bytes()).isEqualTo(4);
    store.delete(List.of(key));
    assertThat(run.facts(TABLE)).isEmpty();
    assertThat(run.files()).doesNotContain(TABLE);
  }

  @Test
  void aHiddenRunDoesNotExistAndItsFilesAreRemovedLater() throws IOException {
    finish(one, "abc");

    assertThat(other.removal().hide(RUN)).isEqualTo(Removal.REMOVED);
    assertThat(one.manifests().exists(RUN)).isFalse();
    assertThat(one.runs().find(RUN)).isEmpty();
    assertThat(other.removal().remove(RUN)).isEqualTo(Removal.REMOVED);

    assertThat(store.list("")).isEmpty();
    assertThat(other.removal().hide(RUN)).isEqualTo(Removal.NOT_PROVED);
  }

  @Test
  void aRunThatAnotherMachineRemovedCanBeBuiltAgainHere() throws IOException {
    finish(one, "abc");
    other.removal().remove(RUN);

    finish(one, "again");

    assertThat(other.runs().find(RUN).orElseThrow().read(TABLE, 100).orElseThrow())
        .asString(UTF_8)
        .isEqualTo("again");
  }

  @Test
  void rawRecordsAreRemovedFromTheStorage() throws IOException {
    finish(one, "abc");

    other.workspaces().whileIdle(RUN, () -> other.rawRecords().remove(RUN));

    assertThat(one.runs().find(RUN).orElseThrow().files())
        .containsExactly(TABLE, ManifestDocument.PATH);
  }

  @Test
  void aRunOfWhichAFileIsLostIsNotPublished() throws IOException {
    try (RunWorkspace workspace = one.workspaces().create(RUN)) {
      workspace.write(TABLE, "abc".getBytes(UTF_8));
      Files.delete(Path.of(workspace.locate(TABLE).address()));

      assertThatThrownBy(() -> one.manifests().save(workspace, Manifests.full(RUN.value())))
          .isInstanceOf(WorkspaceFailure.class);
    }
    assertThat(other.manifests().runIds()).isEmpty();
  }

  @Test
  void removedRawRecordsAreNotUploaded() throws IOException {
    try (RunWorkspace workspace = one.workspaces().create(RUN)) {
      workspace.write(RECORDS, "raw".getBytes(UTF_8));
      workspace.removeRawRecords();
      one.manifests().save(workspace, Manifests.full(RUN.value()));
    }

    assertThat(other.runs().find(RUN).orElseThrow().files()).containsExactly(ManifestDocument.PATH);
  }

  @Test
  void aSweepRemovesWhatDeadProcessesLeftAndNothingElse() throws IOException {
    finish(one, "abc");
    store.put("runs/dead/attempt/gold/x", new byte[1], Map.of());
    store.put("runs/alive/attempt/gold/x", new byte[1], Map.of());
    RunWorkspace alive = one.workspaces().create(new RunId("alive"));

    new RunSweep(store, Duration.ofHours(1)).run();
    assertThat(store.folders("runs/")).contains("dead");
    store.delete(List.of("claims/alive/000000001.json"));
    new RunSweep(store, Duration.ofMinutes(-1)).run();

    assertThat(store.folders("runs/")).containsExactly("run-1");
    alive.close();
  }

  private static void finish(ObjectRunsFixture machine, String table) throws IOException {
    try (RunWorkspace workspace = machine.workspaces().create(RUN)) {
      workspace.write(RECORDS, "raw".getBytes(UTF_8));
      Files.writeString(Path.of(workspace.stage(TABLE).address()), table);
      workspace.publish(TABLE);
      machine.manifests().save(workspace, Manifests.full(RUN.value()));
    }
  }

  private static void assertRefused(ObjectRunsFixture machine, RunProblem code) {
    assertThatThrownBy(() -> machine.workspaces().create(RUN))
        .isInstanceOfSatisfying(
            WorkspaceFailure.class,
            failure -> assertThat(failure.problem().code()).isEqualTo(code));
  }
}
