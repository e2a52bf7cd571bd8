package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.build.guess.DetectedEncoding.Proof;
import io.datasetbuilder.pipeline.build.guess.DetectedEncoding.Proven;
import io.datasetbuilder.pipeline.build.guess.DetectedEncoding.Undecided;
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
      List<EncodingCandidate> escaped =
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
}
