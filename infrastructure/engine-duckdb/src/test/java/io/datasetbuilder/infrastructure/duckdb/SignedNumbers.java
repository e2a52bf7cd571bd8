package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.fixture.DialectBuilder;
import io.datasetbuilder.buildspec.json.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random table of numbers with declared signs. One of its columns has numbers whose signs are
 * elsewhere, which are texts.
 *
 * @param dtypes of the columns
 * @param rows numbers without trailing zeros, and texts
 */
record SignedNumbers(
    DialectBuilder dialect, String text, List<String> dtypes, List<List<String>> rows) {

  private static final String DELIMITERS = ";\t|,";
  private static final String DECIMALS = ",.·";
  private static final String THOUSANDS = ".,' \u00A0";

  static SignedNumbers of(Random random) {
    char delimiter = one(random, DELIMITERS);
    char decimal = one(random, DECIMALS);
    char thousands = one(random, THOUSANDS.replace(String.valueOf(decimal), ""));
    boolean groups = random.nextBoolean();
    DialectBuilder dialect =
        DialectBuilder.aDialect().delimiter(String.valueOf(delimiter)).decimal(decimal);
    if (groups) {
      dialect.thousands(thousands);
    }
    StringBuilder text = new StringBuilder("whole" + delimiter + "part" + delimiter + "other\n");
    List<List<String>> rows = new ArrayList<>();
    for (int i = 1 + random.nextInt(30); i > 0; i--) {
      BigDecimal whole = BigDecimal.valueOf(random.nextLong() >> random.nextInt(60));
      BigDecimal part = BigDecimal.valueOf(random.nextInt(), 1 + random.nextInt(4));
      String other = "1" + thousands + "2345" + decimal + random.nextInt(10);
      List<String> cells =
          List.of(
              written(whole, decimal, groups ? thousands : 0),
              written(part, decimal, groups ? thousands : 0),
              other);
      rows.add(List.of(plain(whole), plain(part), other));
      text.append(String.join(String.valueOf(delimiter), quoted(cells, delimiter))).append('\n');
    }
    return new SignedNumbers(dialect, text.toString(), List.of("Int64", "Float64", "String"), rows);
  }

  private static char one(Random random, String from) {
    return from.charAt(random.nextInt(from.length()));
  }

  private static String written(BigDecimal number, char decimal, int thousands) {
    String digits = number.abs().toPlainString();
    int point = digits.indexOf('.') < 0 ? digits.length() : digits.indexOf('.');
    StringBuilder written = new StringBuilder(digits.substring(0, point));
    for (int i = point - 3; thousands != 0 && i > 0; i -= 3) {
      written.insert(i, (char) thousands);
    }
    if (point < digits.length()) {
      written.append(decimal).append(digits, point + 1, digits.length());
    }
    return (number.signum() < 0 ? "-" : "") + written;
  }

  private static List<String> quoted(List<String> cells, char delimiter) {
    return cells.stream()
        .map(cell -> cell.indexOf(delimiter) >= 0 ? '"' + cell + '"' : cell)
        .toList();
  }

  private static String plain(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }

  /** A cell that was read, in the form of {@link #rows}. */
  static String plain(JsonValue cell) {
    String text = ((JsonValue.JsonText) cell).value();
    return text.matches("-?[0-9]+(\\.[0-9]+)?") ? plain(new BigDecimal(text)) : text;
  }
}
