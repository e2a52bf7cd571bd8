package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance.UrlProvenance;
import java.util.List;

/** The written form of one source's provenance; also used in the source's own sidecar. */
public final class ProvenanceCodec {

  private ProvenanceCodec() {}

  /** {@code params} and {@code fetch_params} are two names of one member. */
  public static JsonObject write(SourceProvenance source) {
    return new JsonMembers()
        .put("provider", source.provider())
        .put("dataset", source.dataset())
        .putOrNull("fetched_at", source.fetchedAt().map(Timestamps::format), JsonValue::of)
        .put("record_count", source.recordCount())
        .putOrNull("data_checksum", source.dataChecksum(), JsonValue::of)
        .put("data_checksum_algorithm", source.dataChecksumAlgorithm())
        .put("api_version", source.apiVersion())
        .put("params", source.params())
        .put("fetch_params", source.params())
        .putOrNull("fetched_row_count", source.fetchedRowCount(), JsonValue::of)
        .put("source_reported_total", total(source.sourceReportedTotal()))
        .put("coverage", coverage(source.coverage()))
        .putIfPresent("http", source.url(), ProvenanceCodec::url)
        .putIfPresent("read", source.read(), read -> read)
        .toObject();
  }

  /** Reads it back; an absent algorithm is the legacy one (Spec, "Manifest", provenance). */
  public static SourceProvenance read(JsonFields fields) {
    return new SourceProvenance(
        fields.requiredText("provider"),
        fields.requiredText("dataset"),
        fields.instant("fetched_at"),
        fields.whole("record_count").orElse(0L),
        fields.text("data_checksum"),
        fields.text("data_checksum_algorithm").orElse(SourceProvenance.LEGACY_CHECKSUM_ALGORITHM),
        fields.text("api_version").orElse(SourceProvenance.UNKNOWN_API_VERSION),
        fields.object("fetch_params").orElseGet(() -> fields.objectOrEmpty("params")),
        fields.whole("fetched_row_count"),
        readTotal(fields.fields("source_reported_total")),
        readCoverage(fields.fields("coverage")),
        fields.object("http").map(http -> readUrl(fields)),
        fields.object("read"));
  }

  private static JsonObject url(UrlProvenance url) {
    return new JsonMembers()
        .putOrNull("media_type", url.mediaType(), JsonValue::of)
        .put("encoding", url.encoding())
        .putOrNull("etag", url.etag(), JsonValue::of)
        .putOrNull("last_modified", url.lastModified(), JsonValue::of)
        .put("redirects", url.redirects())
        .putOrNull("not_modified_since", url.notModifiedSince(), JsonValue::of)
        .toObject();
  }

  private static UrlProvenance readUrl(JsonFields source) {
    JsonFields http = source.fields("http");
    return new UrlProvenance(
        source.fields("fetch_params").text("endpoint").orElse(""),
        http.text("media_type"),
        http.text("encoding").orElse("utf-8"),
        http.text("etag"),
        http.text("last_modified"),
        http.whole("redirects").orElse(0L).intValue(),
        http.text("not_modified_since"));
  }

  private static JsonObject total(SourceReportedTotal total) {
    return new JsonMembers()
        .put("status", total.status().wire())
        .putOrNull("value", total.value(), JsonValue::of)
        .putOrNull("observed_at", total.observedAt().map(Timestamps::format), JsonValue::of)
        .put("calls", total.calls())
        .toObject();
  }

  private static SourceReportedTotal readTotal(JsonFields fields) {
    return new SourceReportedTotal(
        fields
            .choice("status", Choices.of(SourceReportedTotal.Status.values())::named)
            .orElse(SourceReportedTotal.Status.NOT_REPORTED),
        fields.whole("value"),
        fields.instant("observed_at"),
        fields.array("calls").orElseGet(() -> new JsonArray(List.of())));
  }

  private static JsonObject coverage(Coverage coverage) {
    return new JsonMembers()
        .put("status", coverage.status().wire())
        .putTexts("reasons", coverage.reasons())
        .toObject();
  }

  private static Coverage readCoverage(JsonFields fields) {
    return new Coverage(
        fields
            .choice("status", Choices.of(Coverage.Status.values())::named)
            .orElse(Coverage.Status.UNKNOWN),
        fields.texts("reasons"));
  }
}
