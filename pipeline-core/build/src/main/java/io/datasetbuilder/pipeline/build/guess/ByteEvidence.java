package io.datasetbuilder.pipeline.build.guess;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What one pass over the bytes of a text shows. Holds a few blocks of it, however long it is. For
 * one thread.
 */
final class ByteEvidence {

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

  /** From the word with the first byte that is not plain ASCII; empty when there is none. */
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

  /** Whether there are bytes that switch between sets of characters. */
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
      ByteBuffer bytes = ByteBuffer.allocate(cut.length + block.length).put(cut).put(block).flip();
      CoderResult result;
      do {
        chars.clear();
        result = decoder.decode(bytes, chars, false);
      } while (result.isOverflow());
      holds = !result.isError();
      cut = new byte[bytes.remaining()];
      bytes.get(cut);
    }

    /** To be asked at the end: a character that is cut off there is none. */
    boolean holds() {
      return holds && cut.length == 0;
    }
  }
}
