package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.ExitCode;
import org.junit.jupiter.api.Test;

/** Commands with addresses in a folder without the module of object storage, or malformed ones. */
class ObjectStorageCommandsTest {

  private final CommandLineRunner commands = new CommandLineRunner();

  @Test
  void aMalformedAddressIsRefused() {
    assertThat(commands.run("runs", "--output-dir", "s3://No_Bucket")).isEqualTo(ExitCode.FAILED);

    assertThat(commands.err())
        .contains("[object_storage_unavailable]", "SCHEME://BUCKET/PREFIX")
        .doesNotContain("Exception");
  }

  @Test
  void anAddressOfAnotherSchemeIsRefusedInOneSentence() {
    assertThat(commands.run("runs", "--output-dir", "other://bucket/prefix"))
        .isEqualTo(ExitCode.FAILED);

    assertThat(commands.err())
        .contains("the module for other:// addresses is not installed")
        .contains("[object_storage_unavailable]")
        .doesNotContain("Exception");
  }

  @Test
  void aVerificationReportsTheSameCode() {
    assertThat(commands.run("verify", "run-1", "--output-dir", "other://bucket/prefix"))
        .isEqualTo(ExitCode.FAILED);

    assertThat(commands.err()).contains("[object_storage_unavailable]");
  }
}
