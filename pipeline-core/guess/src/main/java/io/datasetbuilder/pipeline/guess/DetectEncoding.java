package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Proof;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Proven;
import io.datasetbuilder.pipeline.guess.DetectEncoding.DetectedEncoding.Undecided;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Detects the encoding of a text. An encoding is stated only when the bytes prove it; otherwise the
 * result lists candidates.
 */
public final class DetectEncoding {

  private static final List<String> WIDE = List.of("utf-16le", "utf-16be", "utf-32le", "utf-32be");

  /** Encodings whose bytes are all ASCII, and which escape sequences identify. */
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
    return seen.isUtf8() ? new Proven(TextEncoding.UTF_8, Proof.VALID_UTF_8) : legacy(seen);
  }

  private static DetectedEncoding legacy(ByteEvidence seen) {
    Optional<TextEncoding> only =
        seen.sampleIsToTheEnd() ? EncodingCandidates.only(seen.sample()) : Optional.empty();
    return only.<DetectedEncoding>map(encoding -> new Proven(encoding, Proof.ONLY_READING))
        .orElseGet(
            () -> new Undecided(EncodingCandidates.of(seen.sample(), seen.sampleIsToTheEnd())));
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

  /** Result of detecting the encoding of a text from its bytes. */
  public sealed interface DetectedEncoding {

    /** Kind of evidence that proves an encoding. */
    enum Proof implements WireNamed.LowerCase {
      /** The text begins with the mark of a Unicode encoding. */
      BYTE_ORDER_MARK,
      /** No byte is beyond ASCII, which nearly all encodings share. */
      ASCII,
      /**
       * The whole text is UTF-8, with characters of several bytes: text in another encoding is
       * practically never valid UTF-8.
       */
      VALID_UTF_8,
      /**
       * All other encodings of data files fail, or give words that no language writes; those that
       * do not fail read the text alike.
       */
      ONLY_READING
    }

    /** The bytes can be read in one way only. Several encodings may read them so; one is named. */
    record Proven(TextEncoding encoding, Proof proof) implements DetectedEncoding {}

    /**
     * The bytes can be read in several ways: only a person who knows the language can decide
     * between them. A single candidate is no proof either.
     *
     * @param candidates candidates, the likeliest first; empty when no known encoding can read the
     *     text
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

  /**
   * Evidence from one pass over the bytes of a text. Holds a few blocks of it, whatever its length.
   * For one thread.
   */
  static final class ByteEvidence {

    private static final int BLOCK = 64 * 1024;

    /** Letters before the first telling byte, so that its word is whole. */
    private static final int BEFORE = 64;

    private static final byte ESCAPE = 0x1B;
    private static final byte SHIFT_OUT = 0x0E;

    private final Utf8Check utf8 = new Utf8Check();
    private final ByteArrayOutputStream sample = new ByteArrayOutputStream();
    private byte[] head = {};
    private byte[] last = {};
    private boolean headIsAll = true;
    private boolean sampleIsToTheEnd = true;
    private boolean zeros;
    private boolean escapes;
    private boolean beyondAscii;

    private ByteEvidence() {}

    static ByteEvidence in(InputStream text) throws IOException {
      ByteEvidence evidence = new ByteEvidence();
      byte[] block = text.readNBytes(BLOCK);
      evidence.head = block;
      while (block.length > 0) {
        evidence.see(block);
        block = text.readNBytes(BLOCK);
        evidence.headIsAll &= block.length == 0;
      }
      return evidence;
    }

    private void see(byte[] block) {
      utf8.see(block);
      int telling = -1;
      for (int i = 0; i < block.length; i++) {
        byte b = block[i];
        if (b <= 0 || b == ESCAPE || b == SHIFT_OUT) {
          telling = telling < 0 ? i : telling;
          zeros |= b == 0;
          escapes |= b > 0;
          beyondAscii |= b < 0;
        }
      }
      keep(block, telling);
      last = Arrays.copyOfRange(block, Math.max(0, block.length - BEFORE), block.length);
    }

    /**
     * The sample begins shortly before the first byte that states anything, and has about a block.
     */
    private void keep(byte[] block, int telling) {
      if (sample.size() >= BLOCK) {
        sampleIsToTheEnd = false;
      } else if (sample.size() > 0) {
        sample.writeBytes(block);
      } else if (telling >= 0) {
        if (telling < BEFORE) {
          sample.writeBytes(last);
        }
        int from = Math.max(0, telling - BEFORE);
        sample.write(block, from, block.length - from);
      }
    }

    /** The first bytes, at most a block. */
    byte[] head() {
      return head;
    }

    boolean headIsAll() {
      return headIsAll;
    }

    /**
     * Text from the word with the first byte that is not plain ASCII; empty when the text is plain
     * ASCII.
     */
    byte[] sample() {
      return sample.toByteArray();
    }

    boolean sampleIsToTheEnd() {
      return sampleIsToTheEnd;
    }

    /** Texts have zero bytes only in encodings of two or four bytes a character. */
    boolean hasZeros() {
      return zeros;
    }

    /** Whether the text has bytes that switch between sets of characters. */
    boolean hasEscapes() {
      return escapes;
    }

    boolean isBeyondAscii() {
      return beyondAscii;
    }

    boolean isUtf8() {
      return utf8.holds();
    }

    /** Whether blocks that follow each other are UTF-8; for one text. */
    private static final class Utf8Check {

      private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
      private final CharBuffer chars = CharBuffer.allocate(BLOCK);
      private byte[] cut = {};
      private boolean holds = true;

      void see(byte[] block) {
        if (!holds) {
          return;
        }
        ByteBuffer bytes =
            ByteBuffer.allocate(cut.length + block.length).put(cut).put(block).flip();
        CoderResult result;
        do {
          chars.clear();
          result = decoder.decode(bytes, chars, false);
        } while (result.isOverflow());
        holds = !result.isError();
        cut = new byte[bytes.remaining()];
        bytes.get(cut);
      }

      /**
       * Whether the evidence holds at the end of the text: a character that is cut off there breaks
       * it.
       */
      boolean holds() {
        return holds && cut.length == 0;
      }
    }
  }
}
