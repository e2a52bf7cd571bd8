package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.type.Column;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Evidence that a published column holds personal data. A column whose values were not scanned is
 * suspected too when its type can hold such values.
 *
 * @param kinds the kinds that its name or its values suggest, sorted; {@code unchecked_values} when
 *     its values were not scanned; empty when nothing suggests personal data
 * @param accepted whether the {@code pii} policy of the BuildSpec accepts the column: a warning
 *     does not accept it
 */
public record PiiSuspicion(List<String> kinds, boolean accepted) {

  public PiiSuspicion {
    kinds = List.copyOf(kinds);
  }

  /**
   * The suspicion of one column.
   *
   * @param name the column as the scan and the policy know it: its name in Silver
   * @param findings of the scan in this column
   * @param scanned whether the scan read the column
   */
  public static PiiSuspicion of(
      String name, Column column, PiiPolicy policy, Stream<PiiFinding> findings, boolean scanned) {
    Set<String> kinds = new TreeSet<>();
    findings.map(finding -> finding.kind().wire()).forEach(kinds::add);
    Stream.of(name, column.name())
        .flatMap(written -> SuspiciousNames.kindOf(written).stream())
        .map(PiiKind::wire)
        .forEach(kinds::add);
    if (!scanned && PiiScan.reads(column.type())) {
      kinds.add(PiiKind.UNCHECKED_VALUES.wire());
    }
    boolean accepted =
        policy.mode() == PiiPolicy.PiiMode.ALLOW || policy.allowColumns().contains(name);
    return new PiiSuspicion(List.copyOf(kinds), accepted);
  }
}
