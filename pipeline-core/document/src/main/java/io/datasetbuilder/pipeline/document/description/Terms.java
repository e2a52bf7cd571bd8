package io.datasetbuilder.pipeline.document.description;

import java.util.Optional;

/**
 * On what terms a dataset is published. What the BuildSpec does not declare is empty.
 *
 * @param license its licence
 * @param attribution the sentence in which its sources want to be named
 * @param version the card version ({@code metadata.version})
 * @param refreshCadence ISO 8601 duration
 */
public record Terms(
    Optional<License> license,
    Optional<String> attribution,
    Optional<String> version,
    Optional<String> refreshCadence) {

  /** Nothing declared. */
  public static Terms undeclared() {
    return new Terms(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * The licence of a dataset.
   *
   * @param id SPDX identifier or free text; {@code other} with a name and a link
   */
  public record License(String id, Optional<String> name, Optional<String> link) {}
}
