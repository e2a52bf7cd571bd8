package io.datasetbuilder.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.spec.SpecInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExcelExporterTest {

  private static final Path FLIGHTS = Path.of("flights");

  private static final String READ_BACK =
      """
      dataset_id: back
      title: Read back
      description: The workbook as a source.
      sources: [{ kind: file, format: csv, alias: flights }]
      exports: [{ kind: csv, output_path: data.csv }]
      """;

  @TempDir Path folder;
  private BuilderService service;

  @BeforeEach
  void open() {
    service = BuilderService.builder(folder.resolve("out")).build();
  }

  @AfterEach
  void close() {
    service.close();
  }

  private static String spec() throws IOException {
    return Files.readString(FLIGHTS.resolve("workbook.yaml"));
  }

  private BuiltExample build(String spec, Path flights) {
    return BuiltExample.of(service, SpecInput.of(spec).withUpload("flights", flights));
  }

  @Test
  void aWorkbookReadsBackAsTheTable() throws IOException {
    BuiltExample flights =
        build(
            spec() + "  - { kind: csv, output_path: data.csv }\n", FLIGHTS.resolve("flights.csv"));
    Path book = flights.folder().resolve("gold/flights/flights.xlsx");
    BuiltExample back = build(READ_BACK, book);

    assertThat(back.lines("gold/flights/data.csv"))
        .hasSizeGreaterThan(3_000)
        .isEqualTo(flights.lines("gold/flights/data.csv"));
    assertThat(flights.verified().problems()).isEmpty();
    assertThat(
            build(spec(), FLIGHTS.resolve("flights.csv"))
                .folder()
                .resolve("gold/flights/flights.xlsx"))
        .hasSameBinaryContentAs(book);
  }

  @Test
  void textsAndNumbersKeepAllTheirCharacters() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("cells.csv"),
            "number,text\n12345678901234567890,a & <b>\n0.5,\" x \"\n-7,\"two\nlines\"\n,𝕏 서울\n");
    BuiltExample cells =
        build(
            spec().replace("schema: { casts: { flight_date: date } }", "schema: {}")
                + "  - { kind: csv, output_path: data.csv }\n",
            file);
    Path book = cells.folder().resolve("gold/flights/flights.xlsx");

    assertThat(build(READ_BACK, book).text("gold/flights/data.csv"))
        .isEqualTo(cells.text("gold/flights/data.csv"));
  }

  @Test
  void aSheetThatExcelDoesNotAllowIsRefusedBeforeTheBuild() throws IOException {
    String spec = spec().replace("sheet: Flights", "sheet: a/b");

    assertThat(
            service
                .createBuild(
                    SpecInput.of(spec).withUpload("flights", FLIGHTS.resolve("flights.csv")))
                .problems())
        .extracting(problem -> problem.code().wire() + " " + problem.at())
        .containsExactly("invalid_sheet_name exports[0].options.sheet");
  }

  @Test
  void aTextThatNoCellHoldsEndsTheExportAndLeavesNoFile() throws IOException {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder();
    while (text.length() < 40_000) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    Path file = Files.writeString(folder.resolve("long.csv"), "flight_date\n" + text + "\n");
    BuiltExample built =
        build(spec().replace("schema: { casts: { flight_date: date } }", "schema: {}"), file);

    assertThat(built.run().sources().get(0).problems())
        .extracting(Problem::message)
        .containsExactly("a text is too long for a cell");
    assertThat(built.folder().resolve("gold/flights/flights.xlsx")).doesNotExist();
  }
}
