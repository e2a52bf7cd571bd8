package io.datasetbuilder.infrastructure.objects.warehouse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.objects.S3Server;
import io.datasetbuilder.infrastructure.objects.store.ObjectStore;
import io.datasetbuilder.infrastructure.objects.store.StoredObject;
import io.datasetbuilder.infrastructure.objects.store.StreamFacts;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalSnapshotFiles;
import io.datasetbuilder.warehouse.contract.SnapshotFilesContract;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles.StoredFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObjectSnapshotFilesTest extends SnapshotFilesContract {

  private static S3Server server;

  @TempDir Path folder;
  private ObjectStore store;
  private int built;

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
    store = server.store(UUID.randomUUID().toString());
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Override
  protected SnapshotFiles files() {
    return files("warehouse");
  }

  private SnapshotFiles files(String warehouse) {
    return new ObjectSnapshotFiles(
        new LocalSnapshotFiles(folder.resolve(warehouse), new DiskFileOps()), store);
  }

  @Override
  protected String built(String content) {
    try {
      return Files.writeString(folder.resolve("built-" + ++built), content).toString();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  protected String missing() {
    return folder.resolve("missing").toString();
  }

  @Override
  protected String digestOf(String content) {
    try {
      return "sha256:" + StreamFacts.of(new ByteArrayInputStream(content.getBytes(UTF_8))).sha256();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Writes to the object. */
  @Override
  protected void write(String snapshotId, String content) {
    try {
      store.put(keyOf(snapshotId), content.getBytes(UTF_8), Map.of());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private String keyOf(String snapshotId) throws IOException {
    return store.list("warehouse/").stream()
        .map(StoredObject::key)
        .filter(key -> key.endsWith("/" + snapshotId + ".parquet"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aLostCopyIsFetchedAgain() throws IOException {
    files().put("snap_1", built("abc"), Optional.empty());
    Path copy = Path.of(files().address("snap_1"));
    Files.delete(copy);

    assertThat(Path.of(files().address("snap_1"))).isEqualTo(copy).hasContent("abc");
  }

  @Test
  void aCopyWithoutItsObjectIsThatOfAnInterruptedCommit() throws IOException {
    files().put("snap_1", built("abc"), Optional.empty());
    store.delete(List.of(keyOf("snap_1")));

    assertThat(files().list())
        .singleElement()
        .satisfies(file -> assertThat(file.whole()).isFalse());
    files().delete("snap_1");
    assertThat(files().list()).isEmpty();
  }

  @Test
  void twoFoldersDoNotSeeEachOthersFiles() {
    files("one").put("snap_1", built("abc"), Optional.empty());
    files("other").put("snap_2", built("abc"), Optional.empty());

    assertThat(files("one").list()).extracting(StoredFile::snapshotId).containsExactly("snap_1");
    assertThat(files("other").identity("snap_1")).isEmpty();
  }
}
