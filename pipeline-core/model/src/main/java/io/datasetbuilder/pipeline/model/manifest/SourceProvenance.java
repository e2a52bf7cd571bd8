package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.checksum.MultisetChecksum;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Origin of the records of one source, with the checksum that proves them.
 *
 * @param provider the provider's name, {@code file} or {@code url}
 * @param dataset the provider's dataset, the upload id or the slug
 * @param fetchedAt time at which the records were read
 * @param recordCount records in Bronze
 * @param dataChecksum {@code sha256:<hex>} over the records, their order ignored
 * @param dataChecksumAlgorithm the algorithm of the checksum
 * @param apiVersion the provider's, or {@code unknown}
 * @param params the requested parameters, credentials redacted
 * @param fetchedRowCount rows delivered; unknown is never 0
 * @param url the record of a fetched address; empty for other kinds
 * @param read members of the declared form of the records; empty when they have that of their
 *     format
 */
public record SourceProvenance(
    String provider,
    String dataset,
    Optional<Instant> fetchedAt,
    long recordCount,
    Optional<String> dataChecksum,
    String dataChecksumAlgorithm,
    String apiVersion,
    JsonObject params,
    Optional<Long> fetchedRowCount,
    SourceReportedTotal sourceReportedTotal,
    Coverage coverage,
    Optional<UrlProvenance> url,
    Optional<JsonObject> read) {

  /** The algorithm of new runs. */
  public static final String CHECKSUM_ALGORITHM = MultisetChecksum.ALGORITHM;

  /** Algorithm of a checksum that does not name one. */
  public static final String LEGACY_CHECKSUM_ALGORITHM = "canonical-json-sort-v1";

  public static final String UNKNOWN_API_VERSION = "unknown";

  /**
   * A provider's dataset.
   *
   * @param params the requested parameters, credentials redacted
   */
  public static SourceProvenance ofCalls(
      String provider,
      String dataset,
      Instant fetchedAt,
      long recordCount,
      String dataChecksum,
      String apiVersion,
      JsonObject params,
      SourceReportedTotal total,
      Coverage coverage) {
    return new SourceProvenance(
        provider,
        dataset,
        Optional.of(fetchedAt),
        recordCount,
        Optional.of(dataChecksum),
        CHECKSUM_ALGORITHM,
        apiVersion,
        params,
        Optional.of(recordCount),
        total,
        coverage,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * A provider's dataset whose calls failed: nothing of it became a table.
   *
   * @param fetched number of rows that arrived nevertheless
   */
  public static SourceProvenance ofFailedCalls(
      String provider,
      String dataset,
      Instant failedAt,
      String apiVersion,
      JsonObject params,
      long fetched,
      SourceReportedTotal total,
      Coverage coverage) {
    return new SourceProvenance(
        provider,
        dataset,
        Optional.of(failedAt),
        0,
        Optional.empty(),
        CHECKSUM_ALGORITHM,
        apiVersion,
        params,
        Optional.of(fetched),
        total,
        coverage,
        Optional.empty(),
        Optional.empty());
  }

  /** A fetched address, which is always read whole. */
  public static SourceProvenance ofUrl(
      String slug, Instant readAt, long recordCount, String dataChecksum, UrlProvenance url) {
    return new SourceProvenance(
        "url",
        slug,
        Optional.of(readAt),
        recordCount,
        Optional.of(dataChecksum),
        CHECKSUM_ALGORITHM,
        UNKNOWN_API_VERSION,
        new JsonObject(Map.of("endpoint", JsonValue.of(url.endpoint()))),
        Optional.of(recordCount),
        SourceReportedTotal.notReported(),
        Coverage.complete(),
        Optional.of(url),
        Optional.empty());
  }

  /**
   * An upload, which is always read whole. Only its id is reported, never its name (Spec, "kind
   * file").
   */
  public static SourceProvenance ofUpload(
      String uploadId, Instant readAt, long recordCount, String dataChecksum) {
    return new SourceProvenance(
        "file",
        uploadId,
        Optional.of(readAt),
        recordCount,
        Optional.of(dataChecksum),
        CHECKSUM_ALGORITHM,
        UNKNOWN_API_VERSION,
        new JsonObject(Map.of()),
        Optional.of(recordCount),
        SourceReportedTotal.notReported(),
        Coverage.complete(),
        Optional.empty(),
        Optional.empty());
  }

  /** The same records, read in a declared form; empty: in that of their format. */
  public SourceProvenance readAs(Optional<JsonObject> declared) {
    return new SourceProvenance(
        provider,
        dataset,
        fetchedAt,
        recordCount,
        dataChecksum,
        dataChecksumAlgorithm,
        apiVersion,
        params,
        fetchedRowCount,
        sourceReportedTotal,
        coverage,
        url,
        declared);
  }

  /**
   * Record of a fetched address.
   *
   * @param endpoint without its query (Spec, "kind url", rule 9)
   * @param mediaType as the server named it
   * @param encoding encoding with which the content is decoded
   * @param etag for the next fetch
   * @param lastModified for the next fetch
   * @param redirects number of redirects that were followed
   * @param notModifiedSince the run whose content the server confirmed, so that it was not sent
   *     again
   */
  public record UrlProvenance(
      String endpoint,
      Optional<String> mediaType,
      String encoding,
      Optional<String> etag,
      Optional<String> lastModified,
      int redirects,
      Optional<String> notModifiedSince) {}
}
