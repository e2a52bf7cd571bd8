package io.datasetbuilder.benchmarks;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Options, each with a value. */
final class Options {

  private static final List<String> KNOWN =
      List.of(
          "--product",
          "--folder",
          "--out",
          "--only",
          "--rounds",
          "--scale",
          "--threads",
          "--memory-mb");

  private final Map<String, String> values;

  private Options(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Reads the words of a command line.
   *
   * @throws WrongUsage telling the first word that does not fit
   */
  static Arguments parse(List<String> words) {
    Map<String, String> values = new HashMap<>();
    Iterator<String> rest = words.iterator();
    while (rest.hasNext()) {
      String option = rest.next();
      if (!KNOWN.contains(option)) {
        throw new WrongUsage("there is no option " + option);
      }
      if (!rest.hasNext()) {
        throw new WrongUsage(option + " needs a value");
      }
      values.put(option, rest.next());
    }
    return new Options(values).arguments();
  }

  private Arguments arguments() {
    return new Arguments(
        path("--product").orElse(Path.of("adapter-cli")).toAbsolutePath(),
        path("--folder").orElseGet(Options::temporaryFolder).toAbsolutePath(),
        path("--out"),
        scenarios(),
        wholeNumber("--rounds", 3),
        scale(),
        new EngineShare(
            wholeNumber("--threads", Runtime.getRuntime().availableProcessors()),
            wholeNumber("--memory-mb", 768)));
  }

  private static Path temporaryFolder() {
    return Path.of(System.getProperty("java.io.tmpdir"), "dataset-builder-benchmarks");
  }

  private Optional<Path> path(String option) {
    return Optional.ofNullable(values.get(option)).map(Path::of);
  }

  private Set<Scenario> scenarios() {
    Set<Scenario> chosen = EnumSet.noneOf(Scenario.class);
    for (String letter : values.getOrDefault("--only", everything()).split(",", -1)) {
      chosen.add(
          Scenario.of(letter.strip())
              .orElseThrow(() -> new WrongUsage("--only takes letters of what is measured")));
    }
    return chosen;
  }

  private static String everything() {
    return Stream.of(Scenario.values()).map(Scenario::letter).collect(Collectors.joining(","));
  }

  private int wholeNumber(String option, int standard) {
    try {
      int number = Integer.parseInt(values.getOrDefault(option, Integer.toString(standard)));
      if (number >= 1) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new WrongUsage(option + " takes a whole number");
    }
    throw new WrongUsage(option + " takes a number from 1");
  }

  private double scale() {
    try {
      double scale = Double.parseDouble(values.getOrDefault("--scale", "1"));
      if (scale > 0 && scale <= 100) {
        return scale;
      }
    } catch (NumberFormatException e) {
      throw new WrongUsage("--scale takes a number");
    }
    throw new WrongUsage("--scale takes a number above 0, at most 100");
  }
}
