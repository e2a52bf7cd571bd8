package io.datasetbuilder.http.building;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.Served;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files uploaded over a socket. */
class UploadOverTheLineTest {

  private static final byte[] ROW = "1234567,8901234567890123456789\n".getBytes(UTF_8);

  /** Whole rows, and more than a JSON body may have. */
  private static final int MOST = ROW.length * 400_000;

  @TempDir Path folder;
  private BuilderService service;
  private Served line;

  @BeforeEach
  void open() {
    service =
        BuilderService.builder(folder.resolve("out"))
            .temporaryFolder(folder)
            .settings(Settings.of(Map.of("SVC_MAX_UPLOAD_BYTES", "" + MOST)).settings())
            .build();
    line = new Served(service);
  }

  @AfterEach
  void close() {
    line.close();
    service.close();
  }

  @Test
  void aFileOfMoreThanAJsonBodyIsTakenWholeAndKept() {
    JsonResponse kept = line.send("/uploads?format=csv&filename=%EB%82%98.csv", table(MOST));

    assertThat(kept.status()).isEqualTo(200);
    assertThat(kept.number("size_bytes")).isEqualTo(MOST);
    assertThat(kept.text("original_filename")).isEqualTo("\ub098.csv");
    String target = "/uploads/" + kept.text("upload_id");
    assertThat(line.get(target).number("size_bytes")).isEqualTo(MOST);
    assertThat(line.get("/uploads").objects("uploads")).hasSize(1);
    assertThat(line.delete(target).status()).isEqualTo(200);
    assertThat(line.get(target).status()).isEqualTo(404);
  }

  @Tag("deep")
  @Test
  void aFileInChunksIsTakenToo() {
    JsonResponse kept =
        line.sendInChunks("/uploads?format=csv", () -> new ByteArrayInputStream(table(MOST)));

    assertThat(kept.status()).isEqualTo(200);
    assertThat(kept.number("size_bytes")).isEqualTo(MOST);
  }

  @Test
  void chunksBeyondTheLimitAreTooLargeAndNothingIsKept() {
    JsonResponse answer =
        line.sendInChunks("/uploads?format=csv", () -> new ByteArrayInputStream(table(MOST + 1)));

    assertThat(answer.refusal())
        .startsWith("413 request body too large: an upload may have at most ")
        .endsWith(" bytes (SVC_MAX_UPLOAD_BYTES)");
    assertThat(answer.names()).containsExactly("error");
    assertThat(line.get("/uploads").objects("uploads")).isEmpty();
  }

  @Test
  void aDeclaredLengthBeyondTheLimitIsTooLargeBeforeItIsRead() {
    JsonResponse answer = line.send("/uploads?format=csv", table(MOST + 1));

    assertThat(answer.refusal())
        .startsWith("413 request body too large: an upload may have at most ")
        .endsWith(" bytes (SVC_MAX_UPLOAD_BYTES)");
    assertThat(line.get("/uploads").objects("uploads")).isEmpty();
  }

  @Test
  void anEmptyBodyIsRefused() {
    assertThat(line.send("/uploads?format=csv", new byte[0]).status()).isEqualTo(400);
    assertThat(
            line.sendInChunks("/uploads?format=csv", () -> new ByteArrayInputStream(new byte[0]))
                .status())
        .isEqualTo(400);
  }

  /** The beginning of a table whose first line names its columns like any other. */
  private static byte[] table(int bytes) {
    byte[] table = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      table[i] = ROW[i % ROW.length];
    }
    return table;
  }
}
