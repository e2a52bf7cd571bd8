package io.datasetbuilder.infrastructure.storage.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files are never in memory as a whole. */
@Tag("deep")
class LargePublicationTest {

  /** More than an {@code int} counts; all bytes are zero, so that the file takes no room. */
  private static final FileFacts FACTS =
      new FileFacts(
          (1L << 31) + 1, "b8030a8ab89280935633d8d991da3d9907c0f12e8b6fc3bfc515f4d440872b6e");

  @TempDir Path folder;

  /** Publishes the file; run in a small heap. */
  static final class SmallHeap {
    private SmallHeap() {}

    public static void main(String[] arguments) throws IOException {
      Path content = Path.of(arguments[0]);
      try (RandomAccessFile sparse = new RandomAccessFile(content.toFile(), "rw")) {
        sparse.setLength(FACTS.bytes());
      }
      PackageFile file =
          new PackageFile(
              "table.parquet",
              FACTS,
              new FileContent(FACTS.bytes(), () -> Files.newInputStream(content)));
      PublishedPackages.publisher(Path.of(arguments[1]), new DiskFileOps())
          .publish(
              PublishedPackages.order(
                  new PublishPackage(new RunId("run-1"), "Large", "6".repeat(64), List.of(file)),
                  PublishedPackages.CITIES));
    }
  }

  @Test
  void aFileLargerThanTheHeapIsPublished() throws IOException, InterruptedException {
    Path root = folder.resolve("root");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                SmallHeap.class.getName(),
                folder.resolve("table.parquet").toString(),
                root.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(root.resolve("acme/cities/table.parquet")).hasSize(FACTS.bytes());
  }
}
