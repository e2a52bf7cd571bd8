package io.datasetbuilder.pipeline.table.pii;

import io.datasetbuilder.buildspec.text.Quoting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Findings in words: columns, kinds and counts. */
final class FindingMessages {

  private FindingMessages() {}

  /** {@code column 'a' (phone in 3 rows, email in 1 row); column 'b' (rrn in 1 row)}. */
  static String list(List<PiiFinding> findings) {
    return byColumn(findings).entrySet().stream()
        .map(entry -> column(entry.getKey()) + " (" + kinds(entry.getValue()) + ")")
        .collect(Collectors.joining("; "));
  }

  static List<String> ofValues(List<PiiFinding> findings) {
    return byColumn(findings).entrySet().stream()
        .map(
            entry ->
                column(entry.getKey())
                    + " holds values that look like personal data: "
                    + kinds(entry.getValue()))
        .toList();
  }

  static List<String> ofNames(List<PiiFinding> findings) {
    return findings.stream()
        .map(
            finding ->
                "the name of "
                    + column(finding.column())
                    + " suggests personal data: "
                    + finding.kind().wire())
        .toList();
  }

  static List<String> ofUnchecked(List<PiiFinding> findings) {
    return findings.stream()
        .map(
            finding ->
                column(finding.column())
                    + " can hold text in a form that is not scanned for personal data: "
                    + kind(finding))
        .toList();
  }

  private static String column(String name) {
    return "column " + Quoting.quoted(name);
  }

  private static String kinds(List<PiiFinding> findings) {
    return findings.stream().map(FindingMessages::kind).collect(Collectors.joining(", "));
  }

  private static String kind(PiiFinding finding) {
    String rows = finding.count() == 1 ? " row" : " rows";
    return finding.kind().wire() + " in " + finding.count() + rows;
  }

  private static Map<String, List<PiiFinding>> byColumn(List<PiiFinding> findings) {
    return findings.stream()
        .collect(
            Collectors.groupingBy(
                PiiFinding::column, LinkedHashMap::new, Collectors.toUnmodifiableList()));
  }
}
