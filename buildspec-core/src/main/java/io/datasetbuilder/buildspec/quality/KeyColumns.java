package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.quality.ListedRule.NamedColumn;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.stream.IntStream;

/** The field {@code columns} of rules about keys: at least one column, and none twice. */
final class KeyColumns {

  private static final String FIELD = "columns";

  private KeyColumns() {}

  static List<String> read(Fields fields) {
    return fields
        .required(FIELD)
        .map(value -> value.filledItems().stream().map(Value::filledText).toList())
        .orElse(List.of());
  }

  static List<NamedColumn> named(List<String> columns, FieldPath at) {
    FieldPath list = at.field(FIELD);
    return IntStream.range(0, columns.size())
        .mapToObj(i -> new NamedColumn(list.item(i), columns.get(i)))
        .toList();
  }

  static void check(List<String> columns, FieldPath at, ProblemLog log) {
    for (int i : Duplicates.in(columns)) {
      String message = "the key names the column " + Quoting.quoted(columns.get(i)) + " twice";
      log.add(ValidationProblem.REPEATED_KEY_COLUMN, at.field(FIELD).item(i), message);
    }
  }
}
