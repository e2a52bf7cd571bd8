package io.datasetbuilder.buildspec.spec;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Blank;
import io.datasetbuilder.buildspec.text.FieldPath;

/** The rule of {@code metadata}: every entry has a name. */
final class MetadataChecks {

  private MetadataChecks() {}

  static void check(JsonObject metadata, ProblemLog log) {
    if (hasBlankKey(metadata)) {
      FieldPath at = FieldPath.ROOT.field("metadata");
      log.add(ValidationProblem.EMPTY_METADATA_KEY, at, "metadata has an entry with a blank name");
    }
  }

  private static boolean hasBlankKey(JsonValue value) {
    if (value instanceof JsonArray array) {
      return array.items().stream().anyMatch(MetadataChecks::hasBlankKey);
    }
    return value instanceof JsonObject object
        && (object.members().keySet().stream().anyMatch(Blank::is)
            || object.members().values().stream().anyMatch(MetadataChecks::hasBlankKey));
  }
}
