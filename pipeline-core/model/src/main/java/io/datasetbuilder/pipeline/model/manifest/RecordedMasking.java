package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import java.util.List;
import java.util.Optional;

/**
 * Declared columns of one Gold directory, as a manifest holds them (Spec, "sources[].gold", rule
 * 7). What a user may have edited is read tolerantly: entries without a column are left out.
 *
 * @param token text that replaces the values of masked text columns
 * @param masked the masked columns, in Gold's order
 * @param unmasked the columns published in plain form, in Gold's order
 * @param declaredAbsent declared fields that the source does not have, in the provider's spelling
 */
public record RecordedMasking(
    String token,
    List<DeclaredName> masked,
    List<DeclaredName> unmasked,
    List<String> declaredAbsent) {

  public RecordedMasking {
    masked = List.copyOf(masked);
    unmasked = List.copyOf(unmasked);
    declaredAbsent = List.copyOf(declaredAbsent);
  }

  /**
   * Declared column.
   *
   * @param declaredBy words for those who declared it
   * @param maskedAs word for the replacement of its values; empty when it is not masked
   */
  public record DeclaredName(String column, List<String> declaredBy, Optional<String> maskedAs) {

    public DeclaredName {
      declaredBy = List.copyOf(declaredBy);
    }

    private JsonObject toJson() {
      return new JsonMembers()
          .put("column", column)
          .putTexts("declared_by", declaredBy)
          .putIfPresent("masked_as", maskedAs, JsonValue::of)
          .toObject();
    }

    private static Optional<DeclaredName> read(JsonFields fields) {
      return fields
          .text("column")
          .map(
              column ->
                  new DeclaredName(column, fields.texts("declared_by"), fields.text("masked_as")));
    }
  }

  /** The names of the masked columns. */
  public List<String> maskedColumns() {
    return masked.stream().map(DeclaredName::column).toList();
  }

  /** The written form: every member is present. */
  public JsonObject toJson() {
    return new JsonMembers()
        .put("token", token)
        .putList("masked", masked, DeclaredName::toJson)
        .putList("unmasked", unmasked, DeclaredName::toJson)
        .putTexts("declared_absent", declaredAbsent)
        .toObject();
  }

  static RecordedMasking read(JsonValue entry) {
    JsonObject object = entry instanceof JsonObject found ? found : new JsonMembers().toObject();
    JsonFields fields = JsonFields.of(object, new JsonProblems(StorageProblem.MANIFEST_UNREADABLE));
    return new RecordedMasking(
        fields.text("token").orElse(""),
        columns(fields, "masked"),
        columns(fields, "unmasked"),
        fields.texts("declared_absent"));
  }

  private static List<DeclaredName> columns(JsonFields fields, String name) {
    return fields.objects(name, DeclaredName::read).stream().flatMap(Optional::stream).toList();
  }
}
