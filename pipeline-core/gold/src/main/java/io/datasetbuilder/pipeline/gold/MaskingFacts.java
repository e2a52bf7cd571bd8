package io.datasetbuilder.pipeline.gold;

import io.datasetbuilder.pipeline.model.manifest.RecordedMasking;
import io.datasetbuilder.pipeline.model.manifest.RecordedMasking.DeclaredName;
import io.datasetbuilder.pipeline.model.type.Column;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
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

  /** The directory's entry in the manifest. */
  public RecordedMasking recorded() {
    return new RecordedMasking(
        Masking.TOKEN,
        names(masked, column -> Optional.of(column.maskedAs().wire())),
        names(unmasked, column -> Optional.empty()),
        declaredAbsent);
  }

  private static List<DeclaredName> names(
      List<DeclaredColumn> columns, Function<DeclaredColumn, Optional<String>> maskedAs) {
    return columns.stream()
        .map(
            column ->
                new DeclaredName(
                    column.name(),
                    column.declaredBy().stream().map(Declarer::wire).toList(),
                    maskedAs.apply(column)))
        .toList();
  }
}
