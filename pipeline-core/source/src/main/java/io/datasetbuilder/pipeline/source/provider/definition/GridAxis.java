package io.datasetbuilder.pipeline.source.provider.definition;

import java.util.List;
import java.util.Optional;

/**
 * A suggested axis of a parameter grid.
 *
 * @param values what to put on it; may be empty
 * @param hint how to find values, such as {@code months}
 */
public record GridAxis(String param, List<String> values, Optional<String> hint) {
  public GridAxis {
    values = List.copyOf(values);
  }
}
