package io.datasetbuilder.infrastructure.parquet;

import static io.datasetbuilder.infrastructure.parquet.VariantFiles.NUMBERS;
import static io.datasetbuilder.infrastructure.parquet.VariantFiles.parts;
import static io.datasetbuilder.infrastructure.parquet.VariantFiles.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.parquet.VariantFiles.Row;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variants of whole files that have no text, and files that are damaged. */
class ParquetVariantFaultsTest {

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

  @Test
  void aValueThatIsStoredTwiceIsDamaged() throws Exception {
    List<Row> rows = List.of(row(parts("0c01", 1)), row(parts(null, 2)), row(parts("0c03", 3)));

    Problem problem = copy(VariantFiles.written(folder, NUMBERS, rows)).get("v");

    assertThat(problem.code()).isEqualTo(RecordProblem.VARIANT_NOT_JSON);
    assertThat(problem.at()).isEqualTo("v");
    assertThat(problem.message())
        .isEqualTo("column 'v' has variants that cannot be JSON text: damaged ones in 2 rows");
    assertThat(problem.hint().orElseThrow()).contains("schema.drop");
  }

  @Test
  void aMemberThatIsStoredTwiceIsDamaged() throws Exception {
    String schema =
        VariantFiles.table(
            "optional binary value; optional group typed_value {"
                + " required group a { optional binary value; optional int32 typed_value; } }");
    List<Row> rows = new ArrayList<>();
    for (Integer typed : new Integer[] {1, null}) {
      rows.add(
          row(
              variant -> {
                variant.binary("metadata", VariantFiles.bytes("01 01 00 01 61"));
                variant.binary("value", VariantFiles.bytes("02 01 00 00 02 0c05"));
                variant.group(
                    "typed_value",
                    object ->
                        object.group(
                            "a",
                            member -> {
                              if (typed != null) {
                                member.number("typed_value", typed);
                              }
                            }));
              }));
    }

    assertThat(copy(VariantFiles.written(folder, schema, rows)).get("v").message())
        .endsWith("damaged ones in 1 row");
  }

  @Test
  void rowsAreCountedByTheirReason() throws Exception {
    String notFinite = "1c000000000000f07f";
    List<Row> rows = new ArrayList<>();
    rows.add(row(parts(notFinite, null)));
    rows.add(row(parts("18ff", null)));
    rows.add(row(parts("0c01", null)));
    rows.add(row(parts(notFinite, null)));

    assertThat(copy(VariantFiles.written(folder, NUMBERS, rows)).get("v").message())
        .isEqualTo(
            "column 'v' has variants that cannot be JSON text: damaged ones in 1 row, numbers that"
                + " are not finite in 2 rows");
  }

  @Test
  void aColumnThatCannotBeTextLeavesTheOthersAsTheyAre() throws Exception {
    String schema =
        "message m { required group v (VARIANT(1)) { required binary metadata; required binary"
            + " value; } required group w (VARIANT(1)) { required binary metadata; required binary"
            + " value; } required int32 n; }";
    Row row =
        fields -> {
          fields.group("v", parts("0c07", null));
          fields.group("w", parts("ff", null));
          fields.number("n", 5);
        };
    Path file = VariantFiles.written(folder, schema, List.of(row));
    Path copy = Files.createFile(folder.resolve("copy.parquet"));

    Map<String, Problem> problems =
        new ParquetVariantTexts()
            .copy(Samples.at(file), Set.of("v", "w"), Samples.at(copy), Interruption.NEVER);

    assertThat(problems).containsOnlyKeys("w");
    assertThat(copied("v || ' ' || n")).containsExactly("7 5");
  }

  /** The length before a value is one that no page has. */
  @Test
  void aColumnWithADamagedPageIsNamed() throws Exception {
    Row row =
        row(
            variant -> {
              variant.binary("metadata", VariantFiles.NO_NAMES);
              variant.binary("value", VariantFiles.bytes("25 616263646566676869"));
            });
    Path file = VariantFiles.written(folder, NUMBERS, List.of(row));
    Samples.replace(file, "\n\0\0\0%abcdefghi", "\n\0\0\u007f%abcdefghi");

    Problem problem = copy(file).get("v");

    assertThat(problem.code()).isEqualTo(RecordProblem.MALFORMED_PARQUET);
    assertThat(problem.message()).isEqualTo("column 'v' has a variant whose parts cannot be read");
  }

  @Test
  void damagedFilesEndInTextsOrInAProblem() throws Exception {
    Random random = new Random(11);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      RandomVariant value = RandomVariant.of(random, 3);
      rows.add(
          row -> {
            row.number("n", 0);
            row.variant("v", value.encoded());
            row.number("last", 0);
          });
    }
    Path file = VariantFiles.written(folder, VariantFiles.table(VariantFiles.NESTED), rows);
    byte[] sound = Files.readAllBytes(file);
    int pages = (int) Footer.read(Samples.at(file)).groups().get(0).getStartingPos();
    for (int i = 0; i < 150; i++) {
      byte[] damaged = sound.clone();
      for (int flips = random.nextInt(3); flips >= 0; flips--) {
        damaged[pages + random.nextInt(sound.length / 2)] = (byte) random.nextInt();
      }
      Files.write(file, damaged);
      Files.deleteIfExists(folder.resolve("copy.parquet"));
      assertThat(copy(file).values())
          .as("case " + i)
          .allMatch(
              problem ->
                  problem.code() == RecordProblem.VARIANT_NOT_JSON
                      || problem.code() == RecordProblem.MALFORMED_PARQUET);
    }
  }

  @Test
  void aRequestedEndIsFollowed() throws Exception {
    List<Row> rows = Collections.nCopies(20_000, row(parts("0c01", null)));
    Path file = VariantFiles.written(folder, NUMBERS, rows);
    Path copy = Files.createFile(folder.resolve("copy.parquet"));

    assertThatThrownBy(
            () ->
                new ParquetVariantTexts()
                    .copy(Samples.at(file), Set.of("v"), Samples.at(copy), () -> true))
        .isInstanceOf(CancellationException.class);
  }
}
