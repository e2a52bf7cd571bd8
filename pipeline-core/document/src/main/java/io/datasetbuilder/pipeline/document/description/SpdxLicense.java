package io.datasetbuilder.pipeline.document.description;

import java.util.Optional;

/**
 * SPDX identifiers of the licences that data is published under, each of which has a page with its
 * text.
 */
public final class SpdxLicense {

  private SpdxLicense() {}

  /** The identifier as SPDX writes it; empty when it is none of these. Letter case is ignored. */
  public static Optional<String> named(String id) {
    return LicenseLists.SPDX.named(id);
  }

  /** Address of the page of an identifier that {@link #named} gave. */
  public static String page(String identifier) {
    return "https://spdx.org/licenses/" + identifier + ".html";
  }
}
