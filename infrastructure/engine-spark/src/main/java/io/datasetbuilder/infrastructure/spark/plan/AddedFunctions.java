package io.datasetbuilder.infrastructure.spark.plan;

import io.datasetbuilder.infrastructure.spark.file.FloatText;
import io.datasetbuilder.infrastructure.spark.type.SparkTypes;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.Normalizer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Functions that Spark does not have. Unicode's composed form is missing; its texts of floats are
 * not the shortest on Java 17; and it reads a time that the clocks of a region show twice, or
 * never, as one of the two.
 */
final class AddedFunctions {

  private static final int MOST_DIGITS = 38;

  private static final Pattern LAST_MOMENT = Pattern.compile("(.*)[T ]24:00:00(?:\\.0*)?");

  static final UserDefinedFunction COMPOSE =
      functions.udf(
          (UDF1<String, String>)
              text -> text == null ? null : Normalizer.normalize(text, Normalizer.Form.NFC),
          DataTypes.StringType);

  static final UserDefinedFunction FLOAT64_TEXT =
      functions.udf(
          (UDF1<Double, String>) value -> value == null ? null : FloatText.of(value),
          DataTypes.StringType);

  static final UserDefinedFunction FLOAT32_TEXT =
      functions.udf(
          (UDF1<Float, String>) value -> value == null ? null : FloatText.of(value),
          DataTypes.StringType);

  /**
   * The text of a time as Spark reads it: without a point after the second, and with the first
   * moment of the next day for hour 24.
   */
  static final UserDefinedFunction CLOCK =
      functions.udf((UDF1<String, String>) AddedFunctions::clock, DataTypes.StringType);

  /** A float of 32 bits; null for a number that it does not hold. */
  static final UserDefinedFunction FLOAT32 =
      functions.udf((UDF1<Double, Float>) AddedFunctions::float32, DataTypes.FloatType);

  /** A text that is filled up on the left; Spark's own function cuts longer texts. */
  static final UserDefinedFunction PAD_LEFT =
      functions.udf(
          (UDF3<String, Integer, String, String>) AddedFunctions::padded, DataTypes.StringType);

  /** The exact number: Spark's cast takes that of the shortest text. */
  static final UserDefinedFunction FLOAT64_WHOLE =
      functions.udf((UDF1<Double, BigDecimal>) AddedFunctions::whole, SparkTypes.WIDEST_WHOLE);

  static final UserDefinedFunction UTC_TO_LOCAL =
      functions.udf(
          (UDF2<LocalDateTime, String, LocalDateTime>) AddedFunctions::toLocal,
          DataTypes.TimestampNTZType);

  static final UserDefinedFunction LOCAL_TO_UTC =
      functions.udf(
          (UDF2<LocalDateTime, String, LocalDateTime>) AddedFunctions::toUtc,
          DataTypes.TimestampNTZType);

  private AddedFunctions() {}

  static String clock(String text) {
    if (text == null) {
      return null;
    }
    Matcher midnight = LAST_MOMENT.matcher(text);
    if (midnight.matches()) {
      return nextDay(midnight.group(1));
    }
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  private static String nextDay(String date) {
    try {
      return LocalDate.parse(date).plusDays(1) + " 00:00:00";
    } catch (DateTimeParseException noDate) {
      return null;
    }
  }

  private static Float float32(Double value) {
    if (value == null || (Double.isFinite(value) && Float.isInfinite(value.floatValue()))) {
      return null;
    }
    return value.floatValue();
  }

  private static String padded(String text, Integer width, String fill) {
    if (text == null) {
      return null;
    }
    int missing = width - text.codePointCount(0, text.length());
    return missing > 0 ? fill.repeat(missing) + text : text;
  }

  private static BigDecimal whole(Double value) {
    if (value == null || !Double.isFinite(value)) {
      return null;
    }
    BigDecimal whole = new BigDecimal(value).setScale(0, RoundingMode.HALF_EVEN);
    return whole.precision() > MOST_DIGITS ? null : whole;
  }

  private static LocalDateTime toLocal(LocalDateTime utc, String region) {
    return utc == null || region == null
        ? null
        : LocalDateTime.ofInstant(utc.toInstant(ZoneOffset.UTC), ZoneId.of(region));
  }

  private static LocalDateTime toUtc(LocalDateTime local, String region) {
    if (local == null || region == null) {
      return null;
    }
    List<ZoneOffset> offsets = ZoneId.of(region).getRules().getValidOffsets(local);
    return offsets.size() == 1 ? local.minusSeconds(offsets.get(0).getTotalSeconds()) : null;
  }
}
