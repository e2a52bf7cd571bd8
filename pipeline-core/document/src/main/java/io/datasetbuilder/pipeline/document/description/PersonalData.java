package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is known about personal data in a Gold dataset, without a value of it (Spec, "pii").
 *
 * @param mode the policy under which it was scanned; empty when it was not
 * @param findings what the scan found in its columns
 * @param allowedColumns columns that the BuildSpec left out of the scan
 * @param masking what became of columns declared to hold personal data
 */
public record PersonalData(
    Optional<PiiPolicy.PiiMode> mode,
    List<Finding> findings,
    List<String> allowedColumns,
    MaskingSummary masking) {

  public PersonalData {
    findings = List.copyOf(findings);
    allowedColumns = List.copyOf(allowedColumns);
  }

  /** No scan, and no column declared. */
  public static PersonalData unscanned() {
    return new PersonalData(Optional.empty(), List.of(), List.of(), MaskingSummary.none());
  }

  /**
   * Columns about whose values no document states figures: those whose name or values suggest
   * personal data, and those declared to hold it.
   */
  public Set<String> withheldColumns() {
    Set<String> columns = new TreeSet<>(masking.unmasked());
    masking.masked().forEach(masked -> columns.add(masked.column()));
    findings.forEach(finding -> columns.add(finding.column()));
    return columns;
  }

  /**
   * Columns whose values look like personal data that nobody accepted as publishable: a sample does
   * not show them.
   */
  public Set<String> columnsNotShown() {
    Set<String> columns = new TreeSet<>();
    findings.stream()
        .filter(finding -> finding.basis() == Basis.VALUES)
        .forEach(finding -> columns.add(finding.column()));
    return columns;
  }

  /**
   * A kind of personal data in a column.
   *
   * @param kind such as {@code email}
   * @param basis what suggests it
   * @param count values of this kind; 1 where the name alone suggests it
   */
  public record Finding(String column, String kind, Basis basis, long count) {}

  /** What suggests personal data. */
  public enum Basis {
    /** The column's name. */
    NAME,
    /** Values that match the pattern of the kind. */
    VALUES,
    /** The column can hold text that the scan cannot read. */
    UNCHECKED
  }
}
