package io.datasetbuilder.infrastructure.duckdb.json;

import io.datasetbuilder.pipeline.bronze.NumberGrammar;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the values of one column, or of one place inside nested values, have been so far. Not
 * thread-safe; tallies of blocks are added in file order.
 */
final class ShapeTally {

  private static final long EXACT_IN_FLOAT = 1L << 53;

  private long values;
  private boolean logical;
  private boolean text;
  private boolean whole;
  private boolean wholeBeyondFloat;
  private BigInteger smallest;
  private BigInteger largest;
  private long smallestLong = Long.MAX_VALUE;
  private long largestLong = Long.MIN_VALUE;
  private boolean fraction;
  private boolean fractionNotHeld;
  private boolean object;
  private boolean list;
  private ShapeTally element;
  private Map<String, ShapeTally> members;

  void addLogical() {
    values++;
    logical = true;
  }

  void addText() {
    values++;
    text = true;
  }

  void addWhole(String written) {
    values++;
    if (written.length() <= 18 && !written.equals("-0")) {
      addWhole(Long.parseLong(written));
    } else if (written.equals("-0")) {
      fraction = true;
    } else {
      addLarge(new BigInteger(written));
    }
  }

  private void addWhole(long value) {
    whole = true;
    wholeBeyondFloat |= value > EXACT_IN_FLOAT || value < -EXACT_IN_FLOAT;
    smallestLong = Math.min(smallestLong, value);
    largestLong = Math.max(largestLong, value);
  }

  private void addLarge(BigInteger value) {
    if (value.bitLength() < Long.SIZE) {
      addWhole(value.longValue());
      return;
    }
    whole = true;
    wholeBeyondFloat = true;
    smallest = smallest == null ? value : smallest.min(value);
    largest = largest == null ? value : largest.max(value);
  }

  void addFraction(String written) {
    values++;
    fraction = true;
    fractionNotHeld |= !NumberGrammar.isFloat64(written);
  }

  ShapeTally addList() {
    values++;
    list = true;
    return element();
  }

  void addObject() {
    values++;
    object = true;
    members();
  }

  /** The tally of a member; made on its first appearance. */
  ShapeTally member(String name) {
    return members().computeIfAbsent(name, ignored -> new ShapeTally());
  }

  private ShapeTally element() {
    if (element == null) {
      element = new ShapeTally();
    }
    return element;
  }

  Map<String, ShapeTally> members() {
    if (members == null) {
      members = new LinkedHashMap<>();
    }
    return members;
  }

  /** Adds what a later block counted at the same place. */
  void add(ShapeTally later) {
    values += later.values;
    logical |= later.logical;
    text |= later.text;
    whole |= later.whole;
    wholeBeyondFloat |= later.wholeBeyondFloat;
    smallestLong = Math.min(smallestLong, later.smallestLong);
    largestLong = Math.max(largestLong, later.largestLong);
    if (later.smallest != null) {
      smallest = smallest == null ? later.smallest : smallest.min(later.smallest);
      largest = largest == null ? later.largest : largest.max(later.largest);
    }
    fraction |= later.fraction;
    fractionNotHeld |= later.fractionNotHeld;
    object |= later.object;
    list |= later.list;
    if (later.element != null) {
      element().add(later.element);
    }
    if (later.members != null) {
      later.members.forEach((name, tally) -> member(name).add(tally));
    }
  }

  long values() {
    return values;
  }

  boolean isText() {
    return text;
  }

  boolean isLogical() {
    return logical;
  }

  boolean isNumber() {
    return whole || fraction;
  }

  boolean hasFraction() {
    return fraction;
  }

  /** Whether there are numbers and texts, and nothing else but nulls. */
  boolean isNumbersAndTexts() {
    return isNumber() && text && !logical && !object && !list;
  }

  boolean isObject() {
    return object;
  }

  boolean isList() {
    return list;
  }

  ShapeTally listElement() {
    return element();
  }

  /** Whether some whole number is beyond ±2^53, where floats skip numbers. */
  boolean wholeBeyondFloat() {
    return wholeBeyondFloat;
  }

  boolean fractionNotHeld() {
    return fractionNotHeld;
  }

  /** The smallest whole number; only when there is one. */
  BigInteger smallestWhole() {
    BigInteger small = BigInteger.valueOf(smallestLong);
    return smallest == null ? small : onlyLarge() ? smallest : smallest.min(small);
  }

  /** The largest whole number; only when there is one. */
  BigInteger largestWhole() {
    BigInteger large = BigInteger.valueOf(largestLong);
    return largest == null ? large : onlyLarge() ? largest : largest.max(large);
  }

  private boolean onlyLarge() {
    return smallestLong > largestLong;
  }
}
