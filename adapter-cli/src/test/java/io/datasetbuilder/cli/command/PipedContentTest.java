package io.datasetbuilder.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Pipes as data files: their content is read once, to its end and within a bound. */
class PipedContentTest {

  private static final String CSV = "id\n1\n";

  @TempDir Path folder;

  private static InputStream csv() {
    return new ByteArrayInputStream(CSV.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void contentIsKeptUnderItsName() {
    assertThat(new PipedContent(CSV.length()).kept(csv(), "a.csv"))
        .hasFileName("a.csv")
        .hasContent(CSV);
  }

  @Test
  void contentThatDoesNotEndIsRefused() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }
        };

    Problem problem =
        catchThrowableOfType(
                Refused.class, () -> new PipedContent(1_000_000).kept(endless, "a.csv"))
            .refusal()
            .problems()
            .get(0);

    assertThat(problem.code()).isEqualTo(UploadProblem.UPLOAD_TOO_LARGE);
    assertThat(problem.message()).contains("does not end within 1,000,000 bytes");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aNamedPipeIsAFile() throws Exception {
    Path pipe = folder.resolve("a.csv");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Thread writer = new Thread(() -> write(pipe));
    writer.start();

    List<LocalFile> files = new DataFile(InputStream.nullInputStream()).several(pipe.toString());

    writer.join();
    assertThat(files).hasSize(1);
    assertThat(Path.of(files.get(0).path())).isRegularFile().hasFileName("a.csv").hasContent(CSV);
  }

  private static void write(Path pipe) {
    try {
      Files.writeString(pipe, CSV);
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aDeviceIsNoPipe() {
    assertThat(PipedContent.isPipe(Path.of("/dev/zero"))).isFalse();
    assertThat(PipedContent.isPipe(folder)).isFalse();
    assertThat(PipedContent.isPipe(folder.resolve("gone"))).isFalse();
  }
}
