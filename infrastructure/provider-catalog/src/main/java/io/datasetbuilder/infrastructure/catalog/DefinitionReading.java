package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;

/** What came of reading one definition file. */
public sealed interface DefinitionReading {

  /** The file can be used. */
  record Defined(ProviderDefinition provider) implements DefinitionReading {}

  /** The file cannot be used; at least one problem. */
  record Refused(List<Problem> problems) implements DefinitionReading {
    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
