package io.datasetbuilder.pipeline.table.silver;

import static io.datasetbuilder.pipeline.table.plan.Expression.number;
import static io.datasetbuilder.pipeline.table.plan.Expression.text;

import io.datasetbuilder.buildspec.schema.CastForm.Temporal;
import io.datasetbuilder.buildspec.schema.MonthNames;
import io.datasetbuilder.buildspec.schema.RegionZones;
import io.datasetbuilder.buildspec.schema.TemporalPattern;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Digits;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Field;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Literal;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Name;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Offset;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Part;
import io.datasetbuilder.buildspec.schema.TemporalPattern.Region;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Comparison;
import io.datasetbuilder.pipeline.table.plan.Expression.Concat;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Expression.Extract;
import io.datasetbuilder.pipeline.table.plan.Expression.NullLiteral;
import io.datasetbuilder.pipeline.table.plan.Expression.OneOf;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Expression.PadLeft;
import io.datasetbuilder.pipeline.table.plan.Expression.Sum;
import io.datasetbuilder.pipeline.table.plan.Expression.When;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The written parts of texts of one pattern. A regular expression with a group for each field
 * decides whether a text has the form, so that no engine's own reading of patterns matters.
 */
final class PatternTexts {

  private static final Map<Field, String> RANGES =
      Map.of(
          Field.YEAR, IsoTexts.YEAR,
          Field.YEAR_OF_CENTURY, "[0-9]{2}",
          Field.MONTH, "0[1-9]|1[0-2]",
          Field.DAY, "0[1-9]|[12][0-9]|3[01]",
          Field.HOUR, "[01][0-9]|2[0-3]",
          Field.HOUR_OF_HALF_DAY, "0[1-9]|1[0-2]",
          Field.MINUTE, "[0-5][0-9]",
          Field.SECOND, "[0-5][0-9]");

  private static final String REGION = "[A-Z][A-Za-z_-]*(?:/[A-Za-z_-]+){1,2}";
  private static final int YEARS = 100;
  private static final MonthNames NONE = new MonthNames(List.of(), List.of(), List.of());

  private final Expression value;
  private final TemporalPattern pattern;
  private final Temporal form;
  private final MonthNames names;

  PatternTexts(Expression value, TemporalPattern pattern, Temporal form) {
    this.value = value;
    this.pattern = pattern;
    this.form = form;
    this.names = form.locale().flatMap(MonthNames::of).orElse(NONE);
  }

  /** Regular expression of the whole text. */
  String grammar() {
    return pattern.parts().stream().map(this::grammar).collect(Collectors.joining());
  }

  /** {@code yyyy-MM-dd}; the day may not exist in the month. */
  Expression date() {
    Expression year =
        pattern.has(Field.YEAR) ? part(Field.YEAR) : fullYear(part(Field.YEAR_OF_CENTURY));
    return new Concat(
        List.of(year, text("-"), month(), text("-"), new PadLeft(part(Field.DAY), 2, '0')));
  }

  /**
   * The parts of a datetime or time.
   *
   * @param defaultOffset for texts without a zone
   * @param defaultRegion for texts without a zone
   */
  WrittenMoment moment(
      Expression date, Expression defaultOffset, Optional<WrittenMoment.Region> defaultRegion) {
    Expression clock =
        new Concat(
            List.of(
                hour(),
                text(":"),
                new PadLeft(part(Field.MINUTE), 2, '0'),
                text(":"),
                new PadLeft(part(Field.SECOND), 2, '0')));
    return new WrittenMoment(
        date,
        clock,
        part(Field.FRACTION),
        pattern.tellsZone() ? part(Field.OFFSET) : defaultOffset,
        pattern.tellsZone() ? writtenRegion() : defaultRegion);
  }

  private Optional<WrittenMoment.Region> writtenRegion() {
    if (!pattern.has(Field.REGION)) {
      return Optional.empty();
    }
    Expression name = part(Field.REGION);
    return Optional.of(
        new WrittenMoment.Region(
            new When(isOneOf(name, RegionZones.names()), name, new NullLiteral(Simple.STRING)),
            true));
  }

  private Expression part(Field field) {
    int group = pattern.fields().indexOf(field) + 1;
    return group == 0 ? text("") : new Extract(value, grammar(), group);
  }

  private Expression month() {
    Expression month = part(Field.MONTH);
    boolean named = pattern.parts().contains(new Name(Field.MONTH));
    if (!named) {
      return new PadLeft(month, 2, '0');
    }
    Expression number = new NullLiteral(Simple.STRING);
    for (int i = names.months().size(); i > 0; i--) {
      number =
          new When(
              isOneOf(month, spellings(names.months().get(i - 1))),
              text("%02d".formatted(i)),
              number);
    }
    return number;
  }

