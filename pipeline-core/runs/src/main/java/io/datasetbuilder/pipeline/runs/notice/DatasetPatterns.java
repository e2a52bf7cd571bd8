package io.datasetbuilder.pipeline.runs.notice;

import java.util.List;
import java.util.Optional;

/**
 * Filter of dataset ids: exact ids, or patterns in which {@code *} stands for any characters.
 *
 * @param patterns empty: every dataset, and runs without one
 */
public record DatasetPatterns(List<String> patterns) {

  /** Every dataset. */
  public static final DatasetPatterns ALL = new DatasetPatterns(List.of());

  public DatasetPatterns {
    patterns = List.copyOf(patterns);
  }

  /** Whether one of the patterns fits. */
  public boolean fits(Optional<String> datasetId) {
    return patterns.isEmpty()
        || datasetId.filter(id -> patterns.stream().anyMatch(each -> fits(each, id))).isPresent();
  }

  /** Compares the parts between the stars from left to right, in linear time for each part. */
  private static boolean fits(String pattern, String id) {
    List<String> parts = List.of(pattern.split("\\*", -1));
    String first = parts.get(0);
    String last = parts.get(parts.size() - 1);
    if (parts.size() == 1) {
      return id.equals(pattern);
    }
    if (!id.startsWith(first)
        || !id.endsWith(last)
        || id.length() < first.length() + last.length()) {
      return false;
    }
    int end = id.length() - last.length();
    int at = first.length();
    for (String part : parts.subList(1, parts.size() - 1)) {
      int found = id.indexOf(part, at);
      if (found < 0 || found + part.length() > end) {
        return false;
      }
      at = found + part.length();
    }
    return true;
  }
}
