package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.buildspec.text.NearestName;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns that the rules of {@code quality} name. A rule whose column a table lacks is not
 * evaluated (Spec, "Other records"); one whose column no table has is reported about, since it
 * guards nothing.
 */
public final class RuleColumns {

  private final QualityRules rules;

  public RuleColumns(QualityRules rules) {
    this.rules = rules;
  }

  /** A sentence for each rule that names a column other than these, in the order of the spec. */
  public List<String> missingIn(Collection<String> columns) {
    return byPlace().entrySet().stream()
        .filter(rule -> !columns.contains(rule.getValue()))
        .map(rule -> sentence(rule.getKey(), rule.getValue(), List.copyOf(columns)))
        .toList();
  }

  private static String sentence(String place, String column, List<String> columns) {
    String nearest =
        NearestName.of(column, columns).map(name -> "; did you mean '" + name + "'?").orElse("");
    return place
        + ": no source has a column '"
        + column
        + "', so the rule checks nothing"
        + nearest;
  }

  private Map<String, String> byPlace() {
    Map<String, String> named = new LinkedHashMap<>();
    rules
        .maxNullRatio()
        .keySet()
        .forEach(column -> named.put("quality.max_null_ratio." + column, column));
    rules.forEachListed(
        RuleName.QUALITY,
        (rule, at) ->
            rule.columns(at).forEach(column -> named.put(column.at().notation(), column.name())));
    return named;
  }
}
