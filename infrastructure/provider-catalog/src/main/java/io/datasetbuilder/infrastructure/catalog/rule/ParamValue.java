package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.pipeline.definition.ParamDefinition;
import io.datasetbuilder.pipeline.definition.ParamType;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/** Whether a text can be the value of a parameter. */
final class ParamValue {

  private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,18}");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,18})?");
  private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("uuuuMM");

  private ParamValue() {}

  /** Whether type, choices and pattern all allow it. */
  static boolean fits(ParamDefinition param, String value) {
    return isOfType(param.type(), value)
        && (param.allowed().isEmpty() || param.allowed().contains(value))
        && param.pattern().map(pattern -> pattern.matcher(value).matches()).orElse(true);
  }

  static boolean isOfType(ParamType type, String value) {
    return switch (type) {
      case STRING -> true;
      case INTEGER -> INTEGER.matcher(value).matches();
      case NUMBER -> NUMBER.matcher(value).matches();
      case DATE_YYYYMMDD -> reads(() -> LocalDate.parse(value, DateTimeFormatter.BASIC_ISO_DATE));
      case DATE_YYYYMM -> value.length() == 6 && reads(() -> YearMonth.parse(value, MONTH));
      case DATE_ISO -> reads(() -> LocalDate.parse(value));
    };
  }

  private static boolean reads(Runnable reading) {
    try {
      reading.run();
      return true;
    } catch (DateTimeException noDate) {
      return false;
    }
  }
}
