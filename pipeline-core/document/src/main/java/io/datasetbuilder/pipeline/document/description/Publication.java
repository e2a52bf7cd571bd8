package io.datasetbuilder.pipeline.document.description;

import java.util.Optional;

/**
 * What a publication says about a dataset and no BuildSpec holds. What is not reported stays empty:
 * it is never guessed.
 *
 * @param creator who made the dataset
 * @param url http(s) address of the dataset's page
 * @param datePublished ISO 8601 date
 * @param created moment at which the document about it was made, RFC 3339
 */
public record Publication(
    Optional<Creator> creator,
    Optional<String> url,
    Optional<String> datePublished,
    Optional<String> created) {

  /** Nothing is reported. */
  public static Publication none() {
    return new Publication(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * Who made a dataset.
   *
   * @param person true for a person, false for an organization
   * @param url http(s) address of the creator's page
   */
  public record Creator(String name, boolean person, Optional<String> url) {}
}
