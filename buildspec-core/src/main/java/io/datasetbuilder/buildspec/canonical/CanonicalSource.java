package io.datasetbuilder.buildspec.canonical;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.ParamGrid;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.UrlSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The canonical form of a source: the fields of its kind only. */
final class CanonicalSource {

  private CanonicalSource() {}

  static JsonValue of(SourceSpec source) {
    CanonicalMembers canonicalMembers =
        new CanonicalMembers()
            .put("kind", source.kind())
            .put("alias", source.common().alias().orElse(""))
            .putOrNull("schema", source.common().schema().map(CanonicalSchema::of));
    return source
        .<CanonicalMembers>match(
            api -> publicApi(canonicalMembers, api),
            file -> file(canonicalMembers, file),
            url -> url(canonicalMembers, url))
        .object();
  }

  private static CanonicalMembers publicApi(
      CanonicalMembers canonicalMembers, PublicApiSource api) {
    return canonicalMembers
        .put("provider", api.provider())
        .put("dataset", api.dataset())
        .put("params", Redaction.of(api.params()))
        .putIfPresent("gold", api.gold().map(CanonicalGold::of))
        .putIfPresent("param_grid", api.paramGrid().map(CanonicalSource::grid));
  }

  /**
   * A credential in the grid is hidden too, as a list of one, so that the form can still be loaded.
   */
  private static JsonObject grid(ParamGrid grid) {
    Map<String, JsonValue> axes = new LinkedHashMap<>();
    grid.axes()
        .forEach(
            (name, values) ->
                axes.put(
                    name,
                    new JsonArray(
                        Redaction.names(name) ? List.of(JsonValue.of(Redaction.MARK)) : values)));
    return new JsonObject(axes);
  }

  private static CanonicalMembers file(CanonicalMembers canonicalMembers, FileSource file) {
    return canonicalMembers
        .put("upload_id", file.uploadId().value())
        .put("format", file.format())
        .put("encoding", file.encoding().name());
  }

  private static CanonicalMembers url(CanonicalMembers canonicalMembers, UrlSource url) {
    return canonicalMembers
        .put("endpoint", url.endpoint().value())
        .put("method", UrlSource.METHOD)
        .putOrNull("format", url.format().map(CanonicalMembers::choice));
  }
}
