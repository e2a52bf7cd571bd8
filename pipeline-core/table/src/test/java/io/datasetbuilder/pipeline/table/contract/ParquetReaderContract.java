package io.datasetbuilder.pipeline.table.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How Parquet files are read: with the types they have. */
public abstract class ParquetReaderContract extends BronzeReaderContract {

  @Override
  protected final FileFormat format() {
    return FileFormat.PARQUET;
  }

  /** A Parquet file as another tool would write it, from a query in the engine's SQL. */
  protected abstract byte[] parquet(String query);

  private BronzeTable rows(String query) {
    return table(parquet(query), "utf-8");
  }

  private Problem refused(String query) {
    return problem(parquet(query), "utf-8");
  }

  @Test
  public void keepsTheTypesOfTheFile() {
    BronzeTable table =
        rows(
            "SELECT 1::TINYINT a, 2::UTINYINT b, 3::SMALLINT c, 4::USMALLINT d, 5::INTEGER e,"
                + " 6::UINTEGER f, 7::BIGINT g, 8::UBIGINT h, 1.5::FLOAT i, 2.5::DOUBLE j,"
                + " 1.50::DECIMAL(9,2) k, true l, 'x' m, DATE '2024-01-31' n,"
                + " TIMESTAMP '2024-01-31 01:02:03' o, TIMESTAMPTZ '2024-01-31 00:00:00+00' p,"
                + " TIME '01:02:03' q, [1, NULL] r, {'x': 1::BIGINT, 'y': 'z'} s,"
                + " MAP {'k': 1::BIGINT} t");

    assertThat(dtypes(table))
        .containsExactly(
            "Int8",
            "UInt8",
            "Int16",
            "UInt16",
            "Int32",
            "UInt32",
            "Int64",
            "UInt64",
            "Float32",
            "Float64",
            "Decimal(9,2)",
            "Boolean",
            "String",
            "Date",
            "Datetime",
            "Datetime(UTC)",
            "Time",
            "List(Int32)",
            "Struct(x: Int64, y: String)",
            "List(Struct(key: String, value: Int64))");
  }

  @Test
  public void readsOtherKindsOfTextAndTimeAsTheOnesThatDatasetsHave() {
    BronzeTable table =
        rows(
            "SELECT uuid '00000000-0000-0000-0000-000000000001' a, 'x'::ENUM('x', 'y') b,"
                + " '{\"q\":1}'::JSON c, TIMESTAMP_S '2024-01-01 00:00:00' d,"
                + " TIMESTAMP_MS '2024-01-01 00:00:00.123' e, [uuid"
                + " '00000000-0000-0000-0000-000000000001'] f");

    assertThat(dtypes(table))
        .containsExactly("String", "String", "String", "Datetime", "Datetime", "List(String)");
  }

  @Test
  public void countsNulls() {
    BronzeTable table = rows("SELECT * FROM (VALUES (1, NULL), (NULL, NULL), (3, 'x')) t(a, b)");

    assertThat(nullCounts(table)).containsExactly(1L, 2L);
    assertThat(table.recordCount()).isEqualTo(3);
  }

  @Test
  public void givesTheSameChecksumInAnyRowOrder() {
    assertThat(rows("SELECT * FROM range(1000) t(a) ORDER BY a").dataChecksum())
        .isEqualTo(rows("SELECT * FROM range(1000) t(a) ORDER BY a DESC").dataChecksum());
  }

  @Test
  public void givesTheChecksumThatTheDocumentedVectorHas() {
    String query =
        "SELECT * FROM (VALUES (true, DATE '2024-01-31', 0.1::DOUBLE, 7::BIGINT,"
            + " 12.50::DECIMAL(9,2), 'x', TIMESTAMP '2024-01-31 01:02:03.5'), (NULL, NULL,"
            + " 1e20::DOUBLE, (-9223372036854775808)::BIGINT, -0.01::DECIMAL(9,2), '', NULL),"
            + " (false, DATE '0999-12-31', 'nan'::DOUBLE, 0, NULL, NULL, TIMESTAMP"
            + " '2024-01-31 00:00:00')) t(b, d, f, i, m, s, t)";

    assertThat(rows(query).dataChecksum())
        .isEqualTo("sha256:b9e8c337db17f25e521bc99a1e64d56df1600cc1c985952de529921cc47bec91");
  }

