package io.datasetbuilder.http.client;

import java.math.BigInteger;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The form that a client demands of a JSON value. */
@FunctionalInterface
interface Shape {

  /** The largest whole number that a browser reads exactly. */
  BigInteger EXACT = BigInteger.TWO.pow(53).subtract(BigInteger.ONE);

  /** Reads a value at a place, and complains of what is not as it has to be. */
  void read(JsonNode value, String at, Consumer<String> complaints);

  static Shape that(String what, Predicate<JsonNode> holds) {
    return (value, at, complaints) -> {
      if (!holds.test(value)) {
        complaints.accept(at + " is not " + what + ": " + value);
      }
    };
  }

  static Shape any() {
    return that("there", value -> true);
  }

  static Shape ofNull() {
    return that("null", JsonNode::isNull);
  }

  static Shape text() {
    return that("a text", JsonNode::isString);
  }

  static Shape text(String pattern) {
    Pattern form = Pattern.compile(pattern);
    return that(
        "a text like " + pattern,
        value -> value.isString() && form.matcher(value.stringValue()).matches());
  }

  /** One of a closed set of words. */
  static Shape oneOf(String... words) {
    Set<String> known = Set.of(words);
    return that("one of " + known, value -> value.isString() && known.contains(text(value)));
  }

  static Shape flag() {
    return that("true or false", JsonNode::isBoolean);
  }

  static Shape flag(boolean expected) {
    return that(
        String.valueOf(expected), value -> value.isBoolean() && value.booleanValue() == expected);
  }

  static Shape number() {
    return that("a number", JsonNode::isNumber);
  }

  static Shape share() {
    return that(
        "a number from 0 to 1",
        value -> value.isNumber() && value.doubleValue() >= 0 && value.doubleValue() <= 1);
  }

  static Shape whole() {
    return that("a whole number that a browser reads exactly", Shape::isExactWhole);
  }

  static Shape count() {
    return that("a count", value -> isExactWhole(value) && value.bigIntegerValue().signum() >= 0);
  }

  /** A moment that a browser reads, with its offset. */
  static Shape moment() {
    return that("a moment with an offset", value -> value.isString() && isMoment(text(value)));
  }

  static Shape list(Shape item) {
    return (value, at, complaints) -> {
      if (!value.isArray()) {
        complaints.accept(at + " is not a list: " + value);
        return;
      }
      int place = 0;
      for (JsonNode next : value) {
        item.read(next, at + "[" + place++ + "]", complaints);
      }
    };
  }

  static Shape map(Shape item) {
    return (value, at, complaints) -> {
      if (!value.isObject()) {
        complaints.accept(at + " is not an object: " + value);
        return;
      }
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        item.read(member.getValue(), at + "{" + member.getKey() + "}", complaints);
      }
    };
  }

  /** No number anywhere that a browser would change. */
  static Shape exactNumbers() {
    return (value, at, complaints) -> {
      if (value.isIntegralNumber()) {
        whole().read(value, at, complaints);
      } else if (value.isObject()) {
        map(exactNumbers()).read(value, at, complaints);
      } else if (value.isArray()) {
        list(exactNumbers()).read(value, at, complaints);
      }
    };
  }

  default Shape orNull() {
    return (value, at, complaints) -> {
      if (!value.isNull()) {
        read(value, at, complaints);
      }
    };
  }

  /** This, and another thing that has to hold. */
  default Shape and(Shape other) {
    return (value, at, complaints) -> {
      read(value, at, complaints);
      other.read(value, at, complaints);
    };
  }

  private static String text(JsonNode value) {
    return value.stringValue();
  }

  private static boolean isExactWhole(JsonNode value) {
    return value.isIntegralNumber() && value.bigIntegerValue().abs().compareTo(EXACT) <= 0;
  }

  private static boolean isMoment(String text) {
    try {
      return OffsetDateTime.parse(text).getYear() > 0;
    } catch (DateTimeParseException unreadable) {
      return false;
    }
  }
}
