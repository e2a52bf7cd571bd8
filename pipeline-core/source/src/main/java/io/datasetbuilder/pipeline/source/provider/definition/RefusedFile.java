package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;

/**
 * A definition file that cannot be used.
 *
 * @param file its name without any folder; empty when the problems are none of a file's
 * @param problems all that is wrong with it, in the order of the file; at least one
 */
public record RefusedFile(String file, List<Problem> problems) {
  public RefusedFile {
    problems = List.copyOf(problems);
  }
}