  @Test
  public void refusesColumnsThatADatasetCannotHoldByNameAndType() {
    List<Problem> problems =
        problems(
            parquet(
                "SELECT 1 ok, 'x'::BLOB a, INTERVAL 1 DAY b, ['x'::BLOB] d,"
                    + " {'x': INTERVAL 1 DAY} e"),
            "utf-8");

    assertThat(problems)
        .extracting(Problem::message)
        .containsExactly(
            "Column a holds bytes (BYTE_ARRAY), which a dataset cannot hold.",
            "Column b holds durations (INTERVAL), which a dataset cannot hold.",
            "Column d.element holds bytes (BYTE_ARRAY), which a dataset cannot hold.",
            "Column e.x holds durations (INTERVAL), which a dataset cannot hold.");
    assertThat(problems.get(0).at()).isEqualTo("a");
    assertThat(problems.get(0).code()).isEqualTo(RecordProblem.UNSUPPORTED_COLUMN_TYPE);
  }

  @Test
  public void readsTimesOfNanosecondsAsMicrosecondsWhereTheseHoldEveryValue() {
    BronzeTable table =
        rows(
            "SELECT TIMESTAMP_NS '2024-01-01 00:00:00.123456' a, '01:02:03.000001'::TIME_NS b,"
                + " '2024-01-01 00:00:00.5+00'::TIMESTAMPTZ_NS c,"
                + " [{'at': TIMESTAMP_NS '1969-12-31 23:59:59.999999'}] d, NULL::TIMESTAMP_NS e");

    assertThat(dtypes(table))
        .containsExactly(
            "Datetime", "Time", "Datetime(UTC)", "List(Struct(at: Datetime))", "Datetime");
  }

  @Test
  public void givesTimesInMicrosecondsOneChecksumWhateverTheirUnitInTheFile() {
    assertThat(rows("SELECT TIMESTAMP_NS '2024-01-01 00:00:00.5' a").dataChecksum())
        .isEqualTo(rows("SELECT TIMESTAMP '2024-01-01 00:00:00.5' a").dataChecksum());
  }

  @Test
  public void keepsNanosecondsThatMicrosecondsDoNotHold() {
    BronzeTable table =
        rows(
            "SELECT * FROM (VALUES (TIMESTAMP_NS '2024-01-01 00:00:00.123456789',"
                + " '01:02:03.000000001'::TIME_NS, '2024-01-01 00:00:00.000000001+00'"
                + "::TIMESTAMPTZ_NS, [{'at': TIMESTAMP_NS '1969-12-31 23:59:59.999999999'}]),"
                + " (TIMESTAMP_NS '2024-01-01 00:00:00', NULL, NULL, NULL)) t(a, b, c, d)");

    assertThat(dtypes(table))
        .containsExactly(
            "Datetime(ns)", "Time(ns)", "Datetime(ns,UTC)", "List(Struct(at: Datetime(ns)))");
  }

  @Test
  public void statesTimesThatDifferInNanosecondsApartInTheChecksum() {
    assertThat(rows("SELECT TIMESTAMP_NS '2024-01-01 00:00:00.000000001' a").dataChecksum())
        .isNotEqualTo(rows("SELECT TIMESTAMP_NS '2024-01-01 00:00:00.000000002' a").dataChecksum());
  }

  @Test
  public void givesNanosecondsTheChecksumOfIso8601TextsWithNineDigits() {
    BronzeTable times =
        rows(
            "SELECT * FROM (VALUES (TIMESTAMP_NS '2024-01-01 00:00:00.000000001',"
                + " '01:02:03.5'::TIME_NS, '2024-01-01 00:00:00.1+00'::TIMESTAMPTZ_NS),"
                + " (TIMESTAMP_NS '1969-12-31 00:00:00', '01:02:03.000000001'::TIME_NS,"
                + " '2024-01-01 09:00:00.000000001+09'::TIMESTAMPTZ_NS)) t(a, b, c)");

    assertThat(times.dataChecksum())
        .isEqualTo(
            rows("SELECT * FROM (VALUES ('2024-01-01T00:00:00.000000001', '01:02:03.500000000',"
                    + " '2024-01-01T00:00:00.100000000+00:00'),"
                    + " ('1969-12-31T00:00:00.000000000', '01:02:03.000000001',"
                    + " '2024-01-01T00:00:00.000000001+00:00')) t(a, b, c)")
                .dataChecksum());
  }

