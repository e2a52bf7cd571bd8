package io.datasetbuilder.buildspec.license;

import java.util.Optional;

/**
 * The declared license (Spec, "BuildSpec (top level)"). No text is empty.
 *
 * @param id SPDX identifier or free text
 * @param name name of the source's own terms; in a valid spec only with {@code other}
 * @param link link to those terms; in a valid spec only with {@code other}
 */
public record License(Optional<String> id, Optional<String> name, Optional<String> link) {

  /** The identifier that says: the source's own terms. */
  public static final String OTHER = "other";

  /** Whether the source's own terms hold. */
  public boolean isOther() {
    return id.filter(OTHER::equals).isPresent();
  }
}
