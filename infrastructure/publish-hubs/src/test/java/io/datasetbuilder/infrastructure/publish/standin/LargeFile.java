package io.datasetbuilder.infrastructure.publish.standin;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** File that is longer than an {@code int} counts, and takes no room: all its bytes are zero. */
public final class LargeFile {

  /** Its length. */
  public static final long BYTES = (1L << 31) + 1;

  /** Its hash. */
  public static final String SHA256 =
      "b8030a8ab89280935633d8d991da3d9907c0f12e8b6fc3bfc515f4d440872b6e";

  private LargeFile() {}

  /** The file at a path of a package. */
  public static PackageFile at(String path) {
    return new PackageFile(
        path, new FileFacts(BYTES, SHA256), new FileContent(BYTES, () -> new Zeros(BYTES)));
  }

  /**
   * Runs a program in a heap that holds a fraction of the file.
   *
   * @return its output where it failed; empty when it exited with 0
   */
  public static String runInSmallHeap(Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            program.getName());
    command.command().addAll(Arrays.asList(arguments));
    Process process = command.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() == 0 ? "" : "failed: " + output;
  }

  /** So many zeros. */
  private static final class Zeros extends InputStream {

    private long left;

    Zeros(long length) {
      this.left = length;
    }

    @Override
    public int read() {
      left--;
      return left < 0 ? -1 : 0;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      if (left <= 0) {
        return -1;
      }
      int count = (int) Math.min(left, length);
      Arrays.fill(into, offset, offset + count, (byte) 0);
      left -= count;
      return count;
    }

    @Override
    public long skip(long count) {
      long skipped = Math.min(left, count);
      left -= skipped;
      return skipped;
    }
  }
}
