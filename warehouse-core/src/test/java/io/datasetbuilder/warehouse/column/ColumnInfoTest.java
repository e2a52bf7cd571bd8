package io.datasetbuilder.warehouse.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Other records", column wire info. */
class ColumnInfoTest {

  private static final BigInteger LARGEST_EXACT = new BigInteger("9007199254740991");

  private static ColumnInfo info(String dtype, ColumnHints stated) {
    return ColumnInfo.of("c", dtype, Optional.empty(), stated);
  }

  private static ColumnHints semantic(String kind, ColumnHints.HintOrigin hintOrigin) {
    return ColumnHints.of(new ColumnHints.Semantic(kind, hintOrigin));
  }

  private static ColumnInfo.WireEncoding encoding(String dtype, BigInteger min, BigInteger max) {
    Optional<ColumnInfo.WholeRange> range = Optional.of(new ColumnInfo.WholeRange(min, max));
    return ColumnInfo.of("c", dtype, range, ColumnHints.none()).encoding();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Int8; int8; number",
        "Int16; int16; number",
        "Int32; int32; number",
        "Int64; int64; number",
        "Int128; int128; number",
        "UInt8; uint8; number",
        "UInt16; uint16; number",
        "UInt32; uint32; number",
        "UInt64; uint64; number",
        "Decimal(10,2); decimal; decimal_string",
        "Float32; float32; number",
        "Float64; float64; number",
        "Boolean; boolean; boolean",
        "String; string; string",
        "Categorical; categorical; string",
        "Enum(a, b); enum; string",
        "Date; date; string",
        "Datetime; datetime; string",
        "Datetime(Asia/Seoul); datetime; string",
        "Time; time; string",
        "Duration; duration; string",
        "Binary; binary; string",
        "List(Int64); list; json",
        "Array(Int64, 3); array; json",
        "Struct(a: Int64); struct; json",
        "Object; object; json",
        "Null; null; json",
        "Interval; interval; string",
        "Integer; integer; string",
      })
  void theDtypeDecidesMeaningAndForm(String dtype, String logicalType, String encoding) {
    ColumnInfo info = info(dtype, ColumnHints.none());

    assertThat(info.logicalType().wire()).isEqualTo(logicalType);
    assertThat(info.encoding().wire()).isEqualTo(encoding);
  }

  @ParameterizedTest
  @ValueSource(strings = {"String", "Categorical", "Enum(a)"})
  void aTextThatItsProviderCallsACodeIsAnIdentifierAndAlwaysText(String dtype) {
    ColumnInfo info =
        info(dtype, semantic(ColumnHints.Semantic.CODE, ColumnHints.HintOrigin.CORE_SPEC));

    assertThat(info.logicalType()).isEqualTo(LogicalType.IDENTIFIER);
    assertThat(info.encoding()).isEqualTo(ColumnInfo.WireEncoding.STRING);
  }

  @Test
  void aCodeThatIsANumberStaysANumber() {
    assertThat(
            info("Int64", semantic(ColumnHints.Semantic.CODE, ColumnHints.HintOrigin.CORE_SPEC))
                .logicalType()
                .wire())
        .isEqualTo("int64");
  }

  @ParameterizedTest
  @EnumSource(
      value = ColumnHints.HintOrigin.class,
      names = {"USER_ANNOTATION", "ENGINE_INFERRED"})
  void onlyTheProviderMakesATextAnIdentifier(ColumnHints.HintOrigin hintOrigin) {
    assertThat(info("String", semantic(ColumnHints.Semantic.CODE, hintOrigin)).logicalType().wire())
        .isEqualTo("string");
  }

  @ParameterizedTest
  @CsvSource({"Date, date", "Datetime, date", "Datetime(UTC), date", "Boolean, flag"})
  void theTypeStatesDatesAndFlags(String dtype, String kind) {
    assertThat(info(dtype, ColumnHints.none()).hints())
        .isEqualTo(semantic(kind, ColumnHints.HintOrigin.ENGINE_INFERRED));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Int64", "Float64", "String", "Time", "Duration", "List(Date)"})
  void otherTypesStateNothing(String dtype) {
    assertThat(info(dtype, ColumnHints.none()).hints().isNone()).isTrue();
  }

  @Test
  void whatIsReportedWinsOverWhatTheTypeStates() {
    ColumnHints stated = semantic(ColumnHints.Semantic.PERIOD, ColumnHints.HintOrigin.CATALOG);

    assertThat(info("Date", stated).hints()).isEqualTo(stated);
  }

  @Test
  void theWireFormLeavesOutWhatIsNotReported() {
    assertThat(info("Int64", ColumnHints.none()).name()).isEqualTo("c");
    assertThat(info("Int64", ColumnHints.none()).members())
        .isEqualTo(
            Map.of(
                "logical_type", JsonValue.of("int64"),
                "wire_encoding", JsonValue.of("number")));
    assertThat(
            info(
                    "String",
                    ColumnHints.none()
                        .with(
                            new ColumnHints.Display(
                                Optional.of("C"),
                                Optional.empty(),
                                Optional.empty(),
                                ColumnHints.HintOrigin.CATALOG)))
                .members())
        .containsOnlyKeys("logical_type", "wire_encoding", "display");
  }

  @Test
  void wholeNumbersUpToTheLargestExactOneAreNumbers() {
    assertThat(encoding("Int64", LARGEST_EXACT.negate(), LARGEST_EXACT))
        .isEqualTo(ColumnInfo.WireEncoding.NUMBER);
  }

  @Test
  void oneValueBeyondTurnsTheWholeColumnIntoText() {
    assertThat(encoding("Int64", BigInteger.ZERO, LARGEST_EXACT.add(BigInteger.ONE)))
        .isEqualTo(ColumnInfo.WireEncoding.DECIMAL_STRING);
    assertThat(encoding("UInt64", LARGEST_EXACT.negate().subtract(BigInteger.ONE), BigInteger.ZERO))
        .isEqualTo(ColumnInfo.WireEncoding.DECIMAL_STRING);
  }

  @Test
  void otherTypesDoNotLookAtTheRange() {
    assertThat(encoding("Float64", BigInteger.ZERO, BigInteger.TWO.pow(80)))
        .isEqualTo(ColumnInfo.WireEncoding.NUMBER);
    assertThat(encoding("List(Int64)", BigInteger.ZERO, BigInteger.TWO.pow(80)))
        .isEqualTo(ColumnInfo.WireEncoding.JSON);
  }

  @Test
  void rangesGrow() {
    ColumnInfo.WholeRange one = ColumnInfo.WholeRange.of(BigInteger.ONE);
    ColumnInfo.WholeRange ten = ColumnInfo.WholeRange.of(BigInteger.TEN);

    assertThat(one.with(ten)).isEqualTo(new ColumnInfo.WholeRange(BigInteger.ONE, BigInteger.TEN));
  }

  @Test
  void anEmptyRangeCannotBeSaid() {
    assertThatThrownBy(() -> new ColumnInfo.WholeRange(BigInteger.ONE, BigInteger.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
