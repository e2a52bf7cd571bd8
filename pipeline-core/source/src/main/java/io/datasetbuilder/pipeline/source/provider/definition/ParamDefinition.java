package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A parameter that a spec may set.
 *
 * @param name what goes over the wire
 * @param alias what a spec may write instead
 * @param allowed the only values, where they are known; else empty
 * @param pattern what a whole value must match
 * @param example a value that works
 * @param maxAgeDays for dates of feeds that keep days only: older ones are refused before the call
 * @param repeat how a list of values is written
 * @param grid whether it suits as an axis of a parameter grid
 * @param also names that other tools use for it: a spec may write them, its snapshot has ours
 * @param standard the value that is sent where a spec gives none
 */
public record ParamDefinition(
    String name,
    Optional<String> alias,
    ParamType type,
    boolean required,
    List<String> allowed,
    Optional<Pattern> pattern,
    Optional<String> example,
    Optional<String> description,
    OptionalInt maxAgeDays,
    Repeat repeat,
    boolean grid,
    List<String> also,
    Optional<String> standard) {

  public ParamDefinition {
    allowed = List.copyOf(allowed);
    also = List.copyOf(also);
  }

  /** The same parameter, with other values that it takes. */
  public ParamDefinition allowing(List<String> others) {
    return new ParamDefinition(
        name,
        alias,
        type,
        required,
        others,
        pattern,
        example,
        description,
        maxAgeDays,
        repeat,
        grid,
        also,
        standard);
  }

  /** A text that need not be given: what an open dataset's undeclared names are. */
  public static ParamDefinition text(String name) {
    return new ParamDefinition(
        name,
        Optional.empty(),
        ParamType.STRING,
        false,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        Repeat.REPEATED_KEY,
        false,
        List.of(),
        Optional.empty());
  }

  /** Whether a spec means this parameter by a name. */
  public boolean isCalled(String written) {
    return name.equals(written)
        || alias.filter(written::equals).isPresent()
        || also.contains(written);
  }

  /**
   * Required form of a value that a text does not have, as the end of a sentence that begins with
   * the parameter's name; empty when the text is a value of this parameter. The text itself is not
   * repeated: it may be a credential.
   */
  public Optional<String> misfit(String text) {
    if (!allowed.isEmpty() && !allowed.contains(text)) {
      return Optional.of("is one of " + String.join(", ", allowed));
    }
    if (pattern.filter(form -> !form.matcher(text).matches()).isPresent()) {
      return Optional.of("has the form " + pattern.get().pattern());
    }
    return type.takes(text) ? Optional.empty() : Optional.of("is " + type.form());
  }

  /** Name that a spec should write. */
  public String shownName() {
    return alias.orElse(name);
  }

  /** Form in which a parameter takes a list of values. */
  public enum Repeat implements WireNamed.LowerCase {
    /** Not at all. */
    NONE,
    COMMA,
    SEMICOLON,
    /** The parameter again for each value. */
    REPEATED_KEY
  }

  /** Type of the value of a parameter. */
  public enum ParamType implements WireNamed.LowerCase {
    STRING("a text", "(?s).*"),
    INTEGER("a whole number", "-?[0-9]{1,18}"),
    NUMBER("a number", "-?[0-9]{1,18}(\\.[0-9]{1,18})?"),
    /** {@code 20240131}. */
    DATE_YYYYMMDD("a date of the form 20240131", "[0-9]{8}"),
    /** {@code 202401}. */
    DATE_YYYYMM("a month of the form 202401", "[0-9]{6}"),
    /** {@code 2024-01-31}. */
    DATE_ISO("a date of the form 2024-01-31", "[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private static final DateTimeFormatter DAY =
        DateTimeFormatter.ofPattern("uuuuMMdd").withResolverStyle(ResolverStyle.STRICT);
    private static final DateTimeFormatter MONTH =
        DateTimeFormatter.ofPattern("uuuuMM").withResolverStyle(ResolverStyle.STRICT);

    private final String form;
    private final Pattern pattern;

    ParamType(String form, String pattern) {
      this.form = form;
      this.pattern = Pattern.compile(pattern);
    }

    /** Description of a value for a sentence, such as {@code a whole number}. */
    public String form() {
      return form;
    }

    /** Whether values are dates: connection tests leave such parameters out. */
    public boolean isDate() {
      return this == DATE_YYYYMMDD || this == DATE_YYYYMM || this == DATE_ISO;
    }

    /** Whether a text is a value of this type; dates are days or months that exist. */
    public boolean takes(String text) {
      return pattern.matcher(text).matches() && (!isDate() || lastDay(text).isPresent());
    }

    /** The last day that a date means; empty for what is no date of this type. */
    public Optional<LocalDate> lastDay(String text) {
      if (!isDate() || !pattern.matcher(text).matches()) {
        return Optional.empty();
      }
      try {
        return Optional.of(
            switch (this) {
              case DATE_YYYYMM -> YearMonth.parse(text, MONTH).atEndOfMonth();
              case DATE_YYYYMMDD -> LocalDate.parse(text, DAY);
              default -> LocalDate.parse(text);
            });
      } catch (DateTimeException noDate) {
        return Optional.empty();
      }
    }
  }
}
