package io.datasetbuilder.pipeline.source.terms;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.source.provider.definition.Redistribution;

/**
 * Whether the data of one source may be passed on.
 *
 * @param source its key
 * @param reason a sentence
 */
public record SourceTerms(String source, Redistribution verdict, String reason) {

  JsonObject toJson() {
    return new JsonMembers()
        .put("source", source)
        .put("verdict", verdict.wire())
        .put("reason", reason)
        .toObject();
  }
}
