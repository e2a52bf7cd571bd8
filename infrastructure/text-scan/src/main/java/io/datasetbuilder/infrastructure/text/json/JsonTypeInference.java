package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.NumberGrammar;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Infers the type of the values of one column, or of one place inside nested values. Not
 * thread-safe; inferences of blocks are added in file order.
 */
final class JsonTypeInference {

  private static final long EXACT_IN_FLOAT = 1L << 53;

  private final NullTokens memberTokens;
  private final Set<String> tokens;
  private long values;
  private long textTokens;
  private long scalarTokens;
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
  private JsonTypeInference element;
  private Map<String, JsonTypeInference> members;

  /** A place inside nested values, where nothing is a null token. */
  private JsonTypeInference() {
    this(NullTokens.NONE, Set.of());
  }

  private JsonTypeInference(NullTokens memberTokens, Set<String> tokens) {
    this.memberTokens = memberTokens;
    this.tokens = tokens;
  }

  /**
   * The inference of whole records.
   *
   * @param nullTokens texts that count as null where they are all of a column's value
   */
  static JsonTypeInference ofRecords(NullTokens nullTokens) {
    return new JsonTypeInference(nullTokens, Set.of());
  }

  void addLogical(String written) {
    addScalar(written);
    logical = true;
  }

  /** Whether texts have to be compared here: some stand for no value. */
  boolean hasNullTokens() {
    return !tokens.isEmpty();
  }

  /** A text where there are null tokens. */
  void addText(String written) {
    if (tokens.contains(written)) {
      textTokens++;
    } else {
      addText();
    }
  }

  /** A text where there are no null tokens. */
  void addText() {
    values++;
    text = true;
  }

  private void addScalar(String written) {
    values++;
    if (!tokens.isEmpty() && tokens.contains(written)) {
      scalarTokens++;
    }
  }

  void addWhole(String written) {
    addScalar(written);
    if (written.length() <= 18) {
      addWhole(Long.parseLong(written));
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
    addScalar(written);
    fraction = true;
    fractionNotHeld |= !NumberGrammar.isFloat64(written);
  }

  JsonTypeInference addList() {
    values++;
    list = true;
    return element();
  }

  void addObject() {
    values++;
    object = true;
    members();
  }

  /** The inference of a member; made on its first appearance. */
  JsonTypeInference member(String name) {
    return members().computeIfAbsent(name, this::newMember);
  }

  private JsonTypeInference newMember(String name) {
    return new JsonTypeInference(NullTokens.NONE, Set.copyOf(memberTokens.of(name)));
  }

  private JsonTypeInference element() {
    if (element == null) {
      element = new JsonTypeInference();
    }
    return element;
  }

  Map<String, JsonTypeInference> members() {
    if (members == null) {
      members = new LinkedHashMap<>();
    }
    return members;
  }

  /** Places of values: members of the records, and those inside their objects and lists. */
  long fields() {
    long inside = element == null ? 0 : element.fields();
    if (members != null) {
      for (JsonTypeInference member : members.values()) {
        inside += member.fields();
      }
    }
    return Math.max(1, inside);
  }

  /** Adds what a later block counted at the same place. */
  void add(JsonTypeInference later) {
    values += later.values;
    textTokens += later.textTokens;
    scalarTokens += later.scalarTokens;
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
      later.members.forEach((name, inference) -> member(name).add(inference));
    }
  }

  /** Number of values, without the texts that are null tokens. */
  long values() {
    return values;
  }

  /** Texts that are null tokens. */
  long textTokens() {
    return textTokens;
  }

  /** Numbers and booleans that are written like a null token: they are values, unless made text. */
  long scalarTokens() {
    return scalarTokens;
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

  /** Whether nothing is a list or an object. */
  boolean isOfScalars() {
    return !object && !list;
  }

  boolean isObject() {
    return object;
  }

  boolean isList() {
    return list;
  }

  JsonTypeInference listElement() {
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
