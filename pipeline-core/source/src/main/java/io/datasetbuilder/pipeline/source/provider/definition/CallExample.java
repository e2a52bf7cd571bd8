package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.Optional;

/** A call that works: parameters as a spec writes them. */
public record CallExample(Optional<String> description, JsonObject params) {}
