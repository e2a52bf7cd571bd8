package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.buildspec.problem.Problem;
import java.util.List;

/**
 * What is wrong with the settings of the server, which concerns nobody but who serves.
 *
 * @param problems with any, nothing should be served
 * @param warnings sentences about values that have no effect or open more than they should
 */
public record ServerFindings(List<Problem> problems, List<String> warnings) {
  public ServerFindings {
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
  }
}
