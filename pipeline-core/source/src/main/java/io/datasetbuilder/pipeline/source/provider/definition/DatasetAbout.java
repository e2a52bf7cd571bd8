package io.datasetbuilder.pipeline.source.provider.definition;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * What the catalog shows of a dataset.
 *
 * @param tags sorted
 * @param sourceUrl the page whose terms count
 * @param docVersion of the provider's document that the definition was written from
 * @param verifiedAt when somebody with a key last ran it
 * @param quota the provider's words on how often it may be called; empty when unknown, which is not
 *     unlimited
 */
public record DatasetAbout(
    String title,
    Optional<String> description,
    List<String> tags,
    Optional<String> sourceUrl,
    Optional<String> docVersion,
    Optional<LocalDate> verifiedAt,
    Readiness status,
    Optional<String> quota,
    Optional<String> quotaSource) {

  public DatasetAbout {
    tags = tags.stream().sorted().toList();
  }
}
