package io.datasetbuilder.pipeline.build;

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

  static List<Problem> in(BuildSpec spec, SourceDependencies reach) {
    List<Problem> found = new ArrayList<>();
    for (int i = 0; i < spec.sources().size(); i++) {
      source(spec.sources().get(i), "sources[" + i + "]", reach).ifPresent(found::add);
    }
    return found;
  }

  private static Optional<Problem> source(SourceSpec source, String at, SourceDependencies reach) {
    return source.match(
        api -> reached(reach.provider(), at + ".kind", "a provider's dataset as source"),
        file -> Optional.empty(),
        url -> reached(reach.urls(), at + ".kind", "a URL as source"));
  }

  private static Optional<Problem> reached(Optional<?> client, String at, String what) {
    return client.isPresent() ? Optional.empty() : Optional.of(problem(at, what));
  }

  private static Problem problem(String at, String what) {
    return Problem.of(
        BuildProblem.NOT_SUPPORTED_YET, at, what + " cannot be built yet: remove " + at);
  }
}
