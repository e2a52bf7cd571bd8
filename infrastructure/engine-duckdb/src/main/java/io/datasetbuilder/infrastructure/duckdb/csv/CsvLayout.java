package io.datasetbuilder.infrastructure.duckdb.csv;

import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.NumberGrammar;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The columns of a CSV text, prepared for the canonical form of its records. Immutable. */
final class CsvLayout {

  static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  private final List<String> names;
  private final byte[][] header;
  private final byte[] headerLine;
  private final NullTokens nullTokens;
  private final BitSet texts;
  private final int[] sorted;
  private final byte[][] keyPrefixes;

  /**
   * @param header names the columns; one without a line cannot be repeated
   * @param texts columns that hold no numbers, whatever their cells look like
   */
  CsvLayout(CsvHeader header, NullTokens nullTokens, BitSet texts) {
    this.names = List.copyOf(header.names());
    this.texts = texts;
    this.header = utf8(header.written());
    this.headerLine = header.line().getBytes(StandardCharsets.UTF_8);
    this.nullTokens = nullTokens;
    byte[][] keys = utf8(names);
    Comparator<Integer> byCodePoint = (a, b) -> Arrays.compareUnsigned(keys[a], keys[b]);
    this.sorted =
        IntStream.range(0, names.size()).boxed().sorted(byCodePoint).mapToInt(i -> i).toArray();
    this.keyPrefixes = new byte[sorted.length][];
    for (int i = 0; i < sorted.length; i++) {
      keyPrefixes[i] =
          new CanonicalRecord()
              .raw(i == 0 ? '{' : ',')
              .text(names.get(sorted[i]))
              .raw(':')
              .toBytes();
    }
  }

  private static byte[][] utf8(List<String> texts) {
    return texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
  }

  /** The cells of the header as they are written; none where it is not one record. */
  byte[][] header() {
    return header;
  }

  /** Whether the text of the header is at an offset, and nothing else on its line. */
  boolean isHeaderLine(byte[] bytes, int at, int limit) {
    int end = at + headerLine.length;
    return headerLine.length > 0
        && end <= limit
        && Arrays.equals(bytes, at, end, headerLine, 0, headerLine.length)
        && (end == limit || bytes[end] == '\n' || bytes[end] == '\r');
  }

  int columns() {
    return sorted.length;
  }

  List<String> names() {
    return names;
  }

  /** The cell whose key is the i-th in code-point order. */
  int sortedCell(int i) {
    return sorted[i];
  }

  /** Brace or comma, and the i-th key with its colon. */
  byte[] keyPrefix(int i) {
    return keyPrefixes[i];
  }

  /** The record of a table of one column that a blank line stands for. */
  CanonicalRecord blankRecord() {
    return new CanonicalRecord().raw(keyPrefixes[0]).raw(NULL).raw('}');
  }

  CsvTypeInference[] newInferences() {
    return IntStream.range(0, names.size())
        .mapToObj(i -> new CsvTypeInference(nullTokens.of(names.get(i)), !texts.get(i)))
        .toArray(CsvTypeInference[]::new);
  }

  /** Infers the narrowest type that holds all cells of one column so far. Not thread-safe. */
  static final class CsvTypeInference {

    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);

    private final byte[][] nullTokens;
    private boolean whole;
    private boolean number;
    private boolean logical = true;
    private long values;
    private long tokens;

    /**
     * @param numbers whether cells may be read as numbers
     */
    CsvTypeInference(List<String> nullTokens, boolean numbers) {
      this.whole = numbers;
      this.number = numbers;
      this.nullTokens =
          nullTokens.stream()
              .map(token -> token.getBytes(StandardCharsets.UTF_8))
              .toArray(byte[][]::new);
    }

    /** Counts a cell that is not null by itself. */
    void add(byte[] bytes, int from, int to) {
      if (nullTokens.length > 0 && isNullToken(bytes, from, to)) {
        tokens++;
        return;
      }
      values++;
      if (whole && !NumberGrammar.isInt64(bytes, from, to)) {
        whole = false;
      }
      if (number && !(whole && to - from <= 15) && !NumberGrammar.isFloat64(bytes, from, to)) {
        number = false;
      }
      if (logical
          && !Arrays.equals(bytes, from, to, TRUE, 0, TRUE.length)
          && !Arrays.equals(bytes, from, to, FALSE, 0, FALSE.length)) {
        logical = false;
      }
    }

    /** Whether all values so far are whole numbers, or all are floats. */
    boolean isNumeric() {
      return whole || number;
    }

    boolean isNullToken(byte[] bytes, int from, int to) {
      for (byte[] token : nullTokens) {
        if (Arrays.equals(bytes, from, to, token, 0, token.length)) {
          return true;
        }
      }
      return false;
    }

    /** Counts what another block's inference of the same column counted. */
    void add(CsvTypeInference other) {
      whole &= other.whole;
      number &= other.number;
      logical &= other.logical;
      values += other.values;
      tokens += other.tokens;
    }

    /** Cells that are not null. */
    long values() {
      return values;
    }

    /** Cells that hold a null token. */
    long tokens() {
      return tokens;
    }

    /** A column without any value is text: so it was written. */
    DataType type() {
      if (values == 0) {
        return DataType.Simple.STRING;
      }
      if (whole) {
        return DataType.Whole.INT64;
      }
      if (number) {
        return DataType.Simple.FLOAT64;
      }
      return logical ? DataType.Simple.BOOLEAN : DataType.Simple.STRING;
    }
  }
}
