package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.buildspec.read.LargeDecimals;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.read.VariantForm;
import io.datasetbuilder.infrastructure.duckdb.parquet.EditedFooter;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.DecimalType;
import org.apache.parquet.format.LogicalType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code read.large_decimals}: decimals of more than 38 digits as texts, with every digit. */
class ParquetLargeDecimalsTest {

  private static final ReadOptions TEXT =
      ReadOptions.of(new ParquetForms(BinaryForm.FAIL, LargeDecimals.TEXT, VariantForm.FAIL));

  @RegisterExtension
  static final SharedFixture<ParquetFiles> SHARED = new SharedFixture<>(ParquetFiles::new);

  private final ParquetFiles files = SHARED.get();

  /** A file with a column d of these bytes, annotated as decimals, and a column n. */
  private Path decimals(int precision, int scale, List<byte[]> values) throws IOException {
    String literals =
        values.stream()
            .map(
                value ->
                    value == null ? "NULL" : "unhex('" + HexFormat.of().formatHex(value) + "')")
            .collect(Collectors.joining(", "));
    Path file = files.written("SELECT unnest([" + literals + "]) AS d, 1 AS n");
    EditedFooter.of(
        file,
        metadata ->
            metadata
                .getSchema()
                .get(1)
                .setLogicalType(LogicalType.DECIMAL(new DecimalType(scale, precision)))
                .setConverted_type(ConvertedType.DECIMAL)
                .setPrecision(precision)
                .setScale(scale));
    return file;
  }

  private static byte[] wide(BigInteger value) {
    byte[] bytes = new byte[32];
    byte[] shortest = value.toByteArray();
    Arrays.fill(bytes, (byte) (value.signum() < 0 ? -1 : 0));
    System.arraycopy(shortest, 0, bytes, 32 - shortest.length, shortest.length);
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 38, 76})
  void randomDecimalsHaveAllTheirDigits(int scale) throws IOException {
    Random random = new Random(scale);
    List<byte[]> values = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      BigInteger value = new BigInteger(random.nextInt(252), random);
      value = random.nextBoolean() ? value : value.negate();
      values.add(random.nextBoolean() ? wide(value) : value.toByteArray());
      texts.add("[\"" + new BigDecimal(value, scale).toPlainString() + "\",1]");
    }

    BronzeTable table = files.table(decimals(76, scale, values), TEXT);

    assertThat(ParquetFiles.dtypes(table)).containsExactly("String", "Int32");
    assertThat(files.rows(table)).as("seed " + scale).isEqualTo(texts);
  }

  @Test
  void zerosAndBoundsAndNullsAreExact() throws IOException {
    BigInteger most = BigInteger.TEN.pow(76).subtract(BigInteger.ONE);
    List<byte[]> values = new ArrayList<>();
    for (BigInteger each : List.of(BigInteger.ZERO, BigInteger.ONE.negate(), most, most.negate())) {
      values.add(wide(each));
    }
    values.add(null);

    BronzeTable table = files.table(decimals(76, 2, values), TEXT);

    String nines = "9".repeat(74) + ".99";
    assertThat(files.rows(table))
        .containsExactly(
            "[\"0.00\",1]",
            "[\"-0.01\",1]",
            "[\"" + nines + "\",1]",
            "[\"-" + nines + "\",1]",
            "[null,1]");
    assertThat(table.columns().get(0).nullCount()).isEqualTo(1);
  }

  @Test
  void withoutADeclarationTheRefusalProposesIt() throws IOException {
    Problem problem =
        files.problems(decimals(40, 2, List.of(new byte[] {1})), ReadOptions.DEFAULT).get(0);

    assertThat(problem.code()).isEqualTo(RecordProblem.UNSUPPORTED_COLUMN_TYPE);
    assertThat(problem.message()).contains("DECIMAL(40,2)");
    assertThat(problem.hint().orElseThrow()).startsWith("declare read: {large_decimals: text}");
  }

  @Test
  void moreDigitsThanThirtyTwoBytesHoldAreRefused() throws IOException {
    Path file = decimals(77, 2, List.of(new byte[] {1}));

    assertThat(files.problems(file, TEXT).get(0).message()).contains("DECIMAL(77,2)");
    assertThat(files.rows(files.table(file, TEXT, "d"))).containsExactly("[null,1]");
  }

  @Test
  void bytesThatAreNoDecimalRefuseTheColumnAlone() throws IOException {
    Path file = decimals(40, 2, List.of(new byte[] {1}, new byte[0], new byte[33]));

    Problem problem = files.problems(file, TEXT).get(0);

    assertThat(problem.code()).isEqualTo(RecordProblem.DECIMAL_NOT_READABLE);
    assertThat(problem.message())
        .isEqualTo("column 'd' has bytes that are not a decimal of up to 32 bytes in 2 rows");
    assertThat(files.table(file, TEXT, "d").recordCount()).isEqualTo(3);
  }
}
