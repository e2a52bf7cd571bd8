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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Written forms that values of texts often have, the stricter one of the same fields first. */
public final class CommonForms {

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

  private CommonForms() {}

  /**
   * A form.
   *
   * @param name for people
   * @param written in a spec, as a value of {@code casts}
   * @param meaning the same for forms that read equal values from one text
   */
  public record CommonForm(String name, String written, String meaning, CastForm form) {}

  /**
   * Counts the values that have each of some forms.
   *
   * @param present true where there is a value
   * @param text the value as text
   * @return the number of values, and of those that have each form
   */
  public static FormCounts count(
      TableEngine.Session engine,
      Relation records,
      Expression present,
      Expression text,
      List<CommonForm> forms) {
    List<Measure> measures = new ArrayList<>();
    measures.add(new Measure("present", new Figure.CountWhere(present)));
    for (int i = 0; i < forms.size(); i++) {
      Expression read = FormCasts.apply(forms.get(i).form(), text, Simple.STRING).orElseThrow();
      AllOf fits = new AllOf(List.of(present, Expression.notNull(read)));
      measures.add(new Measure("fits" + i, new Figure.CountWhere(fits)));
    }
    List<Long> counts =
        engine.rows(new Relation.Aggregate(records, List.of(), measures)).get(0).stream()
            .map(count -> ((JsonValue.JsonNumber) count).value().longValueExact())
            .toList();
    Map<CommonForm, Long> fits = new LinkedHashMap<>();
    for (int i = 0; i < forms.size(); i++) {
      fits.put(forms.get(i), counts.get(i + 1));
    }
    return new FormCounts(counts.get(0), fits);
  }

  /**
   * Numbers of values.
   *
   * @param values that there are
   * @param fits those that have each form, in the order of the forms
   */
  public record FormCounts(long values, Map<CommonForm, Long> fits) {

    /** Number of the values that have a form. */
    public long of(CommonForm form) {
      return fits.getOrDefault(form, 0L);
    }

    /** The forms that all values have, of which there is at least one. */
    public List<CommonForm> ofAll() {
      return fits.entrySet().stream()
          .filter(each -> values > 0 && each.getValue() == values)
          .map(Map.Entry::getKey)
          .toList();
    }
  }

  /**
   * Forms of values of a type; none for a type whose values have one written form.
   *
   * @param to type that the cast gives
   */
  public static List<CommonForm> to(DataType to) {
    if (to == Simple.DATE) {
      return DATES.stream().map(pattern -> temporal(NamedDtype.DATE, pattern)).toList();
    }
    if (to == Simple.DATETIME) {
      return DATES.stream()
          .flatMap(date -> CLOCKS.stream().map(clock -> date + clock))
          .map(pattern -> temporal(NamedDtype.DATETIME, pattern))
          .toList();
    }
    if (to == Simple.TIME) {
      return CLOCKS.stream().map(clock -> temporal(NamedDtype.TIME, clock.strip())).toList();
    }
    if (to == Simple.BOOLEAN) {
      return Stream.of("yes no", "ja nein", "Y N", "J N", "T F", "oui non")
          .map(words -> logical(words.split(" ")))
          .toList();
    }
    if (to == Simple.FLOAT64) {
      NumberType type = new NumberType.Binary();
      return Stream.concat(numbers(type).stream(), percents(type).stream()).toList();
    }
    return to == Whole.INT64 ? numbers(new NumberType.Whole()) : List.of();
  }

  private static CommonForm temporal(NamedDtype dtype, String pattern) {
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
    return new CommonForm(
        pattern, "{" + dtype.wire() + ": " + quoted + "}", read.fields().toString(), form);
  }

  private static CommonForm logical(String[] words) {
    Logical form = new Logical(List.of(words[0]), List.of(words[1]), false);
    String name = words[0] + " and " + words[1];
    String written = "{bool: {true: [" + words[0] + "], false: [" + words[1] + "]}}";
    return new CommonForm(name, written, "words", form);
  }

  private static List<CommonForm> numbers(NumberType type) {
    return List.of(
        number(type, '.', ",", false, "numbers with a comma between thousands", "thousands: ','"),
        number(type, ',', "", false, "numbers with a decimal comma", "decimal: ','"),
        number(
            type,
            ',',
            ".",
            false,
            "numbers with a decimal comma and a point between thousands",
            "decimal: ',', thousands: '.'"));
  }

  private static List<CommonForm> percents(NumberType type) {
    return List.of(
        number(type, '.', "", true, "percentages", "percent: true"),
        number(
            type,
            ',',
            "",
            true,
            "percentages with a decimal comma",
            "percent: true, decimal: ','"));
  }

  private static CommonForm number(
      NumberType type,
      char decimal,
      String thousands,
      boolean percent,
      String name,
      String written) {
    Numeric form =
        new Numeric(
            type,
            decimal,
            thousands.isEmpty() ? Optional.empty() : Optional.of(thousands.charAt(0)),
            percent,
            List.of(),
            List.of(),
            false,
            false,
            false);
    return new CommonForm(
        name, "{" + type.wire() + ": {" + written + "}}", String.valueOf(decimal), form);
  }
}
