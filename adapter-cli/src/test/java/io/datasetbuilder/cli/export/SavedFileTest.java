package io.datasetbuilder.cli.export;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.terminal.ProgressLine;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SavedFileTest {

  private static final byte[] CONTENT = "a zip file".getBytes(US_ASCII);
  private static final String DIGEST = Sha256.tagged(Sha256.digest().digest(CONTENT));

  @TempDir private Path folder;

  private static void write(Path file, InputStream content) {
    try (ProgressLine progress =
        ProgressLine.ofDownload(new PrintStream(OutputStream.nullOutputStream()), true, 0)) {
      new SavedFile(file).write(content, DIGEST, progress);
    }
  }

  private void assertRefused(Path file, InputStream content, ProblemCode code) throws IOException {
    assertThatThrownBy(() -> write(file, content))
        .isInstanceOfSatisfying(
            Refused.class,
            refused -> assertThat(refused.refusal().problems().get(0).code()).isEqualTo(code));
    try (var left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  /** The body of a response that ends before all of its bytes. */
  private static InputStream cutBody() throws IOException, InterruptedException {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> served =
          CompletableFuture.runAsync(
              () -> {
                try (Socket caller = listening.accept()) {
                  caller
                      .getOutputStream()
                      .write(
                          "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\na zip".getBytes(US_ASCII));
                } catch (IOException failed) {
                  throw new IllegalStateException(failed);
                }
              });
      URI address = URI.create("http://127.0.0.1:" + listening.getLocalPort());
      InputStream body =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofInputStream())
              .body();
      served.join();
      return body;
    }
  }

  @Test
  void aBrokenConnectionIsNoFaultOfTheFile() throws Exception {
    assertRefused(folder.resolve("export.zip"), cutBody(), ServiceProblem.REMOTE_UNREACHABLE);
  }

  @Test
  void otherBytesThanWereSentAreNotSaved() throws IOException {
    assertRefused(
        folder.resolve("export.zip"),
        new ByteArrayInputStream(new byte[] {1}),
        ServiceProblem.REMOTE_UNREACHABLE);
  }

  @Test
  void aFileThatCannotBeWrittenIsNoFaultOfTheConnection() throws IOException {
    assertRefused(
        folder.resolve("x".repeat(300)),
        new ByteArrayInputStream(CONTENT),
        StorageProblem.OUTPUT_UNWRITABLE);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aNewFileHasTheModeOfEveryNewFile() throws IOException {
    Path file = folder.resolve("export.zip");

    write(file, new ByteArrayInputStream(CONTENT));

    assertThat(file).hasBinaryContent(CONTENT);
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(Files.getPosixFilePermissions(Files.createFile(folder.resolve("other"))));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aReplacedFileKeepsItsMode() throws IOException {
    Path file = Files.createFile(folder.resolve("export.zip"));
    Set<PosixFilePermission> mode = PosixFilePermissions.fromString("rw-rw-r--");
    Files.setPosixFilePermissions(file, mode);

    write(file, new ByteArrayInputStream(CONTENT));

    assertThat(file).hasBinaryContent(CONTENT);
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(mode);
  }
}
