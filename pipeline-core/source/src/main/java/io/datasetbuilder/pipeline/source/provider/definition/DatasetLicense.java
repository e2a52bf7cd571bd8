package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Optional;

/**
 * The terms of a dataset.
 *
 * @param id SPDX identifier or the public-data license's name, verbatim
 * @param termsUrl page with the terms
 * @param attribution the text that is required where the data is passed on
 * @param verdict whether it may be passed on
 * @param attributionRequired the terms demand attribution
 * @param shareAlike derived works come under the same terms
 * @param noDerivatives only the unmodified work may be passed on
 */
public record DatasetLicense(
    Optional<String> id,
    Optional<String> termsUrl,
    Optional<String> attribution,
    Redistribution verdict,
    boolean attributionRequired,
    boolean shareAlike,
    boolean noDerivatives) {

  private static final DatasetLicense UNKNOWN =
      new DatasetLicense(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Redistribution.UNKNOWN,
          false,
          false,
          false);

  /** No terms are known. */
  public static DatasetLicense unknown() {
    return UNKNOWN;
  }

  /** Whether data may be passed on, the most restricted first (Spec, "Errors": results). */
  public enum Redistribution implements WireNamed.LowerCase {
    FORBIDDEN,
    UNKNOWN,
    NON_COMMERCIAL,
    ALLOWED
  }
}
