package io.datasetbuilder.infrastructure.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.datasetbuilder.infrastructure.parquet.VariantFault.Reason;
import java.util.HexFormat;
import java.util.Random;
import org.apache.parquet.variant.Variant;
import org.apache.parquet.variant.VariantBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values in the binary encoding of variants, as JSON texts. */
class VariantValueTest {

  private static final int ROOM = 1 << 20;

  /** A metadata with the names a and b. */
  private static final String NAMES = "0102000102" + "6162";

  private static String text(String value, String metadata) throws VariantFault {
    return RandomVariant.text(
        HexFormat.of().parseHex(value), HexFormat.of().parseHex(metadata), ROOM);
  }

  private static Reason fault(String value, String metadata) {
    return catchThrowableOfType(VariantFault.class, () -> text(value, metadata)).reason();
  }

  @Test
  void randomValuesOfParquetsOwnLibraryAreExact() throws VariantFault {
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      RandomVariant value = RandomVariant.of(random, 4);
      assertThat(RandomVariant.text(value.encoded(), ROOM)).as("case " + i).isEqualTo(value.json());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "00, null",
    "04, true",
    "08, false",
    "0c80, -128",
    "100080, -32768",
    "20 02 96000000, 1.50",
    "20 00 96000000, 150",
    "20 05 ffffffff, -0.00001",
    "38 cdcccc3d, 0.1",
    "1c 9a9999999999b93f, 0.1",
    "2c ffffffff, '\"1969-12-31\"'",
    "05 61, '\"a\"'",
    "40 01000000 61, '\"a\"'",
    "3c 01000000 ff, '\"/w==\"'",
    "03 00 00, []",
    "02 00 00, {}"
  })
  void eachTypeHasItsOwnText(String value, String json) throws VariantFault {
    assertThat(text(value.replace(" ", ""), NAMES)).isEqualTo(json);
  }

  @Test
  void membersAreSortedByNameHoweverTheyAreStored() throws VariantFault {
    assertThat(text("02 02 01 00 00 02 04 0c01 0c02".replace(" ", ""), NAMES))
        .isEqualTo("{\"a\":2,\"b\":1}");
  }

  @ParameterizedTest
  @CsvSource({
    "1c000000000000f07f, a double",
    "1c000000000000f8ff, a double",
    "38000080ff, a float"
  })
  void numbersThatAreNotFiniteHaveNoText(String value) {
    assertThat(fault(value, NAMES)).isEqualTo(Reason.NOT_FINITE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", // nothing
        "18ffffff", // a number that is cut off
        "54", // a type that the format does not have
        "20 27 00000000", // a scale of 39
        "09 61", // a short text that is cut off
        "40 ffffffff 61", // a length below 0
        "40 ffffff7f 61", // a length beyond the end
        "05 ff", // no UTF-8
        "3c 02000000 ff", // bytes that are cut off
        "44 ffffffffffffffff", // a time before midnight
        "44 00605ac91d000000ff", // a time that is cut off, or after midnight
        "02 01 00 00 02", // an object without its value
        "02 01 05 00 02 0c01", // a name that the metadata does not have
        "02 02 00 00 00 02 04 0c01 0c02", // two members of one name
        "03 01 ff 02 0c01", // an offset beyond the end
        "13 ffffffff 00", // more elements than there are bytes
        "12 ffffff7f 00" // more members than there are bytes
      })
  void whatContradictsTheFormatIsDamaged(String value) {
    assertThat(fault(value.replace(" ", ""), NAMES)).isEqualTo(Reason.DAMAGED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", // nothing
        "02 00 00", // another version
        "00 00 00", // no version
        "c1 ffffffff", // more names than a number holds
        "c1 ffffff7f", // more names than there are bytes
        "01 02 00 01", // offsets that are cut off
        "01 01 00 05 61", // a name that is cut off
        "01 01 01 00 61", // a name that ends before it begins
        "01 01 00 01 ff" // a name that is not UTF-8
      })
  void aMetadataThatContradictsTheFormatIsDamaged(String metadata) {
    assertThat(fault("02010000020c01", metadata.replace(" ", ""))).isEqualTo(Reason.DAMAGED);
  }

  @Test
  void aHundredAndFiftyLevelsAreTheMost() throws VariantFault {
    assertThat(RandomVariant.text(nested(150), ROOM)).isEqualTo("[".repeat(150) + "]".repeat(150));
    for (int levels : new int[] {151, 10_000}) {
      VariantFault fault =
          catchThrowableOfType(VariantFault.class, () -> RandomVariant.text(nested(levels), ROOM));
      assertThat(fault.reason()).isEqualTo(Reason.TOO_LARGE);
    }
  }

  private static Variant nested(int levels) {
    VariantBuilder inner = new VariantBuilder();
    inner.startArray();
    inner.endArray();
    Variant value = inner.build();
    for (int i = 1; i < levels; i++) {
      VariantBuilder outer = new VariantBuilder();
      outer.startArray().appendEncodedValue(value.getValueBuffer());
      outer.endArray();
      value = outer.build();
    }
    return value;
  }

  /** Each array has the next one twice: 40 of them stand for a million million nulls. */
  @Test
  void valuesThatAreSharedEndAtTheLongestText() {
    StringBuilder value = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      value.append("0302000000");
    }
    VariantFault fault = catchThrowableOfType(VariantFault.class, () -> text(value + "00", NAMES));
    assertThat(fault.reason()).isEqualTo(Reason.TOO_LARGE);
  }

  @Test
  void damagedBytesEndInAFaultOrInAText() {
    Random random = new Random(3);
    for (int i = 0; i < 3000; i++) {
      Variant sound = RandomVariant.of(random, 3).encoded();
      byte[] value = RandomVariant.bytes(sound.getValueBuffer());
      byte[] metadata = RandomVariant.bytes(sound.getMetadataBuffer());
      byte[] damaged = random.nextInt(4) == 0 ? metadata : value;
      for (int flips = random.nextInt(4); flips >= 0; flips--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      assertEnds(value, metadata, i);
    }
  }

  private static void assertEnds(byte[] value, byte[] metadata, int number) {
    try {
      assertThat(RandomVariant.text(value, metadata, ROOM)).as("case " + number).isNotEmpty();
    } catch (VariantFault fault) {
      assertThat(fault.reason()).as("case " + number).isNotNull();
    }
  }
}
