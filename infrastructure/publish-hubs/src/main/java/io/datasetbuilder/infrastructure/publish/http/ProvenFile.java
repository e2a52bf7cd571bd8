package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.infrastructure.httpclient.RequestBody;
import io.datasetbuilder.infrastructure.publish.http.HubCallFailure.Kind;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
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
  private final MessageDigest before;
  private final Progress progress;
  private final Optional<HashCheckpoints> checkpoints;
  private MessageDigest behind;

  private ProvenFile(
      PackageFile file,
      long offset,
      long length,
      MessageDigest before,
      Progress progress,
      Optional<HashCheckpoints> checkpoints) {
    if (offset < 0 || length < 0 || offset + length > file.facts().bytes()) {
      throw new IllegalArgumentException("not a part of the file");
    }
    this.file = file;
    this.offset = offset;
    this.length = length;
    this.before = before;
    this.behind = before;
    this.progress = progress;
    this.checkpoints = checkpoints;
  }

  /** The whole file. */
  public static ProvenFile whole(PackageFile file, Progress progress) {
    return first(file, file.facts().bytes(), progress);
  }

  /** The first part of a file; a chain of {@link #next} parts reads each byte once. */
  public static ProvenFile first(PackageFile file, long length, Progress progress) {
    return new ProvenFile(file, 0, length, Sha256.digest(), progress, Optional.empty());
  }

  /**
   * The rest of a file after an offset. Bytes before it that were not hashed yet are read now,
   * because only the whole file can be proved; not while the rest is sent, because the receiver
   * would wait for it.
   *
   * @param checkpoints of the hash; gets those of the rest
   */
  public static ProvenFile rest(HashCheckpoints checkpoints, long offset, Progress progress) {
    PackageFile file = checkpoints.file();
    MessageDigest before = checkpoints.at(offset, () -> progress.sent(0));
    return new ProvenFile(
        file, offset, file.facts().bytes() - offset, before, progress, Optional.of(checkpoints));
  }

  /**
   * The part after this one, which was written.
   *
   * @param most bytes of it; it is shorter where the file ends
   */
  public ProvenFile next(long most) {
    long start = offset + length;
    return new ProvenFile(
        file,
        start,
        Math.min(most, file.facts().bytes() - start),
        behind,
        progress,
        Optional.empty());
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
      reader.skip();
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

  static HubCallFailure changed() {
    return new HubCallFailure("read a file of the package", Kind.CONTENT_CHANGED);
  }

  static MessageDigest copy(MessageDigest digest) {
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
    private long position = offset;

    Reader() {
      try {
        in = file.content().opener().open();
      } catch (IOException unreadable) {
        throw changed();
      }
      digest = copy(before);
    }

    void skip() {
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
      position += count;
      checkpoints.ifPresent(kept -> kept.passed(position, digest));
      return count;
    }

    /** The end of the part: of the last one the whole file is proved. */
    void finish() {
      behind = copy(digest);
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
