package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.build.guess.DetectEncoding.DetectedEncoding.Proof;
import io.datasetbuilder.pipeline.build.guess.DetectEncoding.DetectedEncoding.Proven;
import io.datasetbuilder.pipeline.build.guess.DetectEncoding.DetectedEncoding.Undecided;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/**
 * Detects the encoding of a text. Only what the bytes prove is stated; for all else there are
 * candidates.
 */
public final class DetectEncoding {

  private static final List<String> WIDE = List.of("utf-16le", "utf-16be", "utf-32le", "utf-32be");

  /** Encodings whose bytes are all ASCII, and which escape sequences give away. */
  private static final List<String> SEVEN_BIT = List.of("iso-2022-jp", "iso-2022-kr");

  private DetectEncoding() {}

  /**
   * Detects the encoding of a text.
   *
   * @param text read to its end: a single byte can disprove UTF-8
   */
  public static DetectedEncoding of(InputStream text) throws IOException {
    ByteEvidence seen = ByteEvidence.in(text);
    Optional<TextEncoding> marked = mark(seen.head());
    if (marked.isPresent()) {
      return new Proven(marked.get(), Proof.BYTE_ORDER_MARK);
    }
    if (seen.hasZeros()) {
      return new Undecided(EncodingCandidates.of(WIDE, seen.head(), seen.headIsAll()));
    }
    if (!seen.isBeyondAscii()) {
      List<DetectEncoding.EncodingCandidate> escaped =
          seen.hasEscapes()
              ? EncodingCandidates.of(SEVEN_BIT, seen.sample(), seen.sampleIsToTheEnd())
              : List.of();
      return escaped.isEmpty()
          ? new Proven(TextEncoding.UTF_8, Proof.ASCII)
          : new Undecided(escaped);
    }
    return seen.isUtf8()
        ? new Proven(TextEncoding.UTF_8, Proof.VALID_UTF_8)
        : new Undecided(EncodingCandidates.of(seen.sample(), seen.sampleIsToTheEnd()));
  }

  /** The mark of UTF-32 in little-endian order begins with that of UTF-16. */
  private static Optional<TextEncoding> mark(byte[] head) {
    if (startsWith(head, 0xEF, 0xBB, 0xBF)) {
      return Optional.of(TextEncoding.UTF_8);
    }
    if (startsWith(head, 0xFF, 0xFE, 0, 0) || startsWith(head, 0, 0, 0xFE, 0xFF)) {
      return TextEncoding.named("utf-32");
    }
    return startsWith(head, 0xFF, 0xFE) || startsWith(head, 0xFE, 0xFF)
        ? TextEncoding.named("utf-16")
        : Optional.empty();
  }

  private static boolean startsWith(byte[] head, int... mark) {
    if (head.length < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if ((head[i] & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  /** What the bytes of a text state about its encoding. */
  public sealed interface DetectedEncoding {

    /** What proves an encoding. */
    enum Proof implements WireNamed.LowerCase {
      /** The text begins with the mark of a Unicode encoding. */
      BYTE_ORDER_MARK,
      /** No byte is beyond ASCII, which nearly all encodings share. */
      ASCII,
      /**
       * All of it is UTF-8, with characters of several bytes: no other encoding reads like that.
       */
      VALID_UTF_8
    }

    /** The bytes can be read in one way only. */
    record Proven(TextEncoding encoding, Proof proof) implements DetectedEncoding {}

    /**
     * The bytes can be read in several ways: only somebody who knows the language can state which
     * is right. One candidate alone proves nothing either.
     *
     * @param candidates the likeliest first; none when no encoding that is known reads the text
     */
    record Undecided(List<DetectEncoding.EncodingCandidate> candidates)
        implements DetectedEncoding {
      public Undecided {
        candidates = List.copyOf(candidates);
      }
    }
  }

  /**
   * An encoding that a text may have.
   *
   * @param same names of further encodings that read the text's beginning alike
   * @param words the first words with characters beyond ASCII as this encoding reads them, each on
   *     one line and short: by them people see whether it is right
   */
  public record EncodingCandidate(TextEncoding encoding, List<String> same, List<String> words) {
    public EncodingCandidate {
      same = List.copyOf(same);
      words = List.copyOf(words);
    }
  }
}
