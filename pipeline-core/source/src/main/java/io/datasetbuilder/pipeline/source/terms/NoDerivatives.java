package io.datasetbuilder.pipeline.source.terms;

import java.util.regex.Pattern;

/**
 * Licences that forbid derived works, by their names: types 3 and 4 of the Korean public-data
 * licence, and Creative Commons licences with the element ND (Spec, "Errors", {@code
 * export_forbidden_by_license}).
 */
public final class NoDerivatives {

  private static final Pattern NAME =
      Pattern.compile(
          "(?i)-nd|(?<![a-z])nd(?![a-z0-9])|no[-_ ]?deriv"
              + "|kogl[-_ ]*(type[-_ ]*)?[34](?![0-9])"
              + "|(제|공공누리)\\s*[34]\\s*유형|변경\\s*금지");

  private NoDerivatives() {}

  /**
   * Whether a licence forbids derived works.
   *
   * @param license its identifier, its name or a sentence of it
   */
  public static boolean isStatedBy(String license) {
    return NAME.matcher(license).find();
  }
}