  @Test
  public void readsTheEndsOfTheRangeOfNanoseconds() {
    BronzeTable ends = rows("SELECT unnest(['infinity'::TIMESTAMP_NS, '-infinity']) a");

    assertThat(dtypes(ends)).containsExactly("Datetime(ns)");
    assertThat(ends.dataChecksum())
        .isEqualTo(
            rows("SELECT unnest(['2262-04-11T23:47:16.854775807',"
                    + " '1677-09-21T00:12:43.145224193']) a")
                .dataChecksum());
  }

  @Test
  public void keepsColumnsApartWhoseNamesDifferOnlyInLetterCase() {
    BronzeTable table = table(columnsInTwoCases(), "utf-8");

    assertThat(names(table)).containsExactly("name", "NAME");
    assertThat(nullCounts(table)).containsExactly(1L, 2L);
    assertThat(table.source().columns())
        .extracting(Column::name)
        .containsExactly("column 1 name", "column 2 NAME");
  }

  @Test
  public void refusesAFileThatNamesAColumnTwice() {
    byte[] file = renamed("name", parquet("SELECT 1 AS name, 2 AS zzzz"));

    assertProblem(
        problem(file, "utf-8"),
        RecordProblem.DUPLICATE_COLUMN_NAME,
        "column name 'name' appears more than once in the file");
  }

  private byte[] columnsInTwoCases() {
    return renamed(
        "NAME", parquet("SELECT * FROM (VALUES (1, NULL), (NULL, NULL), (3, 'x')) t(name, zzzz)"));
  }

  /** The file with another name for its column {@code zzzz}: no engine writes such names. */
  private static byte[] renamed(String name, byte[] parquet) {
    return new String(parquet, ISO_8859_1).replace("zzzz", name).getBytes(ISO_8859_1);
  }

  @Test
  public void refusesAFileWithoutRows() {
    assertProblem(
        refused("SELECT 1 a WHERE false"), RecordProblem.NO_RECORDS, "the file holds no row");
  }

  @Test
  public void refusesAFileThatIsDamaged() {
    byte[] good = parquet("SELECT i a, i || 'x' b FROM range(10000) t(i)");
    byte[] damaged = good.clone();
    Arrays.fill(damaged, 10, good.length / 2, (byte) 7);

    for (byte[] bad :
        List.of(
            Arrays.copyOf(good, good.length / 2),
            Arrays.copyOf(good, good.length - 1),
            Arrays.copyOfRange(good, 100, good.length),
            damaged,
            new byte[0])) {
      assertThat(problems(bad, "utf-8"))
          .isNotEmpty()
          .allMatch(problem -> problem.code() == RecordProblem.MALFORMED_PARQUET);
    }
  }

  @Test
  public void namesTheKindOfAnotherFile() {
    assertProblem(
        problem("a,b\n1,2\n".getBytes(UTF_8), "utf-8"),
        RecordProblem.WRONG_FORMAT,
        "the file is text that looks like CSV, not Parquet");
  }

  @Test
  public void keepsStrangeNames() {
    assertThat(names(rows("SELECT 1 \"select\", 2 \"a \"\"b\"\" 'c'\", 3 \"서울.x\", 4 \" \"\"\"")))
        .containsExactly("select", "a \"b\" 'c'", "서울.x", " \"");
  }

  @Test
  public void countsNullTokensOfTextColumnsOnly() {
    byte[] file =
        parquet(
            "SELECT * FROM (VALUES ('-', DATE '2024-01-31', 1), ('x', DATE '2024-02-01', 2),"
                + " (NULL, NULL, 3)) t(a, b, c)");
    NullTokens tokens = new NullTokens(List.of("-", "2024-01-31", "1"), Map.of());

    BronzeTable table = ((Outcome.Readable) read(file, "utf-8", tokens)).table();

    assertThat(nullCounts(table)).containsExactly(2L, 1L, 0L);
    assertThat(table.columns()).extracting(BronzeColumn::nullTokens).containsExactly(1L, 0L, 0L);
  }
}
