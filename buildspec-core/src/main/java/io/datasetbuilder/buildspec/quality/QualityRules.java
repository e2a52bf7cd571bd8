package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.SortedNames;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Quality thresholds on Silver (Spec, "quality").
 *
 * @param maxDuplicateRate the largest ratio of duplicate rows, 0 to 1; the boundary passes
 * @param maxDuplicateRateSeverity what exceeding it does
 * @param maxNullRatio the largest ratio of nulls by column, 0 to 1
 * @param maxNullRatioSeverity the severity by column; every column of {@code maxNullRatio} has an
 *     entry
 * @param minRows the fewest rows, not negative
 * @param minRowsSeverity what fewer rows do
 * @param failingDrift kinds of drift findings that fail a source; the others are warnings
 * @param listed the rules of the lists, by kind and then in the order of the spec
 */
public record QualityRules(
    Optional<BigDecimal> maxDuplicateRate,
    Severity maxDuplicateRateSeverity,
    SortedMap<String, BigDecimal> maxNullRatio,
    SortedMap<String, Severity> maxNullRatioSeverity,
    Optional<Long> minRows,
    Severity minRowsSeverity,
    Set<DriftKind> failingDrift,
    List<ListedRule> listed) {

  private static final QualityRules NONE =
      new QualityRules(
          Optional.empty(),
          Severity.WARN,
          SortedNames.of(Map.of()),
          SortedNames.of(Map.of()),
          Optional.empty(),
          Severity.WARN,
          Set.of(),
          List.of());

  public QualityRules {
    maxDuplicateRate = maxDuplicateRate.map(CanonicalJson::byValue);
    SortedMap<String, BigDecimal> ratios = new TreeMap<>(SortedNames.BY_CODE_POINT);
    maxNullRatio.forEach((column, ratio) -> ratios.put(column, CanonicalJson.byValue(ratio)));
    maxNullRatio = SortedNames.of(ratios);
    SortedMap<String, Severity> severities = new TreeMap<>(SortedNames.BY_CODE_POINT);
    ratios.keySet().forEach(column -> severities.put(column, Severity.WARN));
    severities.putAll(maxNullRatioSeverity);
    maxNullRatioSeverity = SortedNames.of(severities);
    failingDrift = Set.copyOf(failingDrift);
    listed =
        listed.stream()
            .sorted(Comparator.comparingInt(rule -> RuleKinds.ALL.indexOf(rule.kind())))
            .toList();
  }

  /** No rule. */
  public static QualityRules none() {
    return NONE;
  }

  /** Whether there is no rule. */
  public boolean isNone() {
    return equals(NONE);
  }

  /** The rules of a kind, in the order of the spec. */
  public <R extends ListedRule> List<R> of(ListedRule.Kind<R> kind) {
    return listed.stream().filter(kind.type()::isInstance).map(kind.type()::cast).toList();
  }

  /**
   * Passes on each rule of the lists with its place.
   *
   * @param at place of {@code quality}
   */
  public void forEachListed(FieldPath at, BiConsumer<ListedRule, FieldPath> receiver) {
    RuleKinds.ALL.forEach(kind -> forEach(kind, at, receiver));
  }

  /**
   * Passes on each rule of a kind with its place.
   *
   * @param at place of {@code quality}
   */
  public <R extends ListedRule> void forEach(
      ListedRule.Kind<R> kind, FieldPath at, BiConsumer<? super R, FieldPath> receiver) {
    List<R> rules = of(kind);
    for (int i = 0; i < rules.size(); i++) {
      receiver.accept(rules.get(i), at.field(kind.field()).item(i));
    }
  }

  /** Effect of a violated rule (Spec, "quality"). */
  public enum Severity implements WireNamed.LowerCase {
    /** The build continues; the default. */
    WARN,
    /** The source fails before Gold. */
    FAIL;
  }
}
