package io.datasetbuilder.pipeline.gold.pii;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A column whose values are read as text: texts themselves, or lists of them element by element.
 *
 * @param column of type String or List(String)
 */
record TextColumn(Column column) {

  /** No column of a table is called so; it would be taken for the element. */
  private static final String ELEMENT = "(element of a list)";

  static boolean isText(DataType type) {
    return type == Simple.STRING
        || (type instanceof ListOf list && list.element() == Simple.STRING);
  }

  /** Whether values can hold text in a form that is not read: structs, bytes, nested lists. */
  static boolean hidesText(DataType type) {
    if (type instanceof DataType.StructOf struct) {
      return struct.fields().isEmpty()
          || struct.fields().stream().anyMatch(field -> holdsText(field.type()));
    }
    if (type instanceof ListOf list) {
      return list.element() != Simple.STRING && hidesOrListsText(list.element());
    }
    return type == Simple.BINARY;
  }

  private static boolean hidesOrListsText(DataType element) {
    return isText(element) || hidesText(element);
  }

  private static boolean holdsText(DataType type) {
    return isText(type) || hidesText(type);
  }

  /** True for the rows whose value has to be looked at. */
  Expression suspect() {
    return any(PiiPrefilter::of);
  }

  private Expression any(UnaryOperator<Expression> condition) {
    Expression value = Expression.column(column.name());
    return column.type() == Simple.STRING
        ? condition.apply(value)
        : new Expression.AnyElement(value, ELEMENT, condition.apply(Expression.column(ELEMENT)));
  }

  /** The distinct values to be looked at, and the number of rows that have each. */
  Relation suspects(TableSource table) {
    return new Relation.Aggregate(
        new Relation.Filter(new Relation.Scan(table), suspect()),
        List.of(new Named("v", Expression.column(column.name()))),
        List.of(new Measure("n", new Figure.CountRows())));
  }

  /** The rows with a cell of each form; reads nothing where there is no form. */
  Map<CellForm, Long> count(Set<CellForm> forms, TableEngine.Session engine, TableSource table) {
    if (forms.isEmpty()) {
      return Map.of();
    }
    AggregateBatch batch = new AggregateBatch(table);
    Map<CellForm, AggregateRef> counted = new LinkedHashMap<>();
    forms.forEach(
        form -> counted.put(form, batch.ask(new Figure.CountWhere(any(form::condition)))));
    AggregateResults results = batch.answer(engine);
    Map<CellForm, Long> rows = new LinkedHashMap<>();
    counted.forEach((form, reference) -> rows.put(form, results.count(reference)));
    return rows;
  }

  /** The texts of a value as an engine gives it. */
  static List<String> texts(JsonValue value) {
    if (value instanceof JsonValue.JsonArray array) {
      return array.items().stream().flatMap(item -> texts(item).stream()).toList();
    }
    return value instanceof JsonValue.JsonText text ? List.of(text.value()) : List.of();
  }

  /**
   * A cheap condition that every text with personal data meets, and few others do: it runs over all
   * rows in the engine, so that only few values have to be looked at closely.
   *
   * <p>The pattern is in the common subset of the engine and Java. It names the characters that it
   * means one by one: a class of Unicode would make the engine ten times slower.
   */
  static final class PiiPrefilter {

    /** At signs; full-width letters and digits and invisible signs, which are rare in any case. */
    private static final String UNUSUAL =
        "[@\u00AD\u200B-\u200D\u2060\uFEFF\uFF10-\uFF19\uFF20-\uFF3A\uFF41-\uFF5A]";

    /**
     * Characters that people write between the digits of a number; up to as many as one gap has.
     */
    private static final String GAP =
        "[-./() \t\u00A0\u2000-\u2015\u202F\u2212\u3000\u3161\uFE63\uFF08\uFF09\uFF0D\uFF0E]{0,3}";

    private static final String EIGHT_DIGITS = "(?:[0-9]" + GAP + "){7}[0-9]";

    private static final String PASSPORT = "M[0-9]{3}[A-Z0-9][0-9]{4}";