  private Expression fullYear(Expression lastDigits) {
    int first = form.firstYear().orElseThrow();
    String century = "%02d".formatted(first / YEARS);
    String next = "%02d".formatted(first / YEARS + 1);
    return new Concat(
        List.of(
            new When(
                new Comparison(Operator.LT, lastDigits, text("%02d".formatted(first % YEARS))),
                text(next),
                text(century)),
            lastDigits));
  }

  private Expression hour() {
    if (!pattern.has(Field.HOUR_OF_HALF_DAY)) {
      return new PadLeft(part(Field.HOUR), 2, '0');
    }
    Expression written = new PadLeft(part(Field.HOUR_OF_HALF_DAY), 2, '0');
    Expression hour =
        new When(
            new Comparison(Operator.EQ, written, text("12")),
            number(0),
            new Convert(written, Whole.INT64));
    Expression half =
        new When(
            isOneOf(part(Field.HALF_DAY), spellings(names.afterNoon())), number(12), number(0));
    return new PadLeft(new Convert(new Sum(hour, half), Simple.STRING), 2, '0');
  }

  private String grammar(Part part) {
    if (part instanceof Literal literal) {
      return quoted(literal.text());
    }
    if (part instanceof Digits digits) {
      return digits.field() == Field.FRACTION ? fraction(digits.most()) : "(" + range(digits) + ")";
    }
    if (part instanceof Region) {
      return "(" + REGION + ")";
    }
    return "(" + (part instanceof Offset offset ? offsets(offset) : names(part)) + ")";
  }

  /** Two digits, of which the zero in front may be left out where the pattern says so. */
  private static String range(Digits digits) {
    String range = RANGES.getOrDefault(digits.field(), "");
    return digits.least() == digits.most() ? range : range + "|" + single(digits.field());
  }

  private static String single(Field field) {
    boolean zero = field == Field.HOUR || field == Field.MINUTE || field == Field.SECOND;
    return zero ? "[0-9]" : "[1-9]";
  }

  private String fraction(int digits) {
    int held = form.nanoseconds() ? 9 : 6;
    return "([0-9]{" + Math.min(digits, held) + "})0{" + Math.max(0, digits - held) + "}";
  }

  private static String offsets(Offset offset) {
    String hours = "[+-](?:0[0-9]|1[0-7])";
    String minutes =
        switch (offset.width()) {
          case 1 -> "(?:[0-5][0-9])?|[+-]18(?:00)?";
          case 2 -> "[0-5][0-9]|[+-]1800";
          default -> ":[0-5][0-9]|[+-]18:00";
        };
    return (offset.zulu() ? "Z|" : "") + hours + minutes;
  }

  /** The longest first: an alternative may begin like another one. */
  private String names(Part part) {
    boolean months = part.equals(new Name(Field.MONTH));
    Stream<List<String>> lists =
        months ? names.months().stream() : Stream.of(names.beforeNoon(), names.afterNoon());
    return lists
        .flatMap(list -> spellings(list).stream())
        .distinct()
        .sorted(Comparator.comparing(String::length).reversed().thenComparing(name -> name))
        .map(PatternTexts::quoted)
        .collect(Collectors.joining("|"));
  }

  /** Names as the language writes them, in small letters, in capitals, and with one capital. */
  private static Set<String> spellings(List<String> names) {
    Set<String> spellings = new LinkedHashSet<>();
    for (String name : names) {
      spellings.add(name);
      spellings.add(name.toLowerCase(Locale.ROOT));
      spellings.add(name.toUpperCase(Locale.ROOT));
      int first = name.offsetByCodePoints(0, 1);
      spellings.add(name.substring(0, first).toUpperCase(Locale.ROOT) + name.substring(first));
    }
    return spellings;
  }

  private static Expression isOneOf(Expression part, Set<String> spellings) {
    return new OneOf(part, spellings.stream().map(Expression::text).toList());
  }

  /** A text in a regular expression: all but letters and digits of ASCII escaped. */
  static String quoted(String text) {
    return text.codePoints().mapToObj(PatternTexts::quoted).collect(Collectors.joining());
  }

  private static String quoted(int codePoint) {
    boolean plain =
        codePoint > 127 || Character.isLetterOrDigit(codePoint) || " _".indexOf(codePoint) >= 0;
    return (plain ? "" : "\\") + Character.toString(codePoint);
  }
}
