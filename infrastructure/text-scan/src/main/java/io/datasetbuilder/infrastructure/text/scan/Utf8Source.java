package io.datasetbuilder.infrastructure.text.scan;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A source's text as UTF-8: the file itself when it is UTF-8, otherwise a decoded copy among the
 * scratch files. Malformed input is refused with its offset in the file as it arrived.
 *
 * @param file holds UTF-8; whether it is well formed is checked by its reader when {@code copied}
 *     is false
 * @param copied whether the file is a decoded copy
 * @param problem why there is no text, when there is none
 */
public record Utf8Source(Path file, boolean copied, Optional<Problem> problem) {

  private static final int BUFFER = 1 << 20;

  public static Utf8Source of(BronzeInput input, Path scratchFolder) throws IOException {
    Path original = Path.of(input.location().address());
    Charset charset = input.encoding().charset();
    if (charset.equals(StandardCharsets.UTF_8)) {
      return new Utf8Source(original, false, Optional.empty());
    }
    Path copy = Files.createTempFile(scratchFolder, "decoded-", ".txt");
    long malformed = transcode(original, charset, copy);
    if (malformed < 0) {
      return new Utf8Source(copy, true, Optional.empty());
    }
    long line = TextPlace.of(copy, Files.size(copy)).line();
    return new Utf8Source(original, false, Optional.of(MalformedText.of(input, malformed, line)));
  }

  /** Offset of the first malformed byte, after which nothing is written; or -1. */
  private static long transcode(Path from, Charset charset, Path to) throws IOException {
    CharsetDecoder decoder = strict(charset);
    ByteBuffer bytes = ByteBuffer.allocate(BUFFER);
    CharBuffer chars = CharBuffer.allocate(BUFFER);
    long consumed = 0;
    try (InputStream in = Files.newInputStream(from);
        OutputStream out = Files.newOutputStream(to)) {
      boolean end = false;
      while (!end) {
        int read = in.readNBytes(bytes.array(), bytes.position(), bytes.remaining());
        end = read < bytes.remaining();
        bytes.position(bytes.position() + read).flip();
        CoderResult result;
        do {
          result = decoder.decode(bytes, chars, end);
          drain(chars, out);
          if (result.isError()) {
            return consumed + bytes.position();
          }
        } while (result.isOverflow());
        consumed += bytes.position();
        bytes.compact();
      }
      decoder.flush(chars);
      drain(chars, out);
    }
    return -1;
  }

  /** Offset of the first byte of a file that is not text in an encoding, or -1 when all are. */
  static long firstMalformed(Path file, Charset charset) throws IOException {
    CharsetDecoder decoder = strict(charset);
    ByteBuffer in = ByteBuffer.allocate(BUFFER);
    CharBuffer out = CharBuffer.allocate(BUFFER);
    long consumed = 0;
    try (InputStream stream = Files.newInputStream(file)) {
      boolean end = false;
      while (!end) {
        int read = stream.readNBytes(in.array(), in.position(), in.remaining());
        end = read < in.remaining();
        in.position(in.position() + read).flip();
        out.clear();
        CoderResult result = decoder.decode(in, out, end);
        consumed += in.position();
        if (result.isError()) {
          return consumed;
        }
        in.compact();
      }
    }
    return -1;
  }

  private static CharsetDecoder strict(Charset charset) {
    return charset
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  private static void drain(CharBuffer chars, OutputStream out) throws IOException {
    chars.flip();
    ByteBuffer utf8 = StandardCharsets.UTF_8.encode(chars);
    out.write(utf8.array(), utf8.arrayOffset() + utf8.position(), utf8.remaining());
    chars.clear();
  }

  /** Validates bytes as UTF-8. */
  public static final class Utf8 {

    private Utf8() {}

    /** Offset of the first byte that is not UTF-8, or -1 when all are. */
    public static int firstMalformed(byte[] bytes, int length) {
      return firstMalformed(bytes, 0, length);
    }

    /** The same for the bytes from an index, at which a character begins, up to another one. */
    public static int firstMalformed(byte[] bytes, int from, int to) {
      int ascii = ByteSearch.firstNonAscii(bytes, from, to);
      return firstMalformedAfterAscii(bytes, ascii, to);
    }

    /** Offset of the first byte of a file that is not UTF-8, or -1 when all are. */
    public static long firstMalformed(Path file) throws IOException {
      return Utf8Source.firstMalformed(file, StandardCharsets.UTF_8);
    }

    /** From a byte that is not ASCII; the decoder of Java takes several times as long. */
    private static int firstMalformedAfterAscii(byte[] bytes, int from, int to) {
      int at = from;
      while (at < to) {
        int length = length(bytes, at, to);
        if (length == 0) {
          return at;
        }
        at = ByteSearch.firstNonAscii(bytes, at + length, to);
      }
      return -1;
    }

    /** Bytes of the character that begins at an index; 0 where none does. */
    private static int length(byte[] bytes, int at, int to) {
      int lead = bytes[at] & 0xff;
      if (lead >= 0xc2 && lead <= 0xdf) {
        return continues(bytes, at + 1, to, 0x80, 0xbf) ? 2 : 0;
      }
      if (lead >= 0xe0 && lead <= 0xef) {
        int low = lead == 0xe0 ? 0xa0 : 0x80;
        int high = lead == 0xed ? 0x9f : 0xbf;
        return continues(bytes, at + 1, to, low, high) && continues(bytes, at + 2, to, 0x80, 0xbf)
            ? 3
            : 0;
      }
      if (lead >= 0xf0 && lead <= 0xf4) {
        int low = lead == 0xf0 ? 0x90 : 0x80;
        int high = lead == 0xf4 ? 0x8f : 0xbf;
        return continues(bytes, at + 1, to, low, high)
                && continues(bytes, at + 2, to, 0x80, 0xbf)
                && continues(bytes, at + 3, to, 0x80, 0xbf)
            ? 4
            : 0;
      }
      return 0;
    }

    private static boolean continues(byte[] bytes, int at, int to, int low, int high) {
      return at < to && (bytes[at] & 0xff) >= low && (bytes[at] & 0xff) <= high;
    }
  }
}
