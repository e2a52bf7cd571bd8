package io.datasetbuilder.pipeline.model.index;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.canonical.CanonicalForm;
import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * States whether two runs normalised a source under the same schema block: {@code sha256:<hex>}
 * over its canonical form. A source without a schema block has one too: that of none.
 */
public final class SchemaDigest {

  private SchemaDigest() {}

  /** The digests of a spec's sources, in spec order. */
  public static List<String> ofSources(BuildSpec spec) {
    JsonArray sources = (JsonArray) requireNonNull(CanonicalForm.of(spec).members().get("sources"));
    return sources.items().stream()
        .map(source -> of(requireNonNull(((JsonObject) source).members().get("schema"))))
        .toList();
  }

  /** The digest of a value: the same for all values that mean the same. */
  static String of(JsonValue value) {
    String line = JsonRenderer.line(CanonicalJson.of(value));
    byte[] text = line.getBytes(StandardCharsets.UTF_8);
    return Sha256.tagged(Sha256.digest().digest(text));
  }
}
