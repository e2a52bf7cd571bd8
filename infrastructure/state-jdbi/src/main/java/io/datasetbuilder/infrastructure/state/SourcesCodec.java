package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
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
        .toObject();
  }

  private static SnapshotSource source(JsonFields source) {
    SourceKind kind = ColumnValues.constant(SourceKind.class, source.requiredText("kind"));
    Optional<ProviderDataset> dataset =
        kind == SourceKind.PUBLIC_API
            ? Optional.of(
                new ProviderDataset(
                    source.requiredText("provider"), source.requiredText("dataset")))
            : Optional.empty();
    return new SnapshotSource(source.requiredText("key"), kind, dataset);
  }
}
