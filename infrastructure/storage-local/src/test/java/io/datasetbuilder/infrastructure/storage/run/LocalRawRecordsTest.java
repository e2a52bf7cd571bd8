package io.datasetbuilder.infrastructure.storage.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.storage.file.FailingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval.LeftRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalRawRecordsTest {

  private static final RunId RUN = new RunId("run-1");
  private static final String RECORDS = "bronze/a/records.csv";
  private static final String METADATA = "bronze/a/metadata.json";
  private static final String TABLE = "gold/a/table.parquet";
  private static final Instant BEGUN = Instant.parse("2026-03-01T12:00:00Z");

  @TempDir Path folder;
  private StorageFixture storage;
  private LocalRawRecords records;

  @BeforeEach
  void begin() {
    storage = new StorageFixture(folder);
    records = new LocalRawRecords(storage.root, new DiskFileOps());
  }

  private Path in(String path) {
    return storage.root.resolve(RUN.value()).resolve(path);
  }

  private void write(RunWorkspace workspace) {
    for (String path : new String[] {FinishedRun.SPEC.value(), RECORDS, METADATA, TABLE}) {
      workspace.write(RunPath.of(path), "abc".getBytes(UTF_8));
    }
  }

  private void finish() {
    try (RunWorkspace workspace = storage.workspaces().create(RUN)) {
      write(workspace);
      storage.manifests().save(workspace, Manifests.full(RUN.value()));
    }
  }

  /** A run whose process died: with a file that was staged, and part of a checkpoint. */
  private void die() throws IOException {
    try (RunWorkspace workspace = storage.workspaces().create(RUN)) {
      write(workspace);
    }
    Files.writeString(in("bronze/a/.staged-7"), "abcd");
    Files.createDirectories(in("bronze/b/checkpoint"));
    Files.writeString(in("bronze/b/checkpoint/records.jsonl"), "{}");
    Files.setLastModifiedTime(in(FinishedRun.SPEC.value()), FileTime.from(BEGUN));
  }

  @Test
  void removesTheRawRecordsOfAFinishedRunAndNothingElse() {
    finish();

    records.remove(RUN);
    records.remove(RUN);

    assertThat(in(RECORDS)).doesNotExist();
    assertThat(in(METADATA)).exists();
    assertThat(in(TABLE)).exists();
    assertThat(in("manifest.json")).exists();
    assertThat(records.left()).isEmpty();
  }

  @Test
  void aRunThatDoesNotExistHasNone() {
    records.remove(RUN);

    assertThat(records.left()).isEmpty();
    assertThat(records.removeLeft(RUN.value())).isTrue();
  }

  @Test
  void followsNoLink() throws IOException {
    finish();
    Path far = Files.createDirectory(folder.resolve("far"));
    Files.writeString(far.resolve("file"), "mine");
    Files.createSymbolicLink(in("bronze/linked"), far);
    Files.createSymbolicLink(in("bronze/a/records"), far);

    records.remove(RUN);

    assertThat(far.resolve("file")).hasContent("mine");
    assertThat(Files.isSymbolicLink(in("bronze/a/records"))).isFalse();
  }

  @Test
  void aSecondNameOfTheBytesStays() throws IOException {
    finish();
    Path upload = Files.createLink(folder.resolve("upload"), in(RECORDS));

    records.remove(RUN);

    assertThat(upload).hasContent("abc");
  }

  @Test
  void listsWhatARunThatDiedHasLeft() throws IOException {
    die();

    assertThat(records.left())
        .singleElement()
        .satisfies(
            left -> {
              assertThat(left.run()).isEqualTo(RUN);
              assertThat(left.spec()).hasValueSatisfying(spec -> assertThat(spec).hasSize(3));
              assertThat(left.begunAt()).isEqualTo(BEGUN);
              assertThat(left.files()).isEqualTo(3);
              assertThat(left.bytes()).isEqualTo(3 + 4 + 2);
            });
  }

  @Test
  void removesWhatARunThatDiedHasLeftEvenWhenItWasMovedAside() throws IOException {
    die();
    try (RunWorkspace again = storage.workspaces().create(RUN)) {
      assertThat(again.files()).isEmpty();
      LeftRecords aside = records.left().get(0);
      assertThat(aside.name()).startsWith("run-1-");
      assertThat(records.removeLeft(aside.name())).isFalse();
    }
    LeftRecords aside = records.left().get(0);

    assertThat(records.removeLeft(aside.name())).isTrue();

    assertThat(records.left()).isEmpty();
    Path orphan = storage.root.resolve(".service/orphans").resolve(aside.name());
    assertThat(orphan.resolve(METADATA)).exists();
    assertThat(orphan.resolve("bronze/a/.staged-7")).doesNotExist();
    assertThat(orphan.resolve("bronze/b/checkpoint")).doesNotExist();
  }

  @Test
  void aFailureOfTheDiskLeavesTheRestToTheNextCall() {
    finish();

    assertThatThrownBy(
            () -> new LocalRawRecords(storage.root, FailingFileOps.fullFrom(1)).remove(RUN))
        .isInstanceOf(WorkspaceFailure.class);
    records.remove(RUN);

    assertThat(in(RECORDS)).doesNotExist();
  }
}
