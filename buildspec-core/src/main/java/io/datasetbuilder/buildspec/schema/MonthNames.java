package io.datasetbuilder.buildspec.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Names of months and halves of the day in one language, full and abbreviated, in the form with a
 * day and on their own, with and without a final point. They are those of CLDR at one time, kept
 * here: the ones of a Java runtime change with its version, and a spec would change its meaning.
 *
 * @param beforeNoon spellings of AM
 * @param afterNoon spellings of PM
 * @param months spellings of each month, from January
 */
public record MonthNames(
    List<String> beforeNoon, List<String> afterNoon, List<List<String>> months) {

  private static final String FILE = "month-names.txt";
  private static final Map<String, MonthNames> BY_LANGUAGE = load();

  public MonthNames {
    beforeNoon = List.copyOf(beforeNoon);
    afterNoon = List.copyOf(afterNoon);
    months = List.copyOf(months);
  }

  /**
   * The names in the language of a locale such as {@code en} or {@code de-AT}; empty if unknown.
   */
  public static Optional<MonthNames> of(String locale) {
    return Optional.ofNullable(BY_LANGUAGE.get(Locale.forLanguageTag(locale).getLanguage()));
  }

  /** The languages, in the order of the file. */
  public static List<String> languages() {
    return List.copyOf(BY_LANGUAGE.keySet());
  }

  private static Map<String, MonthNames> load() {
    Map<String, MonthNames> names = new LinkedHashMap<>();
    try (InputStream file =
        Objects.requireNonNull(MonthNames.class.getResourceAsStream(FILE), FILE)) {
      String text = new String(file.readAllBytes(), UTF_8);
      text.lines().map(line -> line.split(";")).forEach(line -> names.put(line[0], of(line)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names;
  }

  private static MonthNames of(String[] line) {
    List<List<String>> lists =
        Stream.of(line).skip(1).map(names -> List.of(names.split(","))).toList();
    return new MonthNames(lists.get(0), lists.get(1), lists.subList(2, lists.size()));
  }
}
