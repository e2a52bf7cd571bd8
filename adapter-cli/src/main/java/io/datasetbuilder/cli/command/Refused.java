package io.datasetbuilder.cli.command;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.problem.Refusal;
import io.datasetbuilder.embedded.problem.Refusal.Reason;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.embedded.spec.ValidatedSpec;
import java.util.List;

/** Ends a command whose work was refused. Carries the refusal to report. */
public final class Refused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  public Refused(Refusal refusal) {
    super(refusal.problems().get(0).code().wire(), null, false, false);
    this.refusal = refusal;
  }

  public static Refused because(Reason reason, Problem problem) {
    return new Refused(new Refusal(reason, List.of(problem)));
  }

  /**
   * What an operation on a valid spec returned.
   *
   * @throws Refused when it was refused; problems then name the sources of the spec
   */
  public static <T> T orValue(Result<T> result, BuilderService service, SpecInput spec) {
    return result.match(
        value -> value,
        problems -> {
          throw new Refused(Refusal.ofSpec(problems).withSources(sources(service, spec)));
        });
  }

  /**
   * What a validation returned.
   *
   * @throws Refused when it was refused
   */
  public static ValidatedSpec orValid(Result<ValidatedSpec> result) {
    return result.match(
        valid -> valid,
        problems -> {
          throw new Refused(Refusal.ofSpec(problems));
        });
  }

  private static List<String> sources(BuilderService service, SpecInput spec) {
    return service
        .validateSpec(spec)
        .match(
            valid -> valid.spec().sourceKeys().stream().map(SourceKey::value).toList(),
            invalid -> List.of());
  }

  public Refusal refusal() {
    return refusal;
  }
}
