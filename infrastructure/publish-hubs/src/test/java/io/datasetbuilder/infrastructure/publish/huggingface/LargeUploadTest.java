package io.datasetbuilder.infrastructure.publish.huggingface;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Files are never in memory as a whole. */
class LargeUploadTest {

  /** In MiB. */
  private static final String SIZE = System.getProperty("publish.large.mib", "2048");

  @Test
  void filesLargerThanTheHeapArePublished() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                LargeUploadMain.class.getName(),
                SIZE)
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
  }
}
