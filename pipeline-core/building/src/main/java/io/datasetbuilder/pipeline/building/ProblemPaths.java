package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;

/** Puts problems that stages report about a source at their paths in the spec. */
final class ProblemPaths {

  /** Fields that all sources share. */
  private static final List<String> OF_THE_SPEC = List.of("quality", "splits", "pii");

  /** Fields of a source; every other path of a stage is a column. */
  private static final List<String> OF_THE_SOURCE = List.of("schema.", "gold.", "endpoint");

  private ProblemPaths() {}

  /** The same problems, their locations below the source's. */
  static List<Problem> below(SourceFacts source, List<Problem> problems) {
    return problems.stream().map(problem -> below(source.at(), problem)).toList();
  }

  private static Problem below(String at, Problem problem) {
    if (problem.at().startsWith(at)) {
      return problem;
    }
    if (OF_THE_SPEC.stream().anyMatch(problem.at()::startsWith)) {
      return problem;
    }
    String where =
        OF_THE_SOURCE.stream().anyMatch(problem.at()::startsWith) ? at + "." + problem.at() : at;
    return new Problem(
        problem.code(),
        where,
        problem.message(),
        problem.hint(),
        problem.position(),
        problem.facts(),
        problem.source(),
        problem.details());
  }
}
