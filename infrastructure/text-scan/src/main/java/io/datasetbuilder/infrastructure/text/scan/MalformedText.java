package io.datasetbuilder.infrastructure.text.scan;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Refuses bytes that are not text in the declared encoding, and names one that is proven. */
public final class MalformedText {

  private static final int LONGEST_MARK = 4;

  /** Encodings that have all characters of another one and more, by the charset of the other. */
  private static final Map<String, String> WIDER =
      Map.of(
          "EUC-KR", "cp949",
          "Shift_JIS", "cp932",
          "GB2312", "gb18030",
          "GBK", "gb18030",
          "Big5", "cp950");

  private MalformedText() {}

  /**
   * The refusal of a text that was read as UTF-8.
   *
   * @param offset of the first malformed byte in the file
   */
  public static Problem inUtf8(BronzeInput input, long offset) throws IOException {
    return of(input, offset, TextPlace.of(path(input), offset).line());
  }

  /**
   * The refusal of a text.
   *
   * @param offset of the first malformed byte in the file as it arrived
   * @param line where it is, counted from 1
   */
  static Problem of(BronzeInput input, long offset, long line) throws IOException {
    Problem problem =
        RecordProblem.MALFORMED_TEXT.says(
            "the file is not "
                + input.encoding().name()
                + " text: the byte at offset "
                + offset
                + " (line "
                + line
                + ") does not belong there");
    Optional<String> marked = mark(path(input));
    if (marked.isPresent()) {
      return problem.withHint(
          "declare encoding: " + marked.get() + ", whose byte order mark the file begins with");
    }
    return proven(input)
        .map(name -> problem.withHint("declare encoding: " + name + ", which reads the whole file"))
        .orElse(problem);
  }

  /** The encoding of two or four bytes a character whose mark a file begins with. */
  private static Optional<String> mark(Path file) throws IOException {
    byte[] head;
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(LONGEST_MARK);
    }
    if (begins(head, 0xFF, 0xFE, 0, 0) || begins(head, 0, 0, 0xFE, 0xFF)) {
      return Optional.of("utf-32");
    }
    return begins(head, 0xFF, 0xFE) || begins(head, 0xFE, 0xFF)
        ? Optional.of("utf-16")
        : Optional.empty();
  }

  private static boolean begins(byte[] head, int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (head.length <= i || (head[i] & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  /** UTF-8, or a wider encoding than the declared one, that reads the whole file. */
  private static Optional<String> proven(BronzeInput input) throws IOException {
    Charset declared = input.encoding().charset();
    String wider = WIDER.get(declared.name());
    for (String name : Stream.of("utf-8", wider).filter(one -> one != null).toList()) {
      Charset charset = TextEncoding.named(name).orElseThrow().charset();
      if (!declared.equals(StandardCharsets.UTF_8)
          && Utf8Source.firstMalformed(path(input), charset) < 0) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  private static Path path(BronzeInput input) {
    return Path.of(input.location().address());
  }
}
