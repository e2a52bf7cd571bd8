package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Permissions of what a build leaves do not depend on the umask of its process. */
@Tag("process")
class PermissionsIT {

  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  @TempDir Path folder;

  static Stream<String> umasks() {
    return SearchDepth.sampleOf(1, "000", "022", "077");
  }

  @ParameterizedTest
  @MethodSource("umasks")
  void theServiceFolderIsPrivateAndRunsAreReadByTheGroup(String umask) throws Exception {
    assumeThat(FileSystems.getDefault().supportedFileAttributeViews()).contains("posix");
    Files.writeString(folder.resolve("data.csv"), "code,n\n007,1\n010,2\n");
    Files.writeString(folder.resolve("spec.yaml"), BadSpecIT.spec("csv", "exports/x.csv", ""));

    assertThat(build(umask)).isZero();

    Path output = folder.resolve("new/out");
    assertThat(permissions(output.resolve(".service")))
        .isNotEmpty()
        .allMatch(found -> found.startsWith("rwx------ d ") || found.startsWith("rw------- f "));
    assertThat(permissions(output.resolve("one")))
        .isNotEmpty()
        .allMatch(found -> found.startsWith("rwxr-x--- d ") || found.startsWith("rw-r----- f "));
    assertThat(permission(output)).startsWith("rwxr-x--- d ");
  }

  private int build(String umask) throws Exception {
    List<String> command =
        List.of(
            "sh",
            "-c",
            "umask " + umask + " && exec \"$0\" \"$@\"",
            JAVA.toString(),
            "-Xmx256m",
            "-jar",
            RunnableJar.JAR,
            "build",
            "spec.yaml",
            "--upload",
            "s=data.csv",
            "--run-id",
            "one",
            "--output-dir",
            "new/out");
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private static List<String> permissions(Path root) throws IOException {
    try (Stream<Path> found = Files.walk(root)) {
      return found.map(PermissionsIT::permission).toList();
    }
  }

  private static String permission(Path path) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(path))
          + (Files.isDirectory(path) ? " d " : " f ")
          + path;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
