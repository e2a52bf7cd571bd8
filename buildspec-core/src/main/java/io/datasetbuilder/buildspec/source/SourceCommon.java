package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.schema.SourceSchema;
import java.util.Optional;

/**
 * What every kind of source may have.
 *
 * @param alias the name for assembly and output; never the empty text
 * @param schema the contract with Silver; a schema that asks for nothing is the same as none
 */
public record SourceCommon(Optional<String> alias, Optional<SourceSchema> schema) {

  public SourceCommon {
    alias = alias.filter(name -> !name.isEmpty());
    schema = schema.filter(declared -> !declared.isEmpty());
  }

  /** Neither alias nor schema. */
  public static SourceCommon none() {
    return new SourceCommon(Optional.empty(), Optional.empty());
  }
}
