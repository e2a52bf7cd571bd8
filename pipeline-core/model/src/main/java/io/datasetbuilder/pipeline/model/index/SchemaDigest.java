package io.datasetbuilder.pipeline.model.index;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.canonical.CanonicalForm;
import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

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

  /**
   * Fingerprint that is equal for two runs that read the same part of a source, so that their row
   * counts can be compared (Spec, "Manifest", drift_evaluation): {@code sha256:<hex>} over
   * provider, dataset, request and extent of the delivery. Files are always read whole and every
   * upload has an id of its own, so the upload id is left out.
   */
  public static final class CoverageFingerprint {

    private CoverageFingerprint() {}

    /** The fingerprint of what a source delivered; empty when its coverage is unknown. */
    public static Optional<String> of(SourceProvenance source) {
      Coverage coverage = source.coverage();
      if (coverage.status() == Coverage.Status.UNKNOWN) {
        return Optional.empty();
      }
      boolean file = source.provider().equals("file");
      return Optional.of(
          SchemaDigest.of(
              new JsonMembers()
                  .put("provider", source.provider())
                  .put("dataset", file ? "" : source.dataset())
                  .put("params", source.params())
                  .put("status", coverage.status().wire())
                  .putTexts("reasons", coverage.reasons())
                  .toObject()));
    }
  }
}