    private static final String IBAN =
        "[A-Z]{2}[0-9]{2}(?:" + GAP + "[A-Z0-9]{4}){2}" + GAP + "[A-Z0-9]{3}";

    private static final String IP_V4 = "(?:[0-9]{1,3}[.\uFF0E]){3}[0-9]";

    private static final String IP_V6 = "[23][0-9A-Fa-f]{3}[:\uFF1A][0-9A-Fa-f]{0,4}[:\uFF1A]";

    /** Passports of other kinds count only after their word. */
    private static final String WORD = "[Pp][Aa][Ss][Ss][Pp][Oo][Rr][Tt]|여권";

    static final String SUSPECT =
        String.join("|", UNUSUAL, WORD, "(?:^|[^0-9A-Za-z])(?:")
            + String.join("|", EIGHT_DIGITS, PASSPORT, IBAN, IP_V4, IP_V6)
            + ")";

    private static final Pattern FINDS = Pattern.compile(SUSPECT);

    private static final Pattern HARMLESS = Pattern.compile(NonPiiPatterns.PATTERN);

    private PiiPrefilter() {}

    /** The same condition for one text outside the engine. */
    static boolean accepts(String text) {
      return FINDS.matcher(text).find() && !HARMLESS.matcher(text).matches();
    }

    /**
     * Condition that is true for a text that may hold personal data and false for null. Only texts
     * with a suspicious pattern are compared with the harmless forms.
     */
    static Expression of(Expression text) {
      return new Expression.When(
          new Expression.FindsMatch(text, SUSPECT),
          new Expression.Not(new Expression.Matches(text, NonPiiPatterns.PATTERN)),
          new Expression.BooleanLiteral(false));
    }

    /**
     * Forms of a whole cell that have many digits, are frequent in tables, and never hold personal
     * data: no detector finds any in them.
     */
    static final class NonPiiPatterns {

      private static final String YEAR_FIRST =
          "(?:1[6-9]|2[01])[0-9]{2}(?:[01][0-9][0-3][0-9]|[-./] ?[01]?[0-9][-./] ?[0-3]?[0-9])";

      private static final String DAY_FIRST =
          "[0-3]?[0-9][-./][0-3]?[0-9][-./](?:1[6-9]|2[01])[0-9]{2}";

      private static final String TIME =
          "(?:[T ]{0,2}[0-2][0-9](?::?[0-5][0-9]){1,2}(?:[.,][0-9]{1,9})?"
              + "(?: ?(?:Z|UTC|[-+][0-9]{2}:?[0-9]{2}))?)?";

      private static final String DATE = "(?:" + YEAR_FIRST + "|" + DAY_FIRST + ")" + TIME;

      private static final String PERIOD = DATE + "(?: ?~ ?" + DATE + ")?";

      private static final String DECIMAL =
          "-?(?:[0-9]{0,6}\\.|0,)[0-9]{1,20}(?:[eE][-+]?[0-9]{1,3})?";

      private static final String COORDINATES =
          "\\(?" + DECIMAL + "(?:[ ,]{1,3}" + DECIMAL + ")?\\)?";

      /** Hashes too: nothing that is only hexadecimal digits is looked for. */
      private static final String UUID =
          "[0-9A-Fa-f]{8}(?:-?[0-9A-Fa-f]{4}){3}-?[0-9A-Fa-f]{12,104}";

      /**
       * Digits alone that are neither a phone number (they begin with 0), nor a registration number
       * (thirteen, with a month, a day and a century), nor a card (fourteen or more, with an
       * issuer).
       */
      private static final String PLAIN_NUMBER =
          "[0-9]{8}|[1-9][0-9]{8,11}|0[089][0-9]{7,10}"
              + "|[0-9]{2}[2-9][0-9]{10}|[0-9]{4}[4-9][0-9]{8}|[0-9]{6}[09][0-9]{6}"
              + "|[01789][0-9]{13,15}|[0-9]{17,18}|[0135789][0-9]{18}|[0-9]{20,40}";

      /** A whole cell that need not be looked at. */
      static final String PATTERN = String.join("|", PERIOD, COORDINATES, UUID, PLAIN_NUMBER);

      private NonPiiPatterns() {}
    }
  }
}
