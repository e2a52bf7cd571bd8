package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import java.util.List;
import java.util.Optional;

/**
 * What a {@code gold} block did to one source (Spec, "sources[].gold", rule 4).
 *
 * @param select the columns asked for, when there was a choice
 * @param filters as in the spec: {@code {column, op, value}}
 */
public record GoldSelectionFacts(
    long inputRows, long outputRows, Optional<List<String>> select, JsonArray filters) {

  public GoldSelectionFacts {
    select = select.map(List::copyOf);
  }

  public long droppedRows() {
    return inputRows - outputRows;
  }
}
