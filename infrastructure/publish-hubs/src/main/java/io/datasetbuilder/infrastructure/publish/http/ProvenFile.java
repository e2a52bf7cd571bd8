package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.infrastructure.publish.http.HubCallFailure.Kind;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.runs.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.runs.publish.Publisher.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * File of a package, or a part of it, as a body. Its length and hash are compared with the
 * manifest's while it is sent, and its last bytes are held back until they are proved: no hub gets
 * the whole of a file that has changed. For use by one thread.
 */
public final class ProvenFile implements RequestBody {

  private static final int PIECE = 64 * 1024;

  private final PackageFile file;
  private final long offset;
  private final long length;
  private final Optional<MessageDigest> before;
  private final Progress progress;
  private Optional<MessageDigest> behind = Optional.empty();

  private ProvenFile(
      PackageFile file,
      long offset,
      long length,
      Optional<MessageDigest> before,
      Progress progress) {
    if (offset < 0 || length < 0 || offset + length > file.facts().bytes()) {
      throw new IllegalArgumentException("not a part of the file");
    }
    this.file = file;
    this.offset = offset;
    this.length = length;
    this.before = before;
    this.progress = progress;
  }

  /** The whole file. */
  public static ProvenFile whole(PackageFile file, Progress progress) {
    return part(file, 0, file.facts().bytes(), progress);
  }

  /**
   * A part of a file. What lies before it is read too where this is the last part, because only the
   * whole can be proved; a chain of {@link #next} parts reads each byte once.
   */
  public static ProvenFile part(PackageFile file, long offset, long length, Progress progress) {
    return new ProvenFile(file, offset, length, Optional.empty(), progress);
  }

  /**
   * The part behind this one, which was written.
   *
   * @param most bytes of it; it is shorter where the file ends
   */
  public ProvenFile next(long most) {
    long start = offset + length;
    return new ProvenFile(
        file, start, Math.min(most, file.facts().bytes() - start), behind, progress);
  }

  /** Reads the file and sends nothing. */
  public static void prove(PackageFile file) {
    try {
      whole(file, Progress.NONE).writeTo(OutputStream.nullOutputStream());
    } catch (IOException impossible) {
      throw new IllegalStateException("a stream to nowhere failed", impossible);
    }
  }

  @Override
  public String contentType() {
    return "";
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    try (Reader reader = new Reader()) {
      reader.goToOffset();
      byte[] piece = new byte[PIECE];
      long left = length;
      do {
        int count = reader.fill(piece, (int) Math.min(left, PIECE));
        left -= count;
        if (left == 0) {
          reader.finish();
        }
        out.write(piece, 0, count);
        progress.sent(count);
      } while (left > 0);
    }
  }

  private boolean isLast() {
    return offset + length == file.facts().bytes();
  }

  private static HubCallFailure changed() {
    return new HubCallFailure("read a file of the package", Kind.CONTENT_CHANGED);
  }

  private static MessageDigest copy(MessageDigest digest) {
    try {
      return (MessageDigest) digest.clone();
    } catch (CloneNotSupportedException broken) {
      throw new IllegalStateException("the platform's SHA-256 cannot be copied", broken);
    }
  }

  /** The file, and the hash of what was read of it. */
  private final class Reader implements AutoCloseable {

    private final InputStream in;
    private final MessageDigest digest;

    Reader() {
      try {
        in = file.content().opener().open();
      } catch (IOException unreadable) {
        throw changed();
      }
      digest = before.map(ProvenFile::copy).orElseGet(Sha256::digest);
    }

    void goToOffset() {
      if (before.isPresent() || !isLast()) {
        skip();
        return;
      }
      byte[] piece = new byte[PIECE];
      for (long left = offset; left > 0; left -= piece.length) {
        fill(piece, (int) Math.min(left, PIECE));
      }
    }

    private void skip() {
      try {
        in.skipNBytes(offset);
      } catch (IOException tooShort) {
        throw changed();
      }
    }

    int fill(byte[] piece, int count) {
      try {
        if (in.readNBytes(piece, 0, count) != count) {
          throw changed();
        }
      } catch (IOException unreadable) {
        throw changed();
      }
      digest.update(piece, 0, count);
      return count;
    }

    /** The end of the part: of the last one the whole file is proved. */
    void finish() {
      behind = offset == 0 || before.isPresent() ? Optional.of(copy(digest)) : Optional.empty();
      if (isLast() && !(isAtEnd() && hashesAsProved())) {
        throw changed();
      }
    }

    private boolean isAtEnd() {
      try {
        return in.read() < 0;
      } catch (IOException unreadable) {
        throw changed();
      }
    }

    private boolean hashesAsProved() {
      return Arrays.equals(copy(digest).digest(), HexFormat.of().parseHex(file.facts().sha256()));
    }

    @Override
    public void close() {
      try {
        in.close();
      } catch (IOException readAlready) {
        throw changed();
      }
    }
  }
}
