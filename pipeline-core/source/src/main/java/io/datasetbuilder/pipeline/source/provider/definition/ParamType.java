package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the value of a parameter is. */
public enum ParamType implements WireNamed {
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

  /** What a value is, for a sentence: {@code a whole number}. */
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

  @Override
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
