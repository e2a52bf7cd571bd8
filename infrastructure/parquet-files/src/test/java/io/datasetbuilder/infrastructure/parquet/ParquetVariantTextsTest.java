package io.datasetbuilder.infrastructure.parquet;

import static io.datasetbuilder.infrastructure.parquet.VariantFiles.NUMBERS;
import static io.datasetbuilder.infrastructure.parquet.VariantFiles.parts;
import static io.datasetbuilder.infrastructure.parquet.VariantFiles.row;
import static io.datasetbuilder.infrastructure.parquet.VariantFiles.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.parquet.VariantFiles.Fields;
import io.datasetbuilder.infrastructure.parquet.VariantFiles.Row;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variants of whole files as texts, however their parts are stored. */
class ParquetVariantTextsTest {

  private static final String WHOLE = "required binary value;";

  @TempDir Path folder;

  private Map<String, Problem> copy(Path file) throws IOException {
    Path copy = folder.resolve("copy.parquet");
    Files.createFile(copy);
    return new ParquetVariantTexts()
        .copy(Samples.at(file), Set.of("v"), Samples.at(copy), Interruption.NEVER);
  }

  private List<String> copied(String expression) throws Exception {
    return VariantFiles.query(
        "SELECT " + expression + " FROM read_parquet('" + folder.resolve("copy.parquet") + "')");
  }

  /** Each with other parts of the values of {@link RandomVariant} in columns of their own. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        WHOLE,
        "optional binary value; optional int64 typed_value;",
        "optional binary value; optional binary typed_value (STRING);",
        "optional binary value; optional int64 typed_value (TIMESTAMP(MICROS, false));",
        "optional binary value; optional int32 typed_value (DECIMAL(9, 2));",
        "optional binary value; optional group typed_value { required group a { optional binary"
            + " value; optional int64 typed_value; } required group city { optional binary value;"
            + " optional binary typed_value (STRING); } required group A { optional binary value; }"
            + " }",
        VariantFiles.NESTED
      })
  void randomValuesAreExact(String parts) throws Exception {
    Random random = new Random(parts.length());
    List<Row> rows = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      int number = i;
      RandomVariant value = RandomVariant.of(random, 3);
      boolean there = random.nextInt(8) > 0;
      rows.add(
          row -> {
            row.number("n", number);
            if (there) {
              row.variant("v", value.encoded());
            }
            row.number("last", -number);
          });
      texts.add(there ? value.json() : null);
    }

    Path file = VariantFiles.written(folder, table(parts), rows);
    assertThat(copy(file)).isEmpty();

    assertThat(copied("v")).as(parts).isEqualTo(texts);
    assertThat(copied("CAST(n + last AS VARCHAR)")).containsOnly("0");
    assertThat(copied("typeof(v)")).containsOnly("VARCHAR");
  }

  @Tag("deep")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "optional binary value; optional int32 typed_value;",
        "optional binary value; optional int32 typed_value (INTEGER(8, true));",
        "optional binary value; optional int32 typed_value (INTEGER(16, true));",
        "optional binary value; optional float typed_value;",
        "optional binary value; optional double typed_value;",
        "optional binary value; optional boolean typed_value;",
        "optional binary value; optional binary typed_value;",
        "optional binary value; optional int32 typed_value (DATE);",
        "optional binary value; optional int64 typed_value (TIME(MICROS, false));",
        "optional binary value; optional int64 typed_value (TIMESTAMP(MICROS, true));",
        "optional binary value; optional int64 typed_value (TIMESTAMP(NANOS, true));",
        "optional binary value; optional int64 typed_value (TIMESTAMP(NANOS, false));",
        "optional binary value; optional fixed_len_byte_array(16) typed_value (UUID);",
        "optional binary value; optional int64 typed_value (DECIMAL(18, 5));",
        "optional binary value; optional fixed_len_byte_array(16) typed_value (DECIMAL(38, 20));",
        "optional binary value; optional group typed_value (LIST) { repeated group list { required"
            + " group element { optional binary value; optional binary typed_value (STRING); } } }"
      })
  void randomValuesInOtherColumnsAreExact(String parts) throws Exception {
    randomValuesAreExact(parts);
  }

  @Test
  void aMissingVariantIsNullAndTheNullOfVariantsIsATextAndSoIsOneWithoutAValue() throws Exception {
    Row absent =
        row -> {
          row.number("n", 0);
          row.number("last", 0);
        };
    List<Row> rows = List.of(row(parts("00", null)), absent, row(parts(null, null)));

    assertThat(copy(VariantFiles.written(folder, NUMBERS, rows))).isEmpty();

    assertThat(copied("v")).containsExactly("null", null, "null");
  }

  @Test
  void variantsInsideOfListsAndStructsAreTexts() throws Exception {
    String variant = " (VARIANT(1)) { required binary metadata; required binary value; } ";
    String schema =
        "message m { optional group v (LIST) { repeated group list { optional group element"
            + variant
            + "} } repeated group r"
            + variant
            + "optional group s { optional group inner"
            + variant
            + "required int32 n; } }";
    Consumer<Fields> one = parts("0c01", null);
    Consumer<Fields> two = parts("0562", null);
    List<Row> rows =
        List.of(
            row ->
                row.group(
                    "v",
                    list ->
                        list.groups(
                            "list",
                            List.of(
                                each -> each.group("element", one),
                                each -> {},
                                each -> each.group("element", two)))),
            row -> row.groups("r", List.of(two, one)),
            row -> {
              row.group("v", list -> {});
              row.group(
                  "s",
                  struct -> {
                    struct.group("inner", one);
                    struct.number("n", 3);
                  });
            },
            row -> row.group("s", struct -> struct.number("n", 4)));
    Path file = VariantFiles.written(folder, schema, rows);
    Path copy = Files.createFile(folder.resolve("copy.parquet"));

    assertThat(
            new ParquetVariantTexts()
                .copy(
                    Samples.at(file), Set.of("v", "r", "s"), Samples.at(copy), Interruption.NEVER))
        .isEmpty();

    assertThat(copied("CAST(to_json(v) AS VARCHAR)"))
        .containsExactly("[\"1\",null,\"\\\"b\\\"\"]", null, "[]", null);
    assertThat(copied("CAST(to_json(r) AS VARCHAR)"))
        .containsExactly("[]", "[\"\\\"b\\\"\",\"1\"]", "[]", "[]");
    assertThat(copied("CAST(to_json(s) AS VARCHAR)"))
        .containsExactly(null, null, "{\"inner\":\"1\",\"n\":3}", "{\"inner\":null,\"n\":4}");
  }

  @Test
  void textsOfManyRowsAreInPagesOfTheirOwn() throws Exception {
    List<Row> rows = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 45_000; i++) {
      rows.add(row(parts(null, i % 7)));
      texts.add("" + i % 7);
    }
    for (int i = 0; i < 20; i++) {
      String longer = "x".repeat(100_000) + i;
      rows.add(
          row(
              variant -> {
                variant.binary("metadata", VariantFiles.NO_NAMES);
                variant.binary("value", longText(longer));
              }));
      texts.add('"' + longer + '"');
    }

    assertThat(copy(VariantFiles.written(folder, NUMBERS, rows))).isEmpty();

    assertThat(copied("v")).isEqualTo(texts);
    assertThat(Footer.read(Samples.at(folder.resolve("copy.parquet"))).groups())
        .hasSizeGreaterThan(1);
  }

  private static Binary longText(String text) {
    return Binary.fromConstantByteBuffer(RandomVariant.text(text).encoded().getValueBuffer());
  }
}
