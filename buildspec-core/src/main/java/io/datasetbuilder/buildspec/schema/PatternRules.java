package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.schema.SourceSchema.NamedDtype;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Field;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Rules of patterns: they give every field of the type, once, and no field that the type would
 * lose.
 */
final class PatternRules {

  private static final Set<Field> DATE =
      EnumSet.of(Field.YEAR, Field.YEAR_OF_CENTURY, Field.MONTH, Field.DAY);

  private final NamedDtype dtype;
  private final Consumer<String> refusals;

  /**
   * @param dtype date, datetime or time
   * @param refusals receives each reason
   */
  PatternRules(NamedDtype dtype, Consumer<String> refusals) {
    this.dtype = dtype;
    this.refusals = refusals;
  }

  void check(TemporalPattern pattern) {
    List<Field> fields = pattern.fields();
    if (new HashSet<>(fields).size() < fields.size()
        || (pattern.has(Field.YEAR) && pattern.has(Field.YEAR_OF_CENTURY))
        || (pattern.has(Field.HOUR) && pattern.has(Field.HOUR_OF_HALF_DAY))) {
      refuse(pattern, "has a field twice");
    }
    if (dtype == NamedDtype.TIME) {
      checkTime(pattern);
    } else {
      checkDate(pattern);
    }
    if (dtype != NamedDtype.DATE) {
      checkClock(pattern);
    }
  }

  private void checkDate(TemporalPattern pattern) {
    boolean year = pattern.has(Field.YEAR) || pattern.has(Field.YEAR_OF_CENTURY);
    if (!year || !pattern.has(Field.MONTH) || !pattern.has(Field.DAY)) {
      refuse(pattern, "does not give year, month and day");
    }
    if (dtype == NamedDtype.DATE && !DATE.containsAll(pattern.fields())) {
      refuse(pattern, "has a time, which a date loses; cast to datetime");
    }
  }

  private void checkTime(TemporalPattern pattern) {
    if (pattern.has(Field.REGION)) {
      refuse(pattern, "has a region, whose offset depends on the date; cast to datetime");
    }
    if (pattern.fields().stream().anyMatch(DATE::contains)) {
      refuse(pattern, "has a date, which a time loses; cast to datetime");
    }
    if (!pattern.has(Field.HOUR) && !pattern.has(Field.HOUR_OF_HALF_DAY)) {
      refuse(pattern, "does not give the hour");
    }
  }

  private void checkClock(TemporalPattern pattern) {
    if (pattern.has(Field.HOUR_OF_HALF_DAY) != pattern.has(Field.HALF_DAY)) {
      refuse(pattern, "needs h and a together: neither alone tells the hour");
    }
    boolean hour = pattern.has(Field.HOUR) || pattern.has(Field.HOUR_OF_HALF_DAY);
    boolean gap =
        (pattern.has(Field.FRACTION) && !pattern.has(Field.SECOND))
            || (pattern.has(Field.SECOND) && !pattern.has(Field.MINUTE))
            || ((pattern.has(Field.MINUTE) || pattern.tellsZone()) && !hour);
    if (gap) {
      refuse(pattern, "leaves out a larger field of the clock");
    }
  }

  /** No text may have two of the forms and mean two values. */
  void checkTogether(List<TemporalPattern> patterns) {
    for (int i = 0; i < patterns.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (patterns.get(i).contradicts(patterns.get(j))
            || patterns.get(i).pattern().equals(patterns.get(j).pattern())) {
          refuse(
              patterns.get(i),
              "fits the same texts as "
                  + patterns.get(j).pattern()
                  + "; remove one of the two, or cast to str");
        }
      }
    }
  }

  private void refuse(TemporalPattern pattern, String reason) {
    refusals.accept("the pattern " + pattern.pattern() + " " + reason);
  }
}
