package io.datasetbuilder.pipeline.table.bronze;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Names the kind of a file that cannot be read in its declared format: the problem of a single row
 * does not help a user who submitted a workbook as CSV.
 */
public final class WrongFormat {

  /** Number of first bytes of a file that are inspected for its kind. */
  public static final int HEAD_BYTES = 64 * 1024;

  private WrongFormat() {}

  /**
   * The problem of a file that could not be read.
   *
   * @param head its first bytes, at most {@link #HEAD_BYTES}
   * @param declared the format that it was read in
   * @return empty when it is of this format, or of no kind that is known
   */
  public static Optional<Problem> of(byte[] head, FileFormat declared) {
    return FileSignature.of(head)
        .filter(kind -> !canBe(kind, declared))
        .map(kind -> problem(kind, declared));
  }

  /**
   * The same for kinds that no text can be taken for, before the file is read.
   *
   * @param head its first bytes, at most {@link #HEAD_BYTES}
   */
  public static Optional<Problem> ofBinary(byte[] head, FileFormat declared) {
    return FileSignature.of(head).filter(FileSignature::isBinary).isPresent()
        ? of(head, declared)
        : Optional.empty();
  }

  /** A single object is malformed where an array is declared, and both are JSON. */
  private static boolean canBe(FileSignature kind, FileFormat declared) {
    return kind.format().filter(declared::equals).isPresent()
        || (kind == FileSignature.JSON_OBJECTS && declared == FileFormat.JSON);
  }

  private static Problem problem(FileSignature kind, FileFormat declared) {
    return RecordProblem.WRONG_FORMAT
        .says("the file is %s, not %s".formatted(kind.label(), name(declared)))
        .withHint(kind.remedy());
  }

  private static String name(FileFormat format) {
    return switch (format) {
      case CSV, JSON -> format.name();
      case JSONL -> "JSON Lines";
      case PARQUET -> "Parquet";
    };
  }

  /**
   * Kinds of files that users submit by mistake, recognized by their first bytes. The first
   * constant that matches is the kind of a file.
   */
  enum FileSignature {
    GZIP("a gzip archive", head -> begins(head, 0x1F, 0x8B), Action.UNPACK),
    BZIP2("a bzip2 archive", head -> begins(head, "BZh"), Action.UNPACK),
    XZ("an xz archive", head -> begins(head, 0xFD, '7', 'z', 'X', 'Z', 0), Action.UNPACK),
    ZSTD("a zstd archive", head -> begins(head, 0x28, 0xB5, 0x2F, 0xFD), Action.UNPACK),
    SEVEN_ZIP(
        "a 7z archive", head -> begins(head, '7', 'z', 0xBC, 0xAF, 0x27, 0x1C), Action.UNPACK),
    XLSX("an Excel workbook (xlsx)", head -> isZip(head) && holds(head, "xl/"), Action.SAVE_AS_CSV),
    ODS(
        "an OpenDocument spreadsheet (ods)",
        head -> isZip(head) && holds(head, "opendocument.spreadsheet"),
        Action.SAVE_AS_CSV),
    ZIP("a zip archive", FileSignature::isZip, Action.UNPACK),
    XLS(
        "an Excel workbook (xls)",
        head -> begins(head, 0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1),
        Action.SAVE_AS_CSV),
    PDF("a PDF document", head -> begins(head, "%PDF-"), Action.SAVE_AS_CSV),
    PARQUET("a Parquet file", FileSignature::isParquet, FileFormat.PARQUET),
    /** The first that is text. */
    HTML("an HTML page", FileSignature::isHtml, Action.FETCH_THE_DATA),
    JSON_ARRAY("a JSON array", head -> opens(head, '[', "{]"), FileFormat.JSON),
    JSON_OBJECTS("JSON objects", head -> opens(head, '{', "\"}"), FileFormat.JSONL),
    CSV("text that looks like CSV", DelimitedText::isOne, FileFormat.CSV);

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final Predicate<byte[]> test;

    private final Optional<FileFormat> format;
    private final String remedy;

    FileSignature(String label, Predicate<byte[]> test, FileFormat format) {
      this.label = label;
      this.test = test;
      this.format = Optional.of(format);
      this.remedy =
          "declare format: %s, or rename the file to end in .%s"
              .formatted(format.wire(), format.wire());
    }

