package io.datasetbuilder.infrastructure.duckdb.csv;

import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The columns of a CSV text, prepared for the canonical form of its records. Immutable. */
final class CsvLayout {

  static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  private final List<String> names;
  private final NullTokens nullTokens;
  private final int[] sorted;
  private final byte[][] keyPrefixes;

  CsvLayout(List<String> names, NullTokens nullTokens) {
    this.names = List.copyOf(names);
    this.nullTokens = nullTokens;
    byte[][] keys =
        names.stream().map(name -> name.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
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
    return names.stream()
        .map(name -> new CsvTypeInference(nullTokens.of(name)))
        .toArray(CsvTypeInference[]::new);
  }
}
