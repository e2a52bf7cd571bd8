package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** Turns the inferences of all values into column types, or names the columns that have no type. */
final class JsonColumnTypes {

  private static final BigInteger LONG_MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);
  private static final BigInteger UNSIGNED_MAX = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);

  /** Parquet holds such numbers as decimals of 38 digits. */
  private static final BigInteger HUGE = BigInteger.TEN.pow(38);

  private final List<Problem> problems = new ArrayList<>();

  List<Problem> problems() {
    return problems;
  }

  /** Whether some type holds all values of a place. */
  static boolean hold(JsonTypeInference inference) {
    JsonColumnTypes types = new JsonColumnTypes();
    types.typeOf(inference, "");
    return types.problems.isEmpty();
  }

  /** The type of a place; its name goes into problems. */
  DataType typeOf(JsonTypeInference inference, String place) {
    int kinds =
        count(inference.isText())
            + count(inference.isLogical())
            + count(inference.isNumber())
            + count(inference.isObject())
            + count(inference.isList());
    if (kinds > 1) {
      refuse(RecordProblem.MIXED_TYPES, place, "mixes " + mixed(inference));
      return DataType.Simple.NULL;
    }
    if (inference.isText() || (kinds == 0 && inference.textTokens() > 0)) {
      return DataType.Simple.STRING;
    }
    if (inference.isLogical()) {
      return DataType.Simple.BOOLEAN;
    }
    if (inference.isNumber()) {
      return number(inference, place);
    }
    if (inference.isList()) {
      return new DataType.ListOf(typeOf(inference.listElement(), place + "[]"));
    }
    return inference.isObject() ? struct(inference, place) : DataType.Simple.NULL;
  }

  private DataType struct(JsonTypeInference inference, String place) {
    Map<String, String> folded = new HashMap<>();
    List<Column> fields = new ArrayList<>();
    inference
        .members()
        .forEach(
            (name, member) -> {
              String other = folded.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
              if (other != null) {
                refuse(
                    RecordProblem.DUPLICATE_COLUMN_NAME,
                    place,
                    "has members '"
                        + other
                        + "' and '"
                        + name
                        + "' that differ only in letter case");
              }
              fields.add(new Column(name, typeOf(member, place + "." + name)));
            });
    return new DataType.StructOf(fields);
  }

  private DataType number(JsonTypeInference inference, String place) {
    if (inference.fractionNotHeld()) {
      refuse(
          RecordProblem.NUMBER_NOT_HELD,
          place,
          "holds a decimal with more digits than a 64-bit float keeps");
      return DataType.Simple.FLOAT64;
    }
    if (!inference.hasFraction()) {
      return whole(inference, place);
    }
    if (inference.wholeBeyondFloat()) {
      refuse(
          RecordProblem.MIXED_TYPES,
          place,
          "mixes whole numbers beyond 2^53 with decimals: no numeric column holds both exactly");
    }
    return DataType.Simple.FLOAT64;
  }

  private DataType whole(JsonTypeInference inference, String place) {
    BigInteger smallest = inference.smallestWhole();
    BigInteger largest = inference.largestWhole();
    if (smallest.compareTo(LONG_MIN) >= 0 && largest.compareTo(LONG_MAX) <= 0) {
      return DataType.Whole.INT64;
    }
    if (smallest.signum() >= 0 && largest.compareTo(UNSIGNED_MAX) <= 0) {
      return DataType.Whole.UINT64;
    }
    if (smallest.compareTo(HUGE.negate()) > 0 && largest.compareTo(HUGE) < 0) {
      return DataType.Whole.INT128;
    }
    refuse(RecordProblem.NUMBER_NOT_HELD, place, "holds a whole number of more than 38 digits");
    return DataType.Whole.INT128;
  }

  private void refuse(RecordProblem code, String place, String what) {
    problems.add(Problem.of(code, place, "column '" + place + "' " + what));
  }

  private static String mixed(JsonTypeInference inference) {
    StringJoiner kinds = new StringJoiner(" and ");
    if (inference.isNumber()) {
      kinds.add("numbers");
    }
    if (inference.isText()) {
      kinds.add("texts");
    }
    if (inference.isLogical()) {
      kinds.add("booleans");
    }
    if (inference.isList()) {
      kinds.add("lists");
    }
    if (inference.isObject()) {
      kinds.add("objects");
    }
    return kinds.toString();
  }

  private static int count(boolean present) {
    return present ? 1 : 0;
  }
}
