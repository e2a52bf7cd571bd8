package io.datasetbuilder.pipeline.guess;

import static io.datasetbuilder.pipeline.gold.pii.detect.PiiKind.CARD;
import static io.datasetbuilder.pipeline.gold.pii.detect.PiiKind.PHONE;
import static io.datasetbuilder.pipeline.gold.pii.detect.PiiKind.RRN;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.guess.GuessColumn.CastGuess;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuessTest {

  private static final Optional<GuessedEncoding> CHOSEN =
      Optional.of(
          new GuessedEncoding(
              new TextEncoding("cp949"), Optional.empty(), List.of(new TextEncoding("gbk"))));

  @ParameterizedTest
  @CsvSource({"PAR1xx, PARQUET", "'  [{}]', JSON", "{\"a\":1}, JSONL", "'a,b', CSV", "'', CSV"})
  void formatsAreReportedByTheFirstBytes(String head, FileFormat format) {
    assertThat(FormatGuess.of(head.getBytes(StandardCharsets.UTF_8))).isEqualTo(format);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "2024-01-31 2023-12-01; date",
        "20240131 19991231; date",
        "2024-01 2024-12; year_month",
        "202401 202412; year_month",
        "1,234 5 12,345,678; int_comma",
        "1,234.5 5; float_comma",
        "12 NA 7; int",
        "1.5 - 2; float",
        "0012 0345; ''",
        "0,012 1,000; ''",
        "2024-02-30 2024-01-01; ''",
        "abc def; ''"
      })
  void castsAreGuessedFromTexts(String cells, String cast) {
    GuessColumn.ColumnGuess guess = guess(Simple.STRING, cells.split(" "));

    assertThat(guess.cast().map(CastGuess::written).orElse("")).isEqualTo(cast);
  }

  @Test
  void aNumberMayBeADateButNothingElse() {
    assertThat(guess(Whole.INT64, "20240131", "20231201").cast())
        .contains(new CastGuess("date", ""));
    assertThat(guess(Whole.INT64, "1", "2").cast()).isEmpty();
    assertThat(guess(Simple.FLOAT64, "1.5").cast()).isEmpty();
  }

  @Test
  void nullTokensAreFoundInTextsOnly() {
    assertThat(guess(Simple.STRING, "a", "NA", "-").nullTokens()).containsExactly("-", "NA");
    assertThat(guess(Whole.INT64, "1").nullTokens()).isEmpty();
  }

  @Test
  void aliasesAreSafeKeys() {
    assertThat(SourceAlias.of("역 목록(2024).csv")).isEqualTo("역_목록_2024_");
    assertThat(SourceAlias.of(".hidden")).isEqualTo("data_hidden");
    assertThat(SourceAlias.of("A.B.csv")).isEqualTo("a_b");
  }

  @Test
  void anAliasOfSeveralFilesIsTheBeginOfTheirNamesOrTheirFolder() {
    assertThat(SourceAlias.of(List.of("sales-2024-01.csv", "sales-2024-02.csv"), "x"))
        .isEqualTo("sales");
    assertThat(SourceAlias.of(List.of("2024-01.csv", "2024-02.csv"), "My sales"))
        .isEqualTo("my_sales");
    assertThat(SourceAlias.of(List.of("a.csv", "b.csv"), "")).isEqualTo("data");
    assertThat(SourceAlias.of(List.of("one.csv"), "")).isEqualTo("one");
  }

  @Test
  void severalFilesAreNamedTogether() {
    GuessedFile files =
        new GuessedFile(
            "data/2024-*.csv",
            12,
            "sales",
            FileFormat.CSV,
            CHOSEN,
            GuessedRead.DEFAULT,
            300,
            List.of());

    assertThat(GuessedSpec.of(files))
        .startsWith("# Guessed from data/2024-*.csv, all 300 records of its 12 files. Correct what")
        .contains("#   dataset-builder build SPEC --upload \"sales=data/2024-*.csv\"\n")
        .contains("    # upload_ids: filled by --upload");
  }

  @Test
  void guessesStandInComments() {
    GuessedFile file =
        new GuessedFile(
            "s.csv",
            1,
            "s",
            FileFormat.CSV,
            CHOSEN,
            GuessedRead.DEFAULT,
            3,
            List.of(
                new GuessColumn.ColumnGuess(
                    "code", "String", List.of(), Optional.empty(), false, List.of()),
                new GuessColumn.ColumnGuess(
                    "n",
                    "String",
                    List.of("NA"),
                    Optional.of(new CastGuess("int", "")),
                    false,
                    List.of()),
                new GuessColumn.ColumnGuess(
                    "day",
                    "String",
                    List.of(),
                    Optional.of(new CastGuess("{date: dd.MM.yyyy}", "fits all 3 values")),
                    false,
                    List.of())));

    assertThat(GuessedSpec.of(file))
        .contains("    encoding: cp949 # chosen\n    # encoding: gbk # reads the text, too\n")
        .contains("    #   null_tokens: [\"NA\"] # cells that look like no value\n")
        .contains("    #     \"n\": int\n")
        .contains("    #     \"day\": {date: dd.MM.yyyy} # fits all 3 values\n")
        .contains("    #   \"code\": String\n");
  }

  @Test
  void aFileWithoutAGuessHasNoSchema() {
    assertThat(GuessedSpec.of(file("s.parquet"))).doesNotContain("schema").doesNotContain("casts");
  }

  @Test
  void columnsThatLookPersonalAreProposedToBeMasked() {
    GuessedFile file =
        new GuessedFile(
            "s.csv",
            1,
            "s",
            FileFormat.CSV,
            Optional.empty(),
            GuessedRead.DEFAULT,
            3,
            List.of(
                new GuessColumn.ColumnGuess(
                    "tel", "String", List.of(), Optional.empty(), false, List.of(PHONE)),
                new GuessColumn.ColumnGuess(
                    "id", "Int64", List.of(), Optional.empty(), false, List.of(RRN, CARD)),
                new GuessColumn.ColumnGuess(
                    "n", "Int64", List.of(), Optional.empty(), false, List.of())));

    assertThat(GuessedSpec.of(file))
        .endsWith(
            "# pii:\n#   mask_columns:\n#     - \"tel\" # phone\n#     - \"id\" # rrn, card\n");
    assertThat(GuessedSpec.of(file("s.parquet"))).doesNotContain("pii");
  }

  @Test
  void personalValuesAreKnownInTextsAndNumbers() {
    assertThat(guess(Simple.STRING, "Ada", "010-1111-2222").personal()).containsExactly(PHONE);
    assertThat(guess(Whole.INT64, "8503141234562", "5").personal()).containsExactly(RRN);
    assertThat(guess(Whole.INT64, "1012345678", "1098765432").personal()).isEmpty();
    assertThat(
            GuessColumn.of(
                    new BronzeColumn("tel_no", Whole.INT64, Whole.INT64, 0),
                    List.of("1012345678", "1098765432"),
                    false)
                .personal())
        .containsExactly(PHONE);
    assertThat(guess(Simple.BOOLEAN, "true").personal()).isEmpty();
  }

  private static GuessColumn.ColumnGuess guess(DataType inferred, String... cells) {
    return GuessColumn.of(new BronzeColumn("c", Simple.STRING, inferred, 0), List.of(cells), false);
  }

  private static GuessedFile file(String name) {
    return new GuessedFile(
        name,
        1,
        SourceAlias.of(name),
        FileFormat.PARQUET,
        Optional.empty(),
        GuessedRead.DEFAULT,
        1,
        List.of());
  }
}
