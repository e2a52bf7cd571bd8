package io.datasetbuilder.pipeline.source.validation;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A spec that breaks no rule.
 *
 * @param warnings what would make sources fail in a preview or a build, by the catalog
 * @param document the parsed text; where a local file was named, with a placeholder as upload id
 * @param files the local files that were named, by their places; those of a source in their order
 */
public record ValidatedSpec(
    ValidSpec spec, List<Problem> warnings, SpecNode document, Map<FilePlace, LocalFile> files) {
  public ValidatedSpec {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(document, "document");
    warnings = List.copyOf(warnings);
    files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
  }

  public String datasetId() {
    return spec.spec().datasetId();
  }

  public ValidatedSpec withWarnings(List<Problem> found) {
    return new ValidatedSpec(spec, found, document, files);
  }

  /**
   * The spec as JSON, of the same meaning as its text, for a service elsewhere.
   *
   * @param ids one for each of its files, by the index of the source
   */
  public String json(Map<Integer, List<UploadId>> ids) {
    JsonObject root = new Value(document, FieldPath.ROOT, new ProblemLog()).freeMapping();
    if (ids.isEmpty() || !(root.members().get("sources") instanceof JsonArray sources)) {
      return JsonRenderer.render(root);
    }
    List<JsonValue> filled = new ArrayList<>(sources.items());
    ids.forEach(
        (index, all) -> filled.set(index, withUploads((JsonObject) filled.get(index), all)));
    return JsonRenderer.render(with(root, "sources", new JsonArray(filled)));
  }

  private static JsonObject withUploads(JsonObject source, List<UploadId> ids) {
    return ids.size() == 1
        ? with(source, "upload_id", JsonValue.of(ids.get(0).value()))
        : with(
            source,
            "upload_ids",
            new JsonArray(ids.stream().<JsonValue>map(id -> JsonValue.of(id.value())).toList()));
  }

  private static JsonObject with(JsonObject object, String name, JsonValue value) {
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    members.put(name, value);
    return new JsonObject(members);
  }
}
