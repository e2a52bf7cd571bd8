package io.datasetbuilder.infrastructure.storage.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.source.contract.CheckpointsContract;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalCheckpointTest extends CheckpointsContract {

  @TempDir Path folder;
  private StorageFixture storage;
  private LocalRunWorkspaces workspaces;

  @BeforeEach
  void begin() {
    storage = new StorageFixture(folder);
    workspaces = storage.workspaces();
  }

  @Override
  protected RunWorkspaces workspaces() {
    return workspaces;
  }

  /** Spec, "Source output key rules": no symbolic link leads out of a run. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "bronze/rides/checkpoint/records.jsonl",
        "bronze/rides/checkpoint/index.jsonl",
        "bronze/rides/checkpoint",
        "bronze/rides",
        "bronze",
        ""
      })
  void nothingIsFoundThroughALink(String place) throws IOException {
    leave(RUN, "one");
    replaceByALink(storage.root.resolve("run-1").resolve(place));

    assertThat(workspaces.left(RUN, FOLDER)).isEmpty();
  }

  @Test
  void nothingIsFoundThroughALinkInPlaceOfAnOrphan() throws IOException {
    leave(RUN, "one");
    leave(RUN, "two");
    replaceByALink(orphan());

    assertThat(index(only(RUN))).isEqualTo("two\n");
  }

  @Test
  void aLinkInOneOrphanHidesNoOther() throws IOException {
    leave(RUN, "one");
    leave(RUN, "two");
    workspaces.create(RUN).close();
    replaceByALink(orphans().get(1).resolve(FOLDER.value()));

    assertThat(index(only(RUN))).isEqualTo("one\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run-1-20260101T000000000000Z-20260101T000000000000Z",
        "run-1-20260101T000000000000Z-x",
        "run-1-2026",
        "run-1-",
        "run-1",
        "run-10-20260101T000000000000Z",
        "xrun-1-20260101T000000000000Z"
      })
  void aFolderThatOnlyLooksLikeAnOrphanIsNotFound(String name) throws IOException {
    leave(RUN, "one");
    Path orphans = Files.createDirectories(storage.root.resolve(".service/orphans"));
    Files.move(storage.root.resolve("run-1"), orphans.resolve(name));

    assertThat(workspaces.left(RUN, FOLDER)).isEmpty();
  }

  @Test
  void anIdThatEndsLikeAnOrphanFindsItsOwnAlone() throws IOException {
    RunId alike = new RunId("run-1-20260101T000000000000Z");
    leave(alike, "theirs");
    leave(RUN, "mine");
    workspaces.create(alike).close();
    workspaces.create(RUN).close();

    assertThat(index(only(RUN))).isEqualTo("mine\n");
    assertThat(index(only(alike))).isEqualTo("theirs\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"records.jsonl", "index.jsonl"})
  void halfACheckpointIsNone(String file) throws IOException {
    leave(RUN, "one");
    Files.delete(storage.root.resolve("run-1").resolve(FOLDER.value()).resolve(file));

    assertThat(workspaces.left(RUN, FOLDER)).isEmpty();
  }

  @Test
  void anIndexThatIsTooLongIsNone() throws IOException {
    leave(RUN, "one");
    Path index = storage.root.resolve("run-1").resolve(FOLDER.value()).resolve("index.jsonl");
    try (RandomAccessFile file = new RandomAccessFile(index.toFile(), "rw")) {
      file.setLength(LocalCheckpoint.Previous.MOST_INDEX_BYTES + 1L);
    }

    assertThat(only(RUN).index()).isEmpty();
  }

  private void replaceByALink(Path place) throws IOException {
    Path outside = folder.resolve("outside");
    Files.move(place, outside);
    Files.createSymbolicLink(place, outside);
  }

  private Path orphan() throws IOException {
    assertThat(orphans()).hasSize(1);
    return orphans().get(0);
  }

  private List<Path> orphans() throws IOException {
    return FileTrees.children(storage.root.resolve(".service/orphans"));
  }
}
