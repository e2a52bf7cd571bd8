package io.datasetbuilder.buildspec.text;

import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Mappings in one fixed order, so that the order in which a spec was written never shows. */
public final class SortedNames {

  /**
   * By code point: the order of UTF-8 bytes, which {@link String#compareTo} is not beyond U+FFFF.
   */
  public static final Comparator<String> BY_CODE_POINT = SortedNames::compare;

  private SortedNames() {}

  /** An unmodifiable copy, sorted by code point. */
  public static <V> SortedMap<String, V> of(Map<String, V> entries) {
    SortedMap<String, V> sorted = new TreeMap<>(BY_CODE_POINT);
    sorted.putAll(entries);
    return Collections.unmodifiableSortedMap(sorted);
  }

  private static int compare(String left, String right) {
    int end = Math.min(left.length(), right.length());
    for (int i = 0; i < end; i++) {
      if (left.charAt(i) != right.charAt(i)) {
        return Integer.compare(rank(left.charAt(i)), rank(right.charAt(i)));
      }
    }
    return Integer.compare(left.length(), right.length());
  }

  /** Rank of a UTF-16 unit; a surrogate belongs to a code point above all others. */
  private static int rank(char unit) {
    return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
  }
}
