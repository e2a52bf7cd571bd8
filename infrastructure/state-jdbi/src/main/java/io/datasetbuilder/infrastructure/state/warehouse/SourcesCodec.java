package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.buildspec.source.DeclaredTerms.Redistribution;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource;
import io.datasetbuilder.warehouse.snapshot.SnapshotSource.ProviderDataset;
import java.util.List;
import java.util.Optional;

/**
 * Converts the sources of a snapshot to and from JSON. A document without sources is damaged: the
 * terms that forbid its rows would be unknown.
 */
final class SourcesCodec {

  private static final String TERMS = "terms";

  private SourcesCodec() {}

  static JsonObject write(List<SnapshotSource> sources) {
    return new JsonMembers().putList("sources", sources, SourcesCodec::write).toObject();
  }

  static List<SnapshotSource> read(JsonFields document) {
    List<SnapshotSource> sources = document.objects("sources", SourcesCodec::source);
    if (sources.isEmpty()) {
      document.refuse("sources", "at least one source");
    }
    return sources;
  }

  private static JsonObject write(SnapshotSource source) {
    return new JsonMembers()
        .put("key", source.key())
        .put("kind", source.kind().wire())
        .putIfPresent("provider", source.dataset().map(ProviderDataset::provider), JsonValue::of)
        .putIfPresent("dataset", source.dataset().map(ProviderDataset::dataset), JsonValue::of)
        .putIfPresent(TERMS, source.terms(), SourcesCodec::write)
        .toObject();
  }

  private static JsonObject write(DeclaredTerms terms) {
    return new JsonMembers()
        .put("redistribution", terms.redistribution().wire())
        .put("statement", terms.statement())
        .putIfPresent("link", terms.link().map(HttpsUrl::value), JsonValue::of)
        .toObject();
  }

  private static DeclaredTerms terms(JsonFields terms) {
    return new DeclaredTerms(
        ColumnValues.constant(Redistribution.class, terms.requiredText("redistribution")),
        terms.requiredText("statement"),
        terms.text("link").map(HttpsUrl::new));
  }

  private static SnapshotSource source(JsonFields source) {
    SourceKind kind = ColumnValues.constant(SourceKind.class, source.requiredText("kind"));
    Optional<ProviderDataset> dataset =
        kind == SourceKind.PUBLIC_API
            ? Optional.of(
                new ProviderDataset(
                    source.requiredText("provider"), source.requiredText("dataset")))
            : Optional.empty();
    Optional<DeclaredTerms> terms = source.object(TERMS).map(there -> terms(source.fields(TERMS)));
    return new SnapshotSource(source.requiredText("key"), kind, dataset, terms);
  }
}
