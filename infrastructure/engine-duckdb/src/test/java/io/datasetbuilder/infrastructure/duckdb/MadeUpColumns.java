package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Columns without personal data, as tables have them: codes, amounts, identifiers, versions, dates,
 * coordinates and times.
 */
final class MadeUpColumns {

  private final List<MadeUpColumn> columns = new ArrayList<>();

  private MadeUpColumns() {}

  /**
   * One column.
   *
   * @param sqlType the engine's name of the type
   * @param kind that the column holds; empty for a column without personal data
   * @param cell a value, and what it is made of
   */
  record MadeUpColumn(
      String name,
      DataType type,
      String sqlType,
      Optional<PiiKind> kind,
      Function<MadeUpCells, String> cell) {}

  /** Codes, amounts, identifiers, versions, dates, coordinates and times: two hundred columns. */
  static List<MadeUpColumn> all() {
    MadeUpColumns made = new MadeUpColumns();
    made.addCodes();
    made.addNumbers();
    made.addAmountsAndCoordinates();
    made.addTimes();
    return List.copyOf(made.columns);
  }

  private void addCodes() {
    texts("article_code", "M########", "M1#######", "MK#######", "M###A####", "M12######");
    texts("code", "A-####", "AA-######", "@@######", "@########", "@@@-##-####", "K####-##");
    texts("code", "###-####-####", "###-###-####", "###-##-####", "######-#######", "##-######-##");
    texts("value", "###-####-####", "####-####-####-####", "######-#######", "####-######-#####");
    texts("voucher_code", "####-####-####-####", "4###-####-####-####", "9###-####-####-####");
    texts("voucher", "4###############", "##############", "###############", "9###############");
    texts("item_no", "1##-###-######", "3##-####-####-##", "###-######-##-###", "1000-####-####");
    texts("product_id", "02########", "0##########", "031#######", "0########", "070########");
    texts(
        "id", "##########", "###########", "############", "#############", "###################");
    texts(
        "isbn", "0#########", "0-##-######-#", "978##########", "978-#-##-######-#", "#########X");
    texts("ref", "##########", "0###########", "@########", "@@##@@@@####", "AB########");
    texts("batch", "@#########", "@@#######", "###.###.####", "##-##-######-##", "11-##-######-##");
    texts("lot", "######/##", "##/####/####", "L##.####.####", "(###)##-####", "#-###-#####-#");
    texts("version", "#.#.#", "#.##.###.##", "##.##.##.##", "1##.0.####.###", "v#.##.###.1##");
    texts("release", "2#.3#.##.1##", "##.##-rc#", "20##.#.#", "#.#.#-beta.##", "##.###.##.###");
    texts("firmware", "1##.2##.##.9#", "V##.##", "FW ##.##.##.1##", "##R#", "#_##_###");
    texts("model", "SM-@###@", "@@@-####/##", "##@@###-@#@@/@@", "XPS ## ####", "RTX ####");
    texts(
        "hash", "xxxxxxxxxxxxxxxx", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "xxxxxxx", "0xxxxxxxxxxx");
    texts("uuid", "xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx", "{xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx}");
    texts("mac", "xx:xx:xx:xx:xx:xx", "xx-xx-xx-xx-xx-xx", "xxxx.xxxx.xxxx");
    texts("business_no", "1##-##-#####", "###-##-#####", "##########");
    texts("corporation_no", "1101110######", "134511-0######");
    add("corporation_no", Simple.STRING, "VARCHAR", Optional.empty(), MadeUpCells::company);
    texts("postcode", "#####", "###-###", "@## #@@", "##-###");
    add(
        "remark",
        Simple.STRING,
        "VARCHAR",
        Optional.empty(),
        cells -> cells.row() % 10 == 0 ? cells.filled("교체 M######## 입고") : "이상 없음");
    texts("remark", "order ###-###### shipped", "LOT ###### / ##개", "no. ##########");
    texts("path", "/a/####/##/##/f########.csv", "s3://b/####/##########.parquet", "icon@2x.png");
  }

