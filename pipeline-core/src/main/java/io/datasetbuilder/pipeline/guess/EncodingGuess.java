package io.datasetbuilder.pipeline.guess;

import io.datasetbuilder.buildspec.source.TextEncoding;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.List;

/** Guesses how the bytes of a text are encoded, from the first of them. */
public final class EncodingGuess {

  /** In this order: a text that one of them decodes is hardly ever meant by a later one. */
  private static final List<String> CANDIDATES =
      List.of("utf-8", "cp949", "shift-jis", "gb18030", "iso-8859-1");

  private EncodingGuess() {}

  /**
   * The encoding that decodes the bytes without a fault; the last resort is Latin-1, which decodes
   * everything.
   *
   * @param head the first bytes of the file; a character that is cut off at their end is no fault
   */
  public static TextEncoding of(byte[] head) {
    if (startsWith(head, 0xFF, 0xFE) || startsWith(head, 0xFE, 0xFF)) {
      return named("utf-16");
    }
    if (zeros(head, 1) > head.length / 8) {
      return named("utf-16le");
    }
    if (zeros(head, 0) > head.length / 8) {
      return named("utf-16be");
    }
    return CANDIDATES.stream()
        .flatMap(name -> TextEncoding.named(name).stream())
        .filter(encoding -> decodes(encoding, head))
        .findFirst()
        .orElse(TextEncoding.UTF_8);
  }

  private static TextEncoding named(String name) {
    return TextEncoding.named(name).orElse(TextEncoding.UTF_8);
  }

  private static boolean startsWith(byte[] head, int first, int second) {
    return head.length > 1 && (head[0] & 0xFF) == first && (head[1] & 0xFF) == second;
  }

  /** Zero bytes at even or odd places: letters of the Latin alphabet in two bytes each. */
  private static int zeros(byte[] head, int from) {
    int zeros = 0;
    for (int i = from; i < head.length; i += 2) {
      zeros += head[i] == 0 ? 1 : 0;
    }
    return zeros;
  }

  private static boolean decodes(TextEncoding encoding, byte[] head) {
    CharsetDecoder decoder =
        encoding
            .charset()
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    CharBuffer text =
        CharBuffer.allocate((int) (head.length * (double) decoder.maxCharsPerByte()) + 1);
    CoderResult result = decoder.decode(ByteBuffer.wrap(head), text, false);
    return !result.isError();
  }
}
