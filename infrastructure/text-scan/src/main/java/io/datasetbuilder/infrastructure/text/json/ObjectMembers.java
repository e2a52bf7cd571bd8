package io.datasetbuilder.infrastructure.text.json;

import io.datasetbuilder.pipeline.model.checksum.CanonicalRecord;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Members of one object: their names and the place of their canonical values in a buffer. Reusable,
 * not thread-safe.
 */
final class ObjectMembers {

  private final CanonicalRecord values = new CanonicalRecord();
  private final CanonicalRecord assembled = new CanonicalRecord();
  private String[] names = new String[16];
  private byte[][] keys = new byte[16][];
  private int[] ends = new int[16];
  private Integer[] order = new Integer[0];
  private int members;

  /** Starts the next object. */
  void clear() {
    values.clear();
    members = 0;
  }

  /** Begins the next member, whose canonical value the caller appends to {@link #values}. */
  void name(String name) {
    if (members == names.length) {
      names = Arrays.copyOf(names, members * 2);
      keys = Arrays.copyOf(keys, members * 2);
      ends = Arrays.copyOf(ends, members * 2);
    }
    if (!name.equals(names[members])) {
      if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
        throw new RefusedJson(
            RecordProblem.MALFORMED_JSON, "a member name contains an unpaired surrogate");
      }
      names[members] = name;
      keys[members] = name.getBytes(StandardCharsets.UTF_8);
      order = new Integer[0];
    }
  }

  /** The canonical values so far, one after the other. */
  CanonicalRecord values() {
    return values;
  }

  /** Ends the member that was begun last. */
  void valueEnded() {
    ends[members++] = values.length();
    checkSize(values);
  }

  /** Refuses a value that makes the record larger than it may be. */
  static void checkSize(CanonicalRecord part) {
    if (part.length() > BronzeReader.MAX_RECORD_CHARS) {
      throw new RefusedJson(
          RecordProblem.RECORD_TOO_LARGE, "the record is larger than 32 Mi characters");
    }
  }

  /**
   * Puts the members together in the code-point order of their names.
   *
   * @return the canonical object, valid until the next one
   */
  CanonicalRecord assemble() {
    if (order.length != members) {
      sort();
    }
    assembled.clear().raw('{');
    for (int i = 0; i < members; i++) {
      int member = order[i];
      if (i > 0) {
        assembled.raw(',');
      }
      assembled.text(keys[member], 0, keys[member].length).raw(':');
      assembled.raw(values.array(), member == 0 ? 0 : ends[member - 1], ends[member]);
    }
    return assembled.raw('}');
  }

  private void sort() {
    order = new Integer[members];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparing((Integer i) -> keys[i], Arrays::compareUnsigned));
    for (int i = 1; i < members; i++) {
      if (names[order[i]].equals(names[order[i - 1]])) {
        String name = names[order[i]];
        order = new Integer[0];
        throw new RefusedJson(
            RecordProblem.DUPLICATE_MEMBER, "member '" + name + "' appears twice in one object");
      }
    }
  }
}
