package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.Boundary;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.contract.ContractResources;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportFixturesCommandTest {

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... arguments) {
    Console console =
        new Console(
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            builder -> builder);
    Boundary boundary = new Boundary(console, true);
    return boundary.run(() -> new Main(console, boundary).execute(arguments));
  }

  @Test
  void theFixturesArePutIntoAFolderThatIsMade() throws IOException {
    Path file = folder.resolve("a/b/responses.json");

    assertThat(run("fixtures", "export", file.getParent().toString())).isEqualTo(ExitCode.OK);

    try (InputStream packaged = ContractResources.responseFixtures()) {
      assertThat(Files.readAllBytes(file)).isEqualTo(packaged.readAllBytes());
    }
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("wrote " + file);
  }

  @Test
  void aFolderThatCannotBeWrittenIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThat(run("fixtures", "export", file.toString())).isEqualTo(ExitCode.FAILED);

    assertThat(err.toString(StandardCharsets.UTF_8)).contains("[output_unwritable]");
  }
}