  private void addNumbers() {
    for (int digits = 6; digits <= 18; digits++) {
      long low = power(digits - 1);
      long high = power(digits) - 1;
      whole(digits % 2 == 0 ? "id" : "amount", cells -> cells.numbers().between(low, high));
    }
    whole("revenue", cells -> 1_050_000_000L);
    whole("revenue", cells -> cells.numbers().between(1_010_000_000L, 1_099_999_999L));
    whole("hotel_sales", cells -> cells.numbers().between(1_010_000_000L, 1_099_999_999L));
    whole("telemetry_bytes", cells -> cells.numbers().between(1_010_000_000L, 1_099_999_999L));
    whole("phone_sales", cells -> cells.numbers().between(1_010_000_000L, 1_099_999_999L));
    whole("mobile_users", cells -> cells.numbers().between(1_010_000_000L, 1_099_999_999L));
    whole("headphone", cells -> cells.numbers().between(1_010_000_000L, 1_099_999_999L));
    whole("population", cells -> cells.numbers().between(1_000, 1_400_000_000L));
    whole("bytes", cells -> cells.numbers().between(0, 821_099_999_999L));
    whole("total", cells -> cells.numbers().between(821_010_000_000L, 821_099_999_999L));
    whole("order_id", cells -> 1_030_000_000L + cells.row());
    whole("order_id", cells -> 4_000_000_000_000_000L + cells.row());
    whole("id", cells -> cells.numbers().between(4_000_000_000_000_000L, 4_999_999_999_999_999L));
    whole("id", cells -> cells.numbers().between(340_000_000_000_000L, 349_999_999_999_999L));
    whole("id", cells -> cells.numbers().between(36_000_000_000_000L, 36_999_999_999_999L));
    whole(
        "id",
        cells -> cells.numbers().between(6_200_000_000_000_000_000L, 6_299_999_999_999_999_000L));
    whole("id", cells -> cells.numbers().between(1L << 60, Long.MAX_VALUE - 1));
    whole("snowflake", cells -> (1_700_000_000_000L + cells.row() * 977L) << 20);
    whole("business_no", cells -> cells.numbers().business());
    whole("corporation_no", cells -> 1_101_110_000_000L + cells.numbers().between(0, 9_999_999));
    whole("barcode", cells -> cells.numbers().article());
    whole("isbn", cells -> 9_780_000_000_000L + cells.numbers().between(0, 999_999_999));
    whole("seconds", cells -> cells.numbers().between(1_010_000_000L, 1_099_999_999L));
    whole("seconds", cells -> cells.numbers().between(946_684_800, 1_893_456_000));
    whole("millis", cells -> cells.numbers().between(946_684_800_000L, 1_893_456_000_000L));
    whole("millis", cells -> cells.numbers().between(1_701_010_000_000L, 1_712_310_000_000L));
    whole("micros", cells -> cells.numbers().between(946_684_800_000_000L, 1_893_456_000_000_000L));
    whole(
        "nanos",
        cells -> 1_000_000L * cells.numbers().between(946_684_800_000L, 1_893_456_000_000L));
    whole("minute", cells -> cells.numbers().minute());
    whole("stamp", cells -> cells.numbers().minute() * 100 + cells.numbers().between(0, 59));
    whole("grid", cells -> cells.numbers().between(11, 50) * 100_000_000L + cells.row());
    whole("parcel", cells -> cells.numbers().between(11, 50) * 10_000_000_000L + cells.row() * 31L);
    whole("x_cm", cells -> cells.numbers().between(1_260_000_000L, 1_290_000_000L));
    typed(
        "amount",
        Whole.INT32,
        "INTEGER",
        cells -> cells.numbers().between(1_010_000_000L, 1_099_999_999L));
    typed(
        "count",
        Whole.UINT32,
        "UINTEGER",
        cells -> cells.numbers().between(1_010_000_000L, 4_000_000_000L));
    typed(
        "id",
        Whole.UINT64,
        "UBIGINT",
        cells -> cells.numbers().between(1L << 50, Long.MAX_VALUE - 1));
    typed(
        "amount",
        Simple.FLOAT64,
        "DOUBLE",
        cells -> cells.numbers().between(0, 9_007_199_254_740_991L));
    typed(
        "amount",
        Simple.FLOAT64,
        "DOUBLE",
        cells -> cells.numbers().between(1_010_000_000L, 1_099_999_999L));
    typed(
        "amount",
        new Decimal(18, 2),
        "DECIMAL(18,2)",
        cells -> cells.numbers().between(0, 9_999_999_999_999_999L));
    typed(
        "amount",
        new Decimal(38, 0),
        "DECIMAL(38,0)",
        cells -> cells.numbers().between(0, Long.MAX_VALUE - 1));
  }

