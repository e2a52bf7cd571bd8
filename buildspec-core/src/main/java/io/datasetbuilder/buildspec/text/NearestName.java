package io.datasetbuilder.buildspec.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that a misspelt one most likely means. */
public final class NearestName {

  /** No name of ours is longer; longer texts are not worth comparing. */
  private static final int LONGEST = 64;

  private NearestName() {}

  /**
   * The known name at the smallest edit distance, letter case ignored; the first of equals. Empty
   * when none is near: at most one edit in three letters.
   */
  public static Optional<String> of(String written, Collection<String> known) {
    if (written.length() > LONGEST) {
      return Optional.empty();
    }
    String lower = written.toLowerCase(Locale.ROOT);
    int best = Math.max(1, (written.length() + 1) / 3) + 1;
    String nearest = null;
    for (String name : known) {
      if (Math.abs(name.length() - written.length()) >= best) {
        continue;
      }
      int distance = distance(lower, name.toLowerCase(Locale.ROOT));
      if (distance < best) {
        best = distance;
        nearest = name;
      }
    }
    return Optional.ofNullable(nearest);
  }

  /**
   * Insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
   */
  private static int distance(String from, String to) {
    int[][] cost = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        cost[i][j] = Math.min(i, j) == 0 ? Math.max(i, j) : step(cost, from, to, i, j);
      }
    }
    return cost[from.length()][to.length()];
  }

  private static int step(int[][] cost, String from, String to, int i, int j) {
    int change = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
    int least = Math.min(cost[i - 1][j - 1] + change, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
    boolean swapped =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
  }
}
