package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.pipeline.model.manifest.Coverage;
import java.util.Optional;

/**
 * Where rows came from. When they were read is not reported here but in the manifest: a document
 * about a dataset is the same whenever the same input is read.
 *
 * @param sourceKey the source's output key
 * @param provider the provider, {@code file} or {@code url}
 * @param dataset the provider's dataset, the upload id or the slug
 * @param fileName what the user calls the file that was uploaded; empty for other sources
 * @param recordCount records in Bronze
 * @param dataChecksum {@code sha256:<hex>} over the records
 * @param coverage how much of the source was read
 * @param publisher who publishes the source, as far as that is known
 */
public record RowOrigin(
    String sourceKey,
    String provider,
    String dataset,
    Optional<String> fileName,
    long recordCount,
    String dataChecksum,
    Coverage coverage,
    Publisher publisher) {

  /**
   * Who publishes a source, in the provider's own words.
   *
   * @param institution its name
   * @param url http(s) address of the source's page
   * @param license the terms that the provider declares
   */
  public record Publisher(
      Optional<String> institution, Optional<String> url, Optional<String> license) {

    /** Nothing is known. */
    public static Publisher unknown() {
      return new Publisher(Optional.empty(), Optional.empty(), Optional.empty());
    }
  }
}