    FileSignature(String label, Predicate<byte[]> test, Action action) {
      this.label = label;
      this.test = test;
      this.format = Optional.empty();
      this.remedy = action.remedy;
    }

    /** Next step for a file that no source format reads. */
    private enum Action {
      UNPACK("unpack it and use the file inside"),
      SAVE_AS_CSV("save the table as CSV in UTF-8 and use that file"),
      FETCH_THE_DATA("download the data itself: a web page was saved in its place");

      private final String remedy;

      Action(String remedy) {
        this.remedy = remedy;
      }
    }

    /**
     * The kind of a file.
     *
     * @param head its first bytes
     */
    static Optional<FileSignature> of(byte[] head) {
      return Arrays.stream(values()).filter(kind -> kind.test.test(head)).findFirst();
    }

    /** Name of such a file in a message, with its article. */
    String label() {
      return label;
    }

    /** The format of a source that reads it; empty: none does. */
    Optional<FileFormat> format() {
      return format;
    }

    /** Whether no text begins like it. */
    boolean isBinary() {
      return compareTo(HTML) < 0;
    }

    String remedy() {
      return remedy;
    }

    private static boolean begins(byte[] head, String text) {
      return begins(head, text.chars().toArray());
    }

    private static boolean begins(byte[] head, int... bytes) {
      if (head.length < bytes.length) {
        return false;
      }
      for (int i = 0; i < bytes.length; i++) {
        if ((head[i] & 0xFF) != bytes[i]) {
          return false;
        }
      }
      return true;
    }

    /**
     * Recognises Parquet by its mark and the Thrift structure that follows it; a text whose first
     * column is named PAR1 has no such structure.
     */
    private static boolean isParquet(byte[] head) {
      return begins(head, "PAR1") && head.length > 4 && head[4] >= 0 && head[4] < ' ';
    }

    private static boolean isZip(byte[] head) {
      return begins(head, 'P', 'K', 3, 4) || begins(head, 'P', 'K', 5, 6);
    }

    private static boolean holds(byte[] head, String name) {
      return new String(head, StandardCharsets.ISO_8859_1).contains(name);
    }

    private static boolean isHtml(byte[] head) {
      String text = letters(head, 15);
      return text.regionMatches(true, 0, "<!doctypehtml", 0, 13)
          || text.regionMatches(true, 0, "<html", 0, 5);
    }

    /** Whether the first letter is this one, and the second is one of some. */
    private static boolean opens(byte[] head, char first, String second) {
      String text = letters(head, 2);
      return text.length() == 2 && text.charAt(0) == first && second.indexOf(text.charAt(1)) >= 0;
    }

    /**
     * First letters of a file; blanks, byte order marks and the zero bytes of UTF-16 are skipped.
     */
    private static String letters(byte[] head, int most) {
      StringBuilder letters = new StringBuilder();
      for (int i = 0; i < head.length && letters.length() < most; i++) {
        if (head[i] > ' ') {
          letters.append((char) head[i]);
        }
      }
      return letters.toString();
    }

    /** Recognizes a text table by its first two lines. */
    static final class DelimitedText {

      private static final String DELIMITERS = ",;\t";

      private DelimitedText() {}

      /**
       * Whether a file begins with two lines of text that have the same number of one delimiter.
       *
       * @param head its first bytes
       */
      static boolean isOne(byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        String[] lines = text.split("\r\n|\n|\r", 3);
        return lines.length > 1
            && isText(lines[0])
            && isText(lines[1])
            && DELIMITERS.chars().anyMatch(delimiter -> agree(lines[0], lines[1], delimiter));
      }

      private static boolean isText(String line) {
        return line.chars().noneMatch(letter -> letter < ' ' && letter != '\t')
            && !line.startsWith("{")
            && !line.startsWith("[");
      }

      private static boolean agree(String header, String row, int delimiter) {
        long columns = count(header, delimiter);
        return columns > 0 && columns == count(row, delimiter);
      }

      private static long count(String line, int delimiter) {
        return line.chars().filter(letter -> letter == delimiter).count();
      }
    }
  }
}
