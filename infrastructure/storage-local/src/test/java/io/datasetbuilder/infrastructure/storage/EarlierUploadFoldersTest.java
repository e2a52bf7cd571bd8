package io.datasetbuilder.infrastructure.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.infrastructure.storage.LocalContentFiles.EarlierUploadFolders;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierUploadFoldersTest {

  private static final UploadId ID = new UploadId("upl_" + "1".repeat(32));

  @TempDir Path folder;
  private Path upload;
  private EarlierUploadFolders earlier;

  @BeforeEach
  void begin() throws IOException {
    StorageFixture storage = new StorageFixture(folder);
    upload = storage.root.resolve(".service/uploads").resolve(ID.value());
    earlier = storage.earlierUploads();
    Files.createDirectories(upload);
    Files.writeString(upload.resolve("content"), "abc");
    Files.writeString(upload.resolve("upload.json"), document(ID));
  }

  @Test
  void areFoundWithTheirContent() throws IOException {
    List<Upload> found = earlier.all();

    assertThat(found).extracting(Upload::id).containsExactly(ID);
    assertThat(found.get(0).content().bytes()).isEqualTo(3);
    try (InputStream content = earlier.open(ID)) {
      assertThat(content.readAllBytes()).isEqualTo("abc".getBytes(UTF_8));
    }
  }

  @Test
  void areRemovedWhole() {
    earlier.remove(ID);
    earlier.remove(ID);

    assertThat(upload).doesNotExist();
    assertThat(earlier.all()).isEmpty();
  }

  @Test
  void areNoneWithoutMetadataOrContent() throws IOException {
    Files.delete(upload.resolve("content"));
    assertThat(earlier.all()).isEmpty();

    Files.delete(upload.resolve("upload.json"));
    assertThat(earlier.all()).isEmpty();
  }

  @Test
  void areNoneWhenTheirMetadataIsDamagedOrAnothers() throws IOException {
    Files.writeString(upload.resolve("upload.json"), "{}");
    assertThat(earlier.all()).isEmpty();

    Files.writeString(
        upload.resolve("upload.json"), document(new UploadId("upl_" + "2".repeat(32))));
    assertThat(earlier.all()).isEmpty();
  }

  private static String document(UploadId id) {
    return """
    {"upload_id":"%s","format":"csv","encoding":"utf-8","size_bytes":3,
     "original_filename":null,"created_at":"2026-08-15T09:30:07Z",
     "sha256":"%s","owner_id":"%s"}
    """
        .formatted(id, "a".repeat(64), new Principal.Service().ownerId().value());
  }
}
