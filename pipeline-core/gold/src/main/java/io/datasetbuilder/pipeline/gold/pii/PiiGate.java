package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.buildspec.pii.PiiPolicy;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Checks findings under the policy of a spec. Values block; a name alone and values that were not
 * looked at warn (Spec, "pii").
 */
public final class PiiGate {

  /** Every source can have these fields, whatever its kind. */
  private static final String WAYS_OUT =
      "add the column to pii.mask_columns to publish it masked, or to schema.drop to leave it out,"
          + " or to pii.allow_columns to publish its plain values";

  private final PiiPolicy.PiiMode mode;

  public PiiGate(PiiPolicy policy) {
    this.mode = Objects.requireNonNull(policy, "policy").mode();
  }

  /**
   * Decides whether a source may be published with these findings.
   *
   * @param at the source in field notation, such as {@code sources[0]}
   */
  public PiiDecision check(String at, PiiFindings findings) {
    if (mode == PiiPolicy.PiiMode.ALLOW) {
      return new PiiDecision(List.of(), List.of());
    }
    List<PiiFinding> values = findings.of(PiiBasis.VALUES);
    List<String> warnings = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    if (mode == PiiPolicy.PiiMode.BLOCK && !values.isEmpty()) {
      problems.add(blocked(at, values));
    } else {
      warnings.addAll(FindingMessages.ofValues(values));
    }
    warnings.addAll(FindingMessages.ofNames(findings.of(PiiBasis.NAME)));
    warnings.addAll(FindingMessages.ofUnchecked(findings.of(PiiBasis.UNCHECKED)));
    return new PiiDecision(problems, warnings);
  }

  private static Problem blocked(String at, List<PiiFinding> values) {
    String message = "values look like personal data: " + FindingMessages.list(values);
    return Problem.of(TableProblem.PII_BLOCKED, at, message).withHint(WAYS_OUT);
  }

  /** Findings in words: columns, kinds and counts. */
  static final class FindingMessages {

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

  /**
   * Decision about the findings of one source.
   *
   * @param problems reasons why it must not be published; empty when it may be
   * @param warnings sentences for the manifest
   */
  public record PiiDecision(List<Problem> problems, List<String> warnings) {

    public PiiDecision {
      problems = List.copyOf(problems);
      warnings = List.copyOf(warnings);
    }

    /** Whether the source may be published. */
    public boolean passes() {
      return problems.isEmpty();
    }
  }
}
