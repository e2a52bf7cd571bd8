package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.read.CsvNumbers;
import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.plan.TableSource.SignedNumbers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The columns of a CSV text, prepared for the canonical form of its records. Immutable. */
final class CsvLayout {

  static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  private final List<String> names;
  private final byte[][] header;
  private final byte[] headerLine;
  private final NullTokens nullTokens;
  private final CsvNumbers numbers;
  private final BitSet texts;
  private final int[] sorted;
  private final byte[][] keyPrefixes;

  /**
   * @param header names the columns; one without a line cannot be repeated
   * @param numbers signs in the numbers
   * @param texts columns that hold no numbers, whatever their cells look like
   */
  CsvLayout(CsvHeader header, NullTokens nullTokens, CsvNumbers numbers, BitSet texts) {
    this.names = List.copyOf(header.names());
    this.numbers = numbers;
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

  NumberColumns newNumbers() {
    return new NumberColumns(numbers, newInferences());
  }

  /**
   * The columns whose numbers have declared signs.
   *
   * @param storedNames of the columns
   * @param types of the columns, found in all records
   */
  SignedNumbers signedNumbers(List<String> storedNames, CsvTypeInference[] types) {
    if (numbers.isDefault()) {
      return SignedNumbers.NONE;
    }
    Map<String, List<String>> columns = new HashMap<>();
    for (int i = 0; i < types.length; i++) {
      if (types[i].isNumeric() && types[i].values() > 0) {
        columns.put(storedNames.get(i), signed(nullTokens.of(names.get(i))));
      }
    }
    return new SignedNumbers(numbers, columns);
  }

  private List<String> signed(List<String> tokens) {
    return tokens.stream()
        .filter(
            token ->
                token.indexOf(numbers.decimalSign()) >= 0
                    || numbers.thousands().filter(sign -> token.indexOf(sign) >= 0).isPresent())
        .toList();
  }

  CsvTypeInference[] newInferences() {
    return IntStream.range(0, names.size())
        .mapToObj(i -> new CsvTypeInference(nullTokens.of(names.get(i)), !texts.get(i)))
        .toArray(CsvTypeInference[]::new);
  }
}
