package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.schema.CastForm;
import io.datasetbuilder.buildspec.schema.CastForm.Logical;
import io.datasetbuilder.buildspec.schema.CastForm.NumberType;
import io.datasetbuilder.buildspec.schema.CastForm.Numeric;
import io.datasetbuilder.buildspec.schema.CastForm.Temporal;
import io.datasetbuilder.buildspec.schema.SourceSchema.NamedDtype;
import io.datasetbuilder.buildspec.schema.TemporalPattern;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.AllOf;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Proposes the form that the values of a failed cast have. A form is proposed when every lost value
 * has it, and never one of several that all have; a form is shown, never a value.
 */
final class LikelyForms {

  private static final List<String> DATES =
      List.of(
          "dd.MM.yyyy",
          "d.M.yyyy",
          "d/M/yyyy",
          "M/d/yyyy",
          "d-M-yyyy",
          "yyyy/M/d",
          "yyyy-M-d",
          "yyyy.M.d",
          "yyyy.M.d.",
          "yyyy\ub144 M\uc6d4 d\uc77c");

  private static final List<String> CLOCKS = List.of(" HH:mm", " HH:mm:ss");

  private final TableEngine.Session engine;
  private final Relation records;

  /**
   * @param records of the source
   */
  LikelyForms(TableEngine.Session engine, Relation records) {
    this.engine = engine;
    this.records = records;
  }

  /**
   * A form of all values of the column.
   *
   * @param change a cast that loses values
   * @return the cast in a spec, or empty without exactly one form that fits
   */
  Optional<String> of(ColumnChange change) {
    List<Candidate> candidates = change.isCast() ? candidates(change.to()) : List.of();
    if (candidates.isEmpty()) {
      return Optional.empty();
    }
    List<Measure> measures = new ArrayList<>();
    measures.add(new Measure("present", new Figure.CountWhere(change.present())));
    for (int i = 0; i < candidates.size(); i++) {
      Expression read = candidates.get(i).read(change.before());
      measures.add(
          new Measure(
              "fits" + i,
              new Figure.CountWhere(
                  new AllOf(List.of(change.present(), Expression.notNull(read))))));
    }
    List<JsonValue> counts =
        engine.rows(new Relation.Aggregate(records, List.of(), measures)).get(0);
    List<Candidate> fitting = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      if (counts.get(i + 1).equals(counts.get(0))) {
        fitting.add(candidates.get(i));
      }
    }
    return shown(fitting, change.column());
  }

  /** A stricter form of the same fields comes first; two meanings are said to be open. */
  private static Optional<String> shown(List<Candidate> fitting, String column) {
    if (fitting.isEmpty()) {
      return Optional.empty();
    }
    Candidate first = fitting.get(0);
    Optional<Candidate> other =
        fitting.stream().filter(each -> !each.meaning().equals(first.meaning())).findFirst();
    return Optional.of(
        other
            .map(each -> "they look like " + first.name() + " or " + each.name() + ": declare one")
            .orElse(
                "they look like "
                    + first.name()
                    + ": casts: {"
                    + column
                    + ": "
                    + first.written()
                    + "}"));
  }

  private static List<Candidate> candidates(DataType to) {
    if (to == Simple.DATE) {
      return DATES.stream().map(pattern -> temporal(NamedDtype.DATE, pattern)).toList();
    }
    if (to == Simple.DATETIME) {
      return DATES.stream()
          .flatMap(date -> CLOCKS.stream().map(clock -> date + clock))
          .map(pattern -> temporal(NamedDtype.DATETIME, pattern))
          .toList();
    }
    if (to == Simple.BOOLEAN) {
      return Stream.of("yes no", "ja nein", "Y N", "J N", "T F", "oui non")
          .map(words -> logical(words.split(" ")))
          .toList();
    }
    if (to == Simple.FLOAT64) {
      return numbers(new NumberType.Binary());
    }
    return to == Whole.INT64 ? numbers(new NumberType.Whole()) : List.of();
  }

  private static Candidate temporal(NamedDtype dtype, String pattern) {
    TemporalPattern read = TemporalPattern.of(pattern);
    Temporal form =
        new Temporal(
            dtype,
            List.of(read),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false,
            false);
    String quoted = pattern.contains(":") ? "'" + pattern + "'" : pattern;
    return new Candidate(
        pattern, "{" + dtype.wire() + ": " + quoted + "}", read.fields().toString(), form);
  }

  private static Candidate logical(String[] words) {
    Logical form = new Logical(List.of(words[0]), List.of(words[1]), false);
    String name = words[0] + " and " + words[1];
    String written = "{bool: {true: [" + words[0] + "], false: [" + words[1] + "]}}";
    return new Candidate(name, written, "words", form);
  }

  private static List<Candidate> numbers(NumberType type) {
    return List.of(
        number(type, '.', ",", "numbers with a comma between thousands", "thousands: ','"),
        number(type, ',', "", "numbers with a decimal comma", "decimal: ','"),
        number(
            type,
            ',',
            ".",
            "numbers with a decimal comma and a point between thousands",
            "decimal: ',', thousands: '.'"));
  }

  private static Candidate number(
      NumberType type, char decimal, String thousands, String name, String written) {
    Numeric form =
        new Numeric(
            type,
            decimal,
            thousands.isEmpty() ? Optional.empty() : Optional.of(thousands.charAt(0)),
            false,
            List.of(),
            List.of(),
            false,
            false,
            false);
    return new Candidate(
        name, "{" + type.wire() + ": {" + written + "}}", String.valueOf(decimal), form);
  }

  /**
   * A form.
   *
   * @param name for people
   * @param written in a spec
   * @param meaning the same for forms that read equal values from one text
   */
  private record Candidate(String name, String written, String meaning, CastForm form) {

    Expression read(Expression text) {
      return FormCasts.apply(form, text, Simple.STRING).orElseThrow();
    }
  }
}
