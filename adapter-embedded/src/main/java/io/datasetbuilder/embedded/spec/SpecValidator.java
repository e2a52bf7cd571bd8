package io.datasetbuilder.embedded.spec;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.spec.LoadSpec;
import io.datasetbuilder.buildspec.spec.ReadSpec;
import io.datasetbuilder.buildspec.spec.ValidateSpec;
import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Loads, then validates specs. Touches no disk but to check that named files exist. */
public final class SpecValidator {

  private static final byte[] PLACEHOLDER = "not-kept-yet".getBytes(StandardCharsets.US_ASCII);

  private final YamlSpecReader reader = new YamlSpecReader();
  private final ReadSpec rules;

  public SpecValidator(List<String> exportKinds) {
    this.rules = new ReadSpec(reader, new LoadSpec(), new ValidateSpec(exportKinds));
  }

  /** Validates a spec; placeholders stand for files that are not uploaded yet. */
  public Result<ValidatedSpec> validate(SpecInput input) {
    return reader
        .read(input.document())
        .then(document -> validate(document, input.files(), SpecValidator::placeholder))
        .then(
            valid -> {
              List<Problem> files = LocalFiles.check(input.files());
              return files.isEmpty() ? Result.ok(valid) : Result.refused(files);
            });
  }

  /**
   * Applies the rules again, with the ids of uploads. Sources without an alias are named after
   * their upload, so that one file cannot serve two.
   *
   * @param ids the upload id of the file of the source at an index
   */
  public Result<ValidatedSpec> withUploads(
      ValidatedSpec valid, Map<String, Path> files, IntFunction<UploadId> ids) {
    return validate(valid.document(), files, ids);
  }

  /**
   * The id that stands for the file of the source at an index: well formed, one for each source,
   * and none that somebody writes into a spec, such as zeros.
   */
  public static UploadId placeholder(int sourceIndex) {
    ByteBuffer id = ByteBuffer.allocate(PLACEHOLDER.length + Integer.BYTES);
    return UploadId.of(id.put(PLACEHOLDER).putInt(sourceIndex).array());
  }

  private Result<ValidatedSpec> validate(
      SpecNode document, Map<String, Path> files, IntFunction<UploadId> ids) {
    return UploadIdSubstitution.fill(document, files, ids)
        .then(
            filled ->
                rules
                    .read(filled)
                    .<Result<ValidatedSpec>>match(
                        unloadable -> Result.refused(unloadable.problems()),
                        invalid -> Result.refused(invalid.problems()),
                        valid -> Result.ok(new ValidatedSpec(valid.spec(), List.of(), document))));
  }
}
