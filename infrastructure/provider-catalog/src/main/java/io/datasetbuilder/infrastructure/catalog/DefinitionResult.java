package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;

/** What came of reading one definition file. */
public sealed interface DefinitionResult {

  /** The file can be used. */
  record Defined(ProviderDefinition provider) implements DefinitionResult {}

  /** The file cannot be used; at least one problem. */
  record Refused(List<Problem> problems) implements DefinitionResult {
    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
