package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.publish.PublishDestination;
import io.datasetbuilder.pipeline.runs.publish.PublishPackage;
import io.datasetbuilder.pipeline.runs.publish.PublishPackage.PackageFile;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Publishes a large generated file in one piece and another in parts; run in a small heap. */
final class LargeUploadMain {

  private static final long CHUNK = 16L << 20;

  private LargeUploadMain() {}

  /**
   * Exits with 0 when all of it was published.
   *
   * @param arguments the size of both files together, in MiB
   */
  public static void main(String[] arguments) {
    long bytes = Long.parseLong(arguments[0]) << 20;
    PublishPackage files =
        new PublishPackage(
            new RunId("run-1"),
            "Large",
            "f".repeat(64),
            List.of(file("a.parquet", bytes / 2, 1), file("b.parquet", bytes / 2 + 1, 2)));
    PublishDestination destination = HubFixture.destination();
    try (HubFixture fixture = new HubFixture()) {
      fixture.hub.api().wantParts(bytes / 2, CHUNK);
      fixture.publish(files, destination, false);
      boolean published = fixture.publications(files, destination) == 1;
      Runtime.getRuntime().exit(published ? 0 : 1);
    }
  }

  private static PackageFile file(String path, long length, int value) {
    MessageDigest digest = Sha256.digest();
    byte[] piece = new byte[64 * 1024];
    Arrays.fill(piece, (byte) value);
    for (long left = length; left > 0; left -= piece.length) {
      digest.update(piece, 0, (int) Math.min(left, piece.length));
    }
    return new PackageFile(
        path,
        new FileFacts(length, HexFormat.of().formatHex(digest.digest())),
        new FileContent(length, () -> new Generated(length, value)));
  }

  /** So many bytes of one value. */
  private static final class Generated extends InputStream {

    private final int value;
    private long left;

    Generated(long length, int value) {
      this.left = length;
      this.value = value;
    }

    @Override
    public int read() {
      left--;
      return left < 0 ? -1 : value;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      if (left <= 0) {
        return -1;
      }
      int count = (int) Math.min(left, length);
      Arrays.fill(into, offset, offset + count, (byte) value);
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
