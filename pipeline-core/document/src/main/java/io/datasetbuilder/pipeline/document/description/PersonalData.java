package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.pii.PiiPolicy.PiiMode;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.gold.DeclaredColumn;
import io.datasetbuilder.pipeline.table.gold.DeclaredColumns;
import io.datasetbuilder.pipeline.table.gold.MaskingFacts;
import io.datasetbuilder.pipeline.table.pii.PiiBasis;
import io.datasetbuilder.pipeline.table.pii.PiiFinding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is known about personal data in a table, without a value of it (Spec, "pii").
 *
 * @param mode the policy under which it was scanned; empty when it was not
 * @param findings what the scan found in its columns
 * @param allowedColumns columns that the BuildSpec left out of the scan
 * @param masking what became of columns declared to hold personal data
 */
public record PersonalData(
    Optional<PiiMode> mode,
    List<PiiFinding> findings,
    List<String> allowedColumns,
    MaskingFacts masking) {

  public PersonalData {
    findings = List.copyOf(findings);
    allowedColumns = List.copyOf(allowedColumns);
  }

  /** No scan, and no column declared. */
  public static PersonalData unscanned() {
    return new PersonalData(Optional.empty(), List.of(), List.of(), MaskingFacts.none());
  }

  /**
   * What is known about the columns of one table.
   *
   * @param findings of the scan; those in other columns are left out
   * @param table its columns
   */
  public static PersonalData of(
      PiiPolicy policy, Stream<PiiFinding> findings, DeclaredColumns declared, List<Column> table) {
    Set<String> names = table.stream().map(Column::name).collect(Collectors.toUnmodifiableSet());
    return new PersonalData(
        Optional.of(policy.mode()).filter(mode -> mode != PiiMode.ALLOW),
        findings.filter(finding -> names.contains(finding.column())).toList(),
        policy.allowColumns().stream().filter(names::contains).toList(),
        MaskingFacts.of(declared, table));
  }

  /**
   * Columns about whose values no document states figures: those whose name or values suggest
   * personal data, and those declared to hold it.
   */
  public Set<String> withheldColumns() {
    return Stream.of(
            masking.masked().stream().map(DeclaredColumn::name),
            masking.unmasked().stream().map(DeclaredColumn::name),
            findings.stream().map(PiiFinding::column))
        .flatMap(names -> names)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Columns whose values look like personal data that nobody accepted as publishable: a sample does
   * not show them.
   */
  public Set<String> columnsNotShown() {
    return findings.stream()
        .filter(finding -> finding.basis() == PiiBasis.VALUES)
        .map(PiiFinding::column)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
