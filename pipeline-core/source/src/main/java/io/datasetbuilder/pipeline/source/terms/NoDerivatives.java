package io.datasetbuilder.pipeline.source.terms;

import java.util.regex.Pattern;

/**
 * Licenses that forbid derived works, by their names: types 3 and 4 of the Korean public-data
 * license, and Creative Commons licenses with the element ND (Spec, "Errors", {@code
 * export_forbidden_by_license}).
 */
public final class NoDerivatives {

  private static final String KOGL = "(kogl|korean? open government licen[cs]e|공공누리)";

  /**
   * Elements are separated by any punctuation mark; alone, the letters may name a place or a
   * number.
   */
  private static final Pattern NAME =
      Pattern.compile(
          "(?i)-nd|(?<![a-z])(cc|by|nc)[^a-z0-9]+nd(?![a-z0-9])|no[-_ ]?deriv|"
              + KOGL
              + "[^a-z0-9]*(type[^a-z0-9]*)?(3|4|iii|iv)(?![a-z0-9])"
              + "|제\\s*[34]\\s*유형|변경\\s*금지");

  private NoDerivatives() {}

  /**
   * Whether a license forbids derived works.
   *
   * @param license its identifier, its name or a sentence of it
   */
  public static boolean isStatedBy(String license) {
    return NAME.matcher(license).find();
  }
}
