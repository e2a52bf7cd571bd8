package io.datasetbuilder.infrastructure.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.contract.UploadStoreContract;
import io.datasetbuilder.pipeline.upload.NewUpload;
import io.datasetbuilder.pipeline.upload.Upload;
import io.datasetbuilder.pipeline.upload.UploadStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalUploadStoreTest extends UploadStoreContract {

  private static final OwnerId OWNER = new Principal.Service().ownerId();

  @TempDir Path folder;
  private Storage storage;
  private LocalUploadStore store;

  @BeforeEach
  void begin() {
    storage = new Storage(folder);
    store = storage.uploads(new DiskFileOps());
  }

  @Override
  protected UploadStore store() {
    return store;
  }

  @Test
  void keepsContentThatNobodyMayWrite() throws IOException {
    Upload upload = register();

    assertThat(Files.getPosixFilePermissions(folderOf(upload).resolve("content")))
        .isEqualTo(PosixFilePermissions.fromString("r--r-----"));
  }

  @Test
  void leavesNoLockBehind() {
    register();

    assertThat(storage.root.resolve(".service/locks")).isEmptyDirectory();
  }

  @Test
  void showsNoUploadWithoutItsMetadata() throws IOException {
    Upload upload = register();
    Files.delete(folderOf(upload).resolve("upload.json"));

    assertThat(store.find(OWNER, upload.id())).isEmpty();
    assertThat(store.list(OWNER)).isEmpty();
  }

  @Test
  void sweepsWhatACrashLeft() throws IOException {
    Upload whole = register();
    Upload half = register();
    Files.delete(folderOf(half).resolve("upload.json"));

    store.sweep();

    assertThat(folderOf(half)).doesNotExist();
    assertThat(store.list(OWNER)).containsExactly(whole);
  }

  @Test
  void showsNoUploadWhoseMetadataIsDamaged() throws IOException {
    Upload upload = register();
    Files.writeString(folderOf(upload).resolve("upload.json"), "{}");

    assertThat(store.list(OWNER)).isEmpty();
  }

  private Upload register() {
    return store.register(
        NewUpload.unbounded(FileFormat.CSV, OWNER),
        new ByteArrayInputStream("abc".getBytes(UTF_8)));
  }

  private Path folderOf(Upload upload) {
    return storage.root.resolve(".service/uploads").resolve(upload.id().value());
  }
}
