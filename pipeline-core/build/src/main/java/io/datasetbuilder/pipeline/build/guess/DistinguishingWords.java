package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Words of a text in several readings, by which people see which reading is right: the first ones
 * with characters beyond ASCII, and of two readings that are much the same the first ones in which
 * they differ.
 */
final class DistinguishingWords {

  private static final int MOST_SHOWN = 5;
  private static final int FIRST_SHOWN = 3;
  private static final int LONGEST = 24;

  /** Looked through for differences. */
  private static final int MOST_READ = 5_000;

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s,;|\"{}\\[\\]:]+");

  private final List<Set<String>> readings;

  /**
   * @param texts the readings of one text
   */
  DistinguishingWords(List<String> texts) {
    readings = texts.stream().map(DistinguishingWords::words).toList();
  }

  /** The words to show of a reading, each on one line and short. */
  List<String> of(int reading) {
    Set<String> own = readings.get(reading);
    Set<String> other = closest(reading);
    Stream<String> different =
        own.stream().filter(word -> !other.contains(word)).limit(MOST_SHOWN - FIRST_SHOWN);
    return Stream.of(own.stream().limit(FIRST_SHOWN), different, own.stream())
        .flatMap(words -> words)
        .distinct()
        .limit(MOST_SHOWN)
        .toList();
  }

  /** The other reading with most words in common. */
  private Set<String> closest(int reading) {
    Set<String> closest = Set.of();
    long most = -1;
    for (int i = 0; i < readings.size(); i++) {
      Set<String> common = new HashSet<>(readings.get(i));
      common.retainAll(readings.get(reading));
      if (i != reading && common.size() > most) {
        most = common.size();
        closest = readings.get(i);
      }
    }
    return closest;
  }

  private static Set<String> words(String text) {
    List<String> all =
        BETWEEN_WORDS.splitAsStream(text).filter(word -> !word.isEmpty()).limit(MOST_READ).toList();
    List<String> beyondAscii =
        all.stream().filter(word -> word.chars().anyMatch(c -> c >= 0x80)).toList();
    Set<String> words = new LinkedHashSet<>();
    (beyondAscii.isEmpty() ? all : beyondAscii)
        .forEach(word -> words.add(PlainLine.cut(word, LONGEST)));
    return words;
  }
}
