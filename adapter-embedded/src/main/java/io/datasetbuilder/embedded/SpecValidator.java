package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.spec.LoadSpec;
import io.datasetbuilder.buildspec.spec.ReadSpec;
import io.datasetbuilder.buildspec.spec.ValidateSpec;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.upload.LocalFiles;
import io.datasetbuilder.embedded.upload.PlaceholderIds;
import io.datasetbuilder.embedded.upload.UploadIdSubstitution;
import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import java.util.List;
import java.util.function.IntFunction;

/** Takes specs through both gates. Touches no disk but to see whether named files exist. */
final class SpecValidator {

  private final YamlSpecReader reader = new YamlSpecReader();
  private final LoadSpec load = new LoadSpec();
  private final ValidateSpec validate;

  SpecValidator(List<String> exportKinds) {
    this.validate = new ValidateSpec(exportKinds);
  }

  /** Judges a spec; placeholders stand for files that are not handed in yet. */
  SpecAnswer judge(SpecInput input) {
    SpecAnswer answer = judge(input, PlaceholderIds::of);
    List<Problem> files = LocalFiles.check(input.files());
    return answer instanceof SpecAnswer.Valid && !files.isEmpty()
        ? new SpecAnswer.Refused(new Refusal(Reason.NOT_POSSIBLE, files))
        : answer;
  }

  /**
   * Judges a spec.
   *
   * @param ids the upload id of the file of the source at an index
   */
  SpecAnswer judge(SpecInput input, IntFunction<UploadId> ids) {
    UploadIdSubstitution document = new UploadIdSubstitution(reader, input.files(), ids);
    return new ReadSpec(document, load, validate)
        .read(input.document())
        .match(
            unloadable -> refused(unloadable.problems()),
            invalid -> new SpecAnswer.Refused(new Refusal(Reason.INVALID, invalid.problems())),
            valid -> new SpecAnswer.Valid(valid.spec(), List.of()));
  }

  private static SpecAnswer refused(List<Problem> problems) {
    boolean names = problems.stream().allMatch(UploadIdSubstitution::refusesName);
    return new SpecAnswer.Refused(
        new Refusal(names ? Reason.NOT_POSSIBLE : Reason.UNLOADABLE, problems));
  }
}
