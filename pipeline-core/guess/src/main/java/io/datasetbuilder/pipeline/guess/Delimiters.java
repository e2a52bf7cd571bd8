package io.datasetbuilder.pipeline.guess;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Delimiters that a text may have, found in its first lines. */
final class Delimiters {

  /** Characters that delimit the cells of most files, each alone. */
  static final String USUAL = ",;\t|";

  private static final String SIGNS = USUAL + " ~^:#&@%$!*=<>¦§";

  /** Characters that texts hardly have, so that one alone can be a delimiter. */
  private static final String RARE = "~^¦§";

  private static final int LONGEST = 4;
  private static final int LINES = 50;
  private static final int MOST = 8;

  private Delimiters() {}

  /** Other delimiters: those of several characters, and rare ones. */
  static List<String> unusual(String text) {
    List<String> lines = text.lines().filter(line -> !line.isBlank()).limit(LINES).toList();
    Map<String, Integer> counts = new HashMap<>();
    lines.forEach(
        line -> runs(line).stream().distinct().forEach(run -> counts.merge(run, 1, Integer::sum)));
    return counts.entrySet().stream()
        .filter(run -> run.getValue() * 2 >= lines.size())
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .limit(MOST)
        .toList();
  }

  /**
   * Whether a delimiter that all records have alike is certain: texts have blanks, colons and signs
   * between their words, too.
   */
  static boolean isHard(String delimiter) {
    return delimiter.indexOf(' ') < 0
        && (delimiter.length() > 1 || RARE.contains(delimiter) || delimiter.charAt(0) < ' ');
  }

  /** The signs that follow one another between two cells. */
  private static List<String> runs(String line) {
    List<String> runs = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= line.length(); i++) {
      if (i == line.length() || !isSign(line.charAt(i))) {
        String run = line.substring(start, i);
        if (isOne(run)) {
          runs.add(run);
        }
        start = i + 1;
      }
    }
    return runs;
  }

  private static boolean isSign(char c) {
    return SIGNS.indexOf(c) >= 0 || c < ' ';
  }

  /** A usual delimiter with blanks around it is that delimiter. */
  private static boolean isOne(String run) {
    boolean usual = run.strip().length() == 1 && USUAL.contains(run.strip());
    return !run.isEmpty() && run.length() <= LONGEST && !usual && !USUAL.contains(run);
  }
}
