package io.datasetbuilder.buildspec.split;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.split.SplitSpec.KeySplit;
import io.datasetbuilder.buildspec.split.SplitSpec.RatioSplit;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The rules of {@code splits} (Spec, "splits"). */
public final class SplitChecks {

  private static final BigDecimal TOLERANCE = new BigDecimal("1e-6");

  /** Words of time that have this meaning anywhere in a name. */
  private static final List<String> LONG_WORDS =
      List.of("date", "time", "year", "month", "day", "hour", "timestamp");

  /**
   * Words of time that are too short to mean it inside another word, as in {@code category} or
   * {@code status}.
   */
  private static final Pattern SHORT_WORDS =
      Pattern.compile("(^|[^a-z0-9])(dt|at|ts)([^a-z0-9]|$)");

  private SplitChecks() {}

  /** Notes what is wrong with the split at a place. */
  public static void check(SplitSpec split, FieldPath at, ProblemLog log) {
    split.match(
        ratio -> {
          checkRatios(ratio, at.field("ratios"), log);
          checkKey(ratio, at, log);
          return log;
        },
        key -> {
          checkColumn(key, at, log);
          return log;
        });
  }

  private static void checkRatios(RatioSplit split, FieldPath at, ProblemLog log) {
    if (split.ratios().isEmpty()) {
      log.add(ValidationProblem.MISSING_RATIOS, at, "a ratio split needs ratios");
      return;
    }
    checkNames(List.copyOf(split.ratios().keySet()), at, log);
    boolean sound = true;
    for (String name : split.ratios().keySet()) {
      sound &= isSound(name, split.ratios().get(name), at, log);
    }
    if (sound && !sumsToOne(split)) {
      log.add(ValidationProblem.RATIO_SUM_MISMATCH, at, "the ratios do not sum to 1.0");
    }
  }

  /** Reports names that the build would refuse only after reading the sources. */
  private static void checkNames(List<String> names, FieldPath at, ProblemLog log) {
    for (String name : names) {
      if (Blank.is(name)) {
        log.add(ValidationProblem.EMPTY_RATIO_NAME, at, "a split has a blank name");
      } else if (!SplitNameRules.isSafe(name)) {
        String message = "the split " + Quoting.quoted(name) + " cannot be a file name";
        log.add(ValidationProblem.UNSAFE_SPLIT_NAME, at, message);
      }
    }
    long colliding = SplitNameRules.colliding(names);
    if (colliding > 0) {
      String message = colliding + " names are the same but for letter case";
      log.add(ValidationProblem.SPLIT_NAME_COLLISION, at, message);
    }
    if (names.size() > SplitNameRules.MOST_SPLITS) {
      String message = names.size() + " ratios are more than " + SplitNameRules.MOST_SPLITS;
      log.add(ValidationProblem.TOO_MANY_SPLITS, at, message);
    }
  }

  private static boolean sumsToOne(RatioSplit split) {
    BigDecimal sum = split.ratios().values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    return sum.subtract(BigDecimal.ONE).abs().compareTo(TOLERANCE) <= 0;
  }

  private static boolean isSound(String name, BigDecimal ratio, FieldPath at, ProblemLog log) {
    if (Double.isInfinite(ratio.doubleValue())) {
      String message = "the ratio of " + Quoting.quoted(name) + " is not finite";
      log.add(ValidationProblem.NON_FINITE_RATIO, at, message);
      return false;
    }
    if (ratio.signum() <= 0) {
      String message = "the ratio of " + Quoting.quoted(name) + " is not above zero";
      log.add(ValidationProblem.NON_POSITIVE_RATIO, at, message);
      return false;
    }
    return true;
  }

  private static void checkKey(RatioSplit split, FieldPath at, ProblemLog log) {
    if (split.key().filter(SplitChecks::isTime).isPresent()) {
      String message = "a ratio split would shuffle rows along a column of time";
      log.add(ValidationProblem.TIME_COLUMN_RANDOM_SPLIT, at, message);
    }
  }

  private static boolean isTime(String column) {
    String name = column.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    return LONG_WORDS.stream().anyMatch(name::contains) || SHORT_WORDS.matcher(name).find();
  }

  private static void checkColumn(KeySplit split, FieldPath at, ProblemLog log) {
    if (Blank.is(split.column())) {
      log.add(ValidationProblem.EMPTY_SPLIT_KEY, at.field("key"), "a key split needs a key");
    }
  }
}
