package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.pii.PiiPolicy.PiiMode;
import io.datasetbuilder.pipeline.gold.DeclaredColumn;
import io.datasetbuilder.pipeline.gold.DeclaredColumns;
import io.datasetbuilder.pipeline.gold.MaskingFacts;
import io.datasetbuilder.pipeline.gold.pii.PiiBasis;
import io.datasetbuilder.pipeline.gold.pii.PiiFinding;
import io.datasetbuilder.pipeline.model.type.Column;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Facts about personal data in a table, without its values (Spec, "pii").
 *
 * @param mode policy under which the table was scanned; empty when it was not scanned
 * @param findings findings of the scan in its columns
 * @param allowedColumns columns that the BuildSpec left out of the scan
 * @param masking masking of the columns that are declared as personal data
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
   * Personal data in the columns of one table.
   *
   * @param findings findings of the scan; those in other columns are left out
   * @param table columns of the table
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
   * Columns whose statistics no document states: those whose name or values suggest personal data,
   * and those that are declared as personal data.
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
   * Columns whose values look like personal data and are not accepted as publishable: a sample does
   * not show them.
   */
  public Set<String> columnsNotShown() {
    return findings.stream()
        .filter(finding -> finding.basis() == PiiBasis.VALUES)
        .map(PiiFinding::column)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
