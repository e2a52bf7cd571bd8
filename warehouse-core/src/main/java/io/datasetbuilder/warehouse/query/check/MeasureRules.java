package io.datasetbuilder.warehouse.query.check;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.AggregateQuery.Function;
import io.datasetbuilder.warehouse.query.AggregateQuery.Measure;
import java.util.List;

/** Rules of measures that hold for every table. */
final class MeasureRules {

  private MeasureRules() {}

  static void check(AggregateQuery query, ProblemLog log) {
    for (int i = 0; i < query.measures().size(); i++) {
      Measure measure = query.measures().get(i);
      column(measure, place(i), log);
      additive(measure, place(i), log);
    }
    names(query, log);
  }

  private static void column(Measure measure, FieldPath at, ProblemLog log) {
    boolean counted = measure.function() == Function.COUNT_ROWS;
    if (counted && measure.column().isPresent()) {
      QueryRules.report(log, at.field("column"), "count_rows takes no column");
    }
    if (!counted && measure.column().isEmpty()) {
      QueryRules.report(log, at.field("column"), measure.function().wire() + " needs a column");
    }
  }

  private static void additive(Measure measure, FieldPath at, ProblemLog log) {
    if (measure.function() != Function.SUM && measure.additive().isPresent()) {
      String message = "only sum takes \"additive\"";
      QueryRules.report(log, at.field("additive"), message);
    }
    if (measure.function() == Function.SUM && !measure.additive().orElse(false)) {
      String message = "sum needs \"additive\": true, which states that the values may be summed";
      QueryRules.report(log, at.field("additive"), message);
    }
  }

  private static void names(AggregateQuery query, ProblemLog log) {
    List<String> output = OutputColumns.of(query);
    int groups = OutputColumns.ofGroups(query).size();
    for (int index : Duplicates.in(output)) {
      String name = output.get(index);
      if (index >= groups && !name.isEmpty()) {
        String message = "the result has a column " + Quoting.quoted(name) + " already";
        FieldPath at = place(index - groups).field("as");
        log.add(QueryRules.problem(at, message).withHint("give the measure a name of its own"));
      }
    }
  }

  private static FieldPath place(int index) {
    return QueryRules.member("measures").item(index);
  }
}
