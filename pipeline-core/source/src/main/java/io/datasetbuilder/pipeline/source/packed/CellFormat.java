package io.datasetbuilder.pipeline.source.packed;

import java.util.Locale;
import java.util.regex.Pattern;

/** Meaning of a number in a cell, by the number format of the cell. */
public enum CellFormat {
  NUMBER,
  DATE,
  TIME,
  DATE_AND_TIME,
  /** Elapsed time, which may exceed a day: {@code [h]:mm}. */
  DURATION,
  /**
   * A date or time format whose fields depend on the language of the program; the number decides.
   */
  BY_VALUE;

  /** Quoted and escaped letters, filling, spacing, colors, locales and conditions. */
  private static final Pattern NO_FIELDS =
      Pattern.compile(
          "\"[^\"]*\"|\\\\.|_.|\\*.|\\[(?!(?:h+|m+|s+)\\])[^\\]]*\\]|am/pm|a/p|general");

  private static final Pattern ELAPSED = Pattern.compile("\\[(?:h+|m+|s+)\\]");

  /**
   * The meaning of a format.
   *
   * @param id number of the format; those below 164 are built in
   * @param code code of the format; empty where the workbook has none for the number
   */
  public static CellFormat of(int id, String code) {
    if (code.isEmpty()) {
      return builtIn(id);
    }
    String first = NO_FIELDS.matcher(code.toLowerCase(Locale.ROOT)).replaceAll("").split(";", 2)[0];
    if (ELAPSED.matcher(first).find()) {
      return DURATION;
    }
    boolean time = has(first, "hs");
    boolean date = has(first, "yd") || (has(first, "m") && !time);
    if (date) {
      return time ? DATE_AND_TIME : DATE;
    }
    return time ? TIME : NUMBER;
  }

  private static CellFormat builtIn(int id) {
    if (id >= 14 && id <= 17) {
      return DATE;
    }
    if ((id >= 18 && id <= 21) || id == 45 || id == 47) {
      return TIME;
    }
    if (id == 22 || id == 46) {
      return id == 22 ? DATE_AND_TIME : DURATION;
    }
    return (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? BY_VALUE : NUMBER;
  }

  private static boolean has(String code, String letters) {
    return code.chars().anyMatch(letter -> letters.indexOf(letter) >= 0);
  }
}
