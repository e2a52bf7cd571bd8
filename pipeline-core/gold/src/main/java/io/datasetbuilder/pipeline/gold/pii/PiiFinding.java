package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One kind of personal data in one column; never a value (Spec, "pii").
 *
 * @param column the Silver column
 * @param count rows whose value holds the kind, at least 1; rows with a value when the values were
 *     not looked at; 1 when the name alone suggests it
 * @param basis what suggests it
 */
public record PiiFinding(String column, PiiKind kind, long count, PiiBasis basis) {

  public PiiFinding {
    if (count < 1) {
      throw new IllegalArgumentException("a finding counts at least one");
    }
  }

  /** Exactly {@code column}, {@code kind} and {@code count}. */
  public JsonObject toJson() {
    return new JsonObject(members());
  }

  /** The same and {@code basis}, for the manifest. */
  public JsonObject toManifestJson() {
    Map<String, JsonValue> members = members();
    members.put("basis", JsonValue.of(basis.wire()));
    return new JsonObject(members);
  }

  private Map<String, JsonValue> members() {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("column", JsonValue.of(column));
    members.put("kind", JsonValue.of(kind.wire()));
    members.put("count", JsonValue.of(count));
    return members;
  }
}
