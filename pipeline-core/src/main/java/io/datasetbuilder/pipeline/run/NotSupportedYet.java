package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Names the fields of a valid spec that a build cannot carry out: none of them is silently ignored.
 */
final class NotSupportedYet {

  private NotSupportedYet() {}

  /**
   * @param reachesProviders whether calls of providers are answered
   */
  static List<Problem> in(BuildSpec spec, boolean reachesProviders) {
    List<Problem> found = new ArrayList<>();
    for (int i = 0; i < spec.sources().size(); i++) {
      source(spec.sources().get(i), "sources[" + i + "]", reachesProviders).ifPresent(found::add);
    }
    if (spec.publish()) {
      found.add(problem("publish", "publishing"));
    }
    return found;
  }

  private static Optional<Problem> source(SourceSpec source, String at, boolean reachesProviders) {
    return source.match(
        api ->
            reachesProviders
                ? Optional.empty()
                : Optional.of(
                    problem(at + ".kind", "a provider's dataset as source")
                        .withHint("answer its calls from recordings: --replay DIR")),
        file -> Optional.empty(),
        url -> Optional.of(problem(at + ".kind", "a URL as source")));
  }

  private static Problem problem(String at, String what) {
    return Problem.of(
        BuildProblem.NOT_SUPPORTED_YET, at, what + " cannot be built yet: remove " + at);
  }
}