  private void addAmountsAndCoordinates() {
    texts(
        "amount",
        "1,0##,###,###",
        "₩1,0##,###,###",
        "$#.###.###",
        "#### ### ###,##",
        "+##########");
    texts(
        "amount",
        "-4###############",
        "(1,0##,###)",
        "1#.###.###.###",
        "4### #### ####",
        "#########.##");
    texts(
        "ratio",
        ".4###############",
        "0.4###############",
        "0,4###############",
        "-.36############");
    texts(
        "ratio",
        "#,36############",
        "##.36############",
        "4.###############e-05",
        "1#,##############");
    texts(
        "score",
        "+.5##############",
        ".3##############",
        "00.4###############",
        "#.##############E+10");
    texts(
        "position",
        "37.######, 126.######",
        "(126.######## 37.########)",
        "POINT(126.####### 37.#######)");
    texts("position", "37°##'##\"N 126°##'##\"E", "N37 ##.### E126 ##.###", "37.######;127.######");
    texts("grid", "52S CG ##### #####", "##-####-##-####", "126#######", "37########,12########");
    texts("size", "## x ## x ##", "####x####", "##mm/##mm", "#.## kB", "### ### ### ###");
    typed(
        "latitude",
        Simple.FLOAT64,
        "DOUBLE",
        cells -> cells.numbers().between(33_000_000, 39_000_000));
  }

  private void addTimes() {
    dates("date", "yyyy-MM-dd", "yyyyMMdd", "yyyy.MM.dd", "yyyy. M. d.", "dd/MM/yyyy", "yyMMdd");
    dates("date", "dd-MM-yyyy", "MM/dd/yy", "yyyy년 M월 d일", "d MMM yyyy", "yyyy-MM", "yyyy'W'ww");
    dates("time", "HH:mm:ss", "HHmmss", "HH:mm:ss.SSSSSS", "h:mm a", "HH-mm-ss");
    dates(
        "at", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss'Z'", "yyyyMMddHHmmss", "yyyyMMddHHmm");
    dates(
        "at", "yyyy-MM-dd HH:mm:ss.SSSSSS", "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'", "yyMMdd-HHmmss");
    dates("at", "yyyyMMdd-HHmm", "yyyyMMdd_HHmmss", "yyyyMMddHHmmssSSS", "yyMMddHHmmss");
    dates(
        "log",
        "'job' yyyyMMddHHmmss 'done'",
        "'['dd/MMM/yyyy:HH:mm:ss']'",
        "yyyy-MM-dd ~ yyyy-MM-dd");
  }

  private void texts(String name, String... patterns) {
    for (String pattern : patterns) {
      add(name, Simple.STRING, "VARCHAR", Optional.empty(), cells -> cells.filled(pattern));
    }
  }

  private void dates(String name, String... patterns) {
    for (String pattern : patterns) {
      DateTimeFormatter format =
          DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
      add(
          name,
          Simple.STRING,
          "VARCHAR",
          Optional.empty(),
          cells ->
              format.format(
                  Instant.ofEpochSecond(
                      cells.numbers().between(0, 1_900_000_000L),
                      cells.numbers().between(0, 999_999_999))));
    }
  }

  private void whole(String name, Function<MadeUpCells, Long> number) {
    typed(name, Whole.INT64, "BIGINT", number);
  }

  private void typed(
      String name, DataType type, String sqlType, Function<MadeUpCells, Long> number) {
    add(name, type, sqlType, Optional.empty(), cells -> String.valueOf(number.apply(cells)));
  }

  private void add(
      String name,
      DataType type,
      String sqlType,
      Optional<PiiKind> kind,
      Function<MadeUpCells, String> cell) {
    columns.add(new MadeUpColumn(name, type, sqlType, kind, cell));
  }

  private static long power(int exponent) {
    long result = 1;
    for (int i = 0; i < exponent; i++) {
      result *= 10;
    }
    return result;
  }
}
