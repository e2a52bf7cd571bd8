package io.datasetbuilder.buildspec.split;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.text.CaseFold;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Rules for the names of splits, which are the names of files. A dataset is unpacked on other
 * machines than the one that built it, so a name has to be that of a file on all common ones. They
 * hold for the names of ratios, which a spec gives, and for the values of a key split's column,
 * which the data gives.
 */
public final class SplitNameRules {

  /** The most splits of one table: each of them is a file. */
  public static final int MOST_SPLITS = 1_000;

  /** In UTF-8; leaves room for an extension in the 255 that file systems hold. */
  private static final int MOST_BYTES = 200;

  private static final Pattern FORBIDDEN = Pattern.compile("[/\\\\:*?\"<>|\\p{Cntrl}\\p{Cs}]");

  /** A leading dot hides a file; Windows drops dots and blanks at the end. */
  private static final Pattern EDGES =
      Pattern.compile("[.\\s].*|.*[.\\s]", Pattern.DOTALL | Pattern.UNICODE_CHARACTER_CLASS);

  /** Names of devices on Windows, with any extension. */
  private static final Pattern DEVICE =
      Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?", Pattern.CASE_INSENSITIVE);

  private SplitNameRules() {}

  /** Whether a text can be the name of a split. */
  public static boolean isSafe(String name) {
    return !name.isEmpty()
        && name.getBytes(UTF_8).length <= MOST_BYTES
        && !FORBIDDEN.matcher(name).find()
        && !EDGES.matcher(name).matches()
        && !DEVICE.matcher(name).matches();
  }

  /**
   * Number of names that would be the same file as another one where letter case does not count.
   */
  public static long colliding(Collection<String> names) {
    Map<String, Integer> uses = new HashMap<>();
    names.forEach(name -> uses.merge(CaseFold.of(name), 1, Integer::sum));
    return names.stream().filter(name -> requireNonNull(uses.get(CaseFold.of(name))) > 1).count();
  }
}
