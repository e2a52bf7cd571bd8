package io.datasetbuilder.pipeline.model.type;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DtypeNameTest {

  @Test
  void everyTypeIsReadBackFromItsName() {
    long seed = 20260815;
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      DataType type = type(random, 4);
      assertThat(DtypeName.read(type.dtype())).as("seed %d: %s", seed, type.dtype()).contains(type);
    }
  }

  @Test
  void namesOfFieldsMayHoldWhatDividesThem() {
    DataType odd =
        new DataType.StructOf(
            List.of(new Column("a: b, c", Whole.INT64), new Column("(x)", Simple.STRING)));

    assertThat(DtypeName.read(odd.dtype())).contains(odd);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Int65",
        "List",
        "List(",
        "List(Int65)",
        "Decimal(0,0)",
        "Decimal(4,5)",
        "Struct(a)",
        "Struct(a: )",
        "Map(String)",
        "Datetime(x"
      })
  void whatIsNoTypeIsNotRead(String dtype) {
    assertThat(DtypeName.read(dtype)).isEmpty();
  }

  @Test
  void aWideStructThatIsNoTypeIsRefusedAtOnce() {
    String fields =
        IntStream.range(0, 200)
            .mapToObj(i -> "f" + i + ": Int64")
            .collect(Collectors.joining(", "));

    assertThat(DtypeName.read("Struct(" + fields + ", z: Bad)")).isEmpty();
    assertThat(DtypeName.read("List(".repeat(500) + "Int64" + ")".repeat(500))).isEmpty();
  }

  private static DataType type(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 6)) {
      case 0 -> List.of(Whole.values()).get(random.nextInt(Whole.values().length));
      case 1 -> List.of(Simple.values()).get(random.nextInt(Simple.values().length));
      case 2 -> new DataType.Decimal(1 + random.nextInt(38), 0);
      case 3 -> new DataType.ZonedDatetime("Asia/Seoul");
      case 4 -> new DataType.ListOf(type(random, depth - 1));
      default -> struct(random, depth - 1);
    };
  }

  private static DataType struct(Random random, int depth) {
    List<Column> fields = new ArrayList<>();
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      fields.add(new Column("f" + i, type(random, depth)));
    }
    return new DataType.StructOf(fields);
  }
}
