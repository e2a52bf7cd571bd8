package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.NumberGrammar;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Infers the narrowest type that holds all cells of one column so far. Not thread-safe. */
final class CsvTypeInference {

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

  /** Takes the column for one without numbers, whatever its other cells look like. */
  void refuseNumbers() {
    whole = false;
    number = false;
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
