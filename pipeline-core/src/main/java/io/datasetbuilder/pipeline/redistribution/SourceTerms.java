package io.datasetbuilder.pipeline.redistribution;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.definition.Redistribution;
import io.datasetbuilder.pipeline.json.JsonMembers;
import java.util.Objects;

/**
 * Whether the data of one source may be passed on.
 *
 * @param source its key
 * @param reason a sentence
 */
public record SourceTerms(String source, Redistribution verdict, String reason) {
  public SourceTerms {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(verdict, "verdict");
    Objects.requireNonNull(reason, "reason");
  }

  JsonObject toJson() {
    return new JsonMembers()
        .put("source", source)
        .put("verdict", verdict.wire())
        .put("reason", reason)
        .toObject();
  }
}
