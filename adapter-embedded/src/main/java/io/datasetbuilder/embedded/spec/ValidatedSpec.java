package io.datasetbuilder.embedded.spec;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * A spec that breaks no rule.
 *
 * @param warnings what would make sources fail in a preview or a build, by the catalog
 * @param document the parsed text, before files filled any field
 */
public record ValidatedSpec(ValidSpec spec, List<Problem> warnings, SpecNode document) {
  public ValidatedSpec {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(document, "document");
    warnings = List.copyOf(warnings);
  }

  public String datasetId() {
    return spec.spec().datasetId();
  }

  public ValidatedSpec withWarnings(List<Problem> found) {
    return new ValidatedSpec(spec, found, document);
  }

  /**
   * The spec as JSON, of the same meaning as its text, for a service elsewhere.
   *
   * @param files those that it was validated with
   * @param ids the upload id of the file of the source at an index
   */
  public String json(Map<String, Path> files, IntFunction<UploadId> ids) {
    return JsonRenderer.render(UploadIdSubstitution.json(document, files, ids));
  }
}
