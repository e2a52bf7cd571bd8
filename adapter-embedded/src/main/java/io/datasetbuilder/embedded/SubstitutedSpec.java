package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.document.SpecDocumentReader.Reading;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.BooleanNode;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NumberNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.embedded.upload.UploadIdSubstitution;
import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** A spec's text with the ids of uploads in the place of local files, for a service elsewhere. */
public final class SubstitutedSpec {

  private SubstitutedSpec() {}

  /**
   * The spec as JSON, of the same meaning as its text.
   *
   * @param spec one that a validation has accepted
   * @param ids the upload id of the file of the source at an index
   * @throws IllegalArgumentException when the text cannot be read
   */
  public static String json(SpecInput spec, IntFunction<UploadId> ids) {
    Reading reading =
        new UploadIdSubstitution(new YamlSpecReader(), spec.files(), ids).read(spec.document());
    if (reading instanceof Reading.Read read) {
      return JsonRenderer.render(value(read.root()));
    }
    throw new IllegalArgumentException("not a spec that was accepted");
  }

  private static JsonValue value(SpecNode node) {
    if (node instanceof MappingNode mapping) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      mapping.entries().forEach((name, entry) -> members.put(name, value(entry.value())));
      return new JsonValue.JsonObject(members);
    }
    if (node instanceof ListNode list) {
      return new JsonValue.JsonArray(list.items().stream().map(SubstitutedSpec::value).toList());
    }
    if (node instanceof TextNode text) {
      return JsonValue.of(text.value());
    }
    if (node instanceof NumberNode number) {
      return new JsonValue.JsonNumber(number.value());
    }
    return node instanceof BooleanNode flag
        ? new JsonValue.JsonBoolean(flag.value())
        : new JsonValue.JsonNull();
  }
}
