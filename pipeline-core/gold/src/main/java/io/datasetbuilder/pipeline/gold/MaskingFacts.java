package io.datasetbuilder.pipeline.gold;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.Column;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Record of the declared columns of one Gold directory in the manifest (Spec, "sources[].gold",
 * rule 7). A declared column that select drops is not in Gold, so it is not reported.
 *
 * @param masked the masked columns, in Gold's order
 * @param unmasked the columns published in plain form, in Gold's order
 * @param declaredAbsent declared fields that the source does not have, in the provider's spelling
 */
public record MaskingFacts(
    List<DeclaredColumn> masked, List<DeclaredColumn> unmasked, List<String> declaredAbsent) {

  public MaskingFacts {
    masked = List.copyOf(masked);
    unmasked = List.copyOf(unmasked);
    declaredAbsent = List.copyOf(declaredAbsent);
  }

  /**
   * The facts of a Gold directory.
   *
   * @param gold its columns, in order
   */
  public static MaskingFacts of(DeclaredColumns declared, List<Column> gold) {
    List<DeclaredColumn> there =
        gold.stream().flatMap(column -> declared.find(column.name()).stream()).toList();
    return new MaskingFacts(
        there.stream().filter(column -> !column.publishUnmasked()).toList(),
        there.stream().filter(DeclaredColumn::publishUnmasked).toList(),
        declared.absent());
  }

  /** No column was declared. */
  public static MaskingFacts none() {
    return of(DeclaredColumns.none(), List.of());
  }

  /**
   * Note about a masked column for readers of the table, as a sentence; empty for a column that is
   * not masked.
   */
  public Optional<String> noteOn(String column) {
    return masked.stream()
        .filter(candidate -> candidate.name().equals(column))
        .map(found -> "Masked: " + found.maskedAs().words() + ".")
        .findFirst();
  }

  /** Whether there is nothing to state: the directory has no entry then. */
  public boolean isEmpty() {
    return masked.isEmpty() && unmasked.isEmpty() && declaredAbsent.isEmpty();
  }

  /** One sentence for each column published in plain form, for the manifest's warnings. */
  public List<String> warnings() {
    return unmasked.stream()
        .map(
            column ->
                "column '"
                    + column.name()
                    + "' is declared as personal data ("
                    + column.declaredBy().stream()
                        .map(Declarer::wire)
                        .collect(Collectors.joining(", "))
                    + ") and published without masking, as gold.publish_unmasked asks")
        .toList();
  }

  /** The directory's entry in the manifest's {@code pii_masking}. */
  public JsonObject toJson() {
    return new JsonMembers()
        .put("token", Masking.TOKEN)
        .putList("masked", masked, MaskingFacts::masked)
        .putList("unmasked", unmasked, column -> entry(column).toObject())
        .putTexts("declared_absent", declaredAbsent)
        .toObject();
  }

  private static JsonValue masked(DeclaredColumn column) {
    return entry(column).put("masked_as", column.maskedAs().wire()).toObject();
  }

  private static JsonMembers entry(DeclaredColumn column) {
    Set<Declarer> by = column.declaredBy();
    return new JsonMembers()
        .put("column", column.name())
        .putTexts("declared_by", by.stream().map(Declarer::wire).toList());
  }
}
