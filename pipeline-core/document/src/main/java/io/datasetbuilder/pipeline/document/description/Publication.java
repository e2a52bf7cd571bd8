package io.datasetbuilder.pipeline.document.description;

import java.util.Optional;

/**
 * Facts about a dataset that a publication states and no BuildSpec holds. A fact that is not stated
 * is empty: it is never guessed.
 *
 * @param creator creator of the dataset
 * @param url http(s) address of the dataset's page
 * @param datePublished ISO 8601 date
 * @param created time at which the document about it was made, RFC 3339
 */
public record Publication(
    Optional<Creator> creator,
    Optional<String> url,
    Optional<String> datePublished,
    Optional<String> created) {

  /** Publication that states no facts. */
  public static Publication none() {
    return new Publication(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * Creator of a dataset.
   *
   * @param person true for a person, false for an organization
   * @param url http(s) address of the creator's page
   */
  public record Creator(String name, boolean person, Optional<String> url) {}
}
