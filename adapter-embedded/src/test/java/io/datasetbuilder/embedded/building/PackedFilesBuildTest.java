package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.guess.SpecGuess;
import io.datasetbuilder.pipeline.source.local.LocalFileProblem;
import io.datasetbuilder.pipeline.source.packed.UnpackProblem;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compressed files and archives in the place of uploads. */
class PackedFilesBuildTest {

  private static final String TABLE = "id,city\n1,Oslo\n2,Bergen\n";

  /** A table as another program compressed it. */
  private static final byte[] FOREIGN =
      Base64.getDecoder().decode("H4sIAAAAAAACA8tM0UnOLKnkMtTxL87J5zLScUotSk/N4wIAY3BhMRgAAAA=");

  private static final String SPEC =
      Specs.of("t", "upl_00000000000000000000000000000000", "csv", "");

  @AutoClose private final BuildFixture fixture;

  PackedFilesBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static byte[] zip(String... names) throws IOException {
    Map<String, String> members = new LinkedHashMap<>();
    Arrays.stream(names).forEach(name -> members.put(name, TABLE));
    return zip(members);
  }

  private static byte[] zip(Map<String, String> members) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, String> member : members.entrySet()) {
        out.putNextEntry(new ZipEntry(member.getKey()));
        out.write(member.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  /** A workbook with the table in one sheet. */
  private static byte[] workbook() throws IOException {
    return workbook("");
  }

  private static byte[] workbook(String afterTheRows) throws IOException {
    String relation = "<Relationship Id='%s' Type='x/%s' Target='%s'/>";
    return zip(
        Map.of(
            "_rels/.rels",
            "<R>" + relation.formatted("a", "officeDocument", "xl/workbook.xml") + "</R>",
            "xl/_rels/workbook.xml.rels",
            "<R>" + relation.formatted("b", "worksheet", "sheet.xml") + "</R>",
            "xl/workbook.xml",
            "<w xmlns:r='x/relationships'><sheets><sheet name='T' r:id='b'/></sheets></w>",
            "xl/sheet.xml",
            "<w><sheetData><row><c t='str'><v>id</v></c><c t='str'><v>city</v></c></row>"
                + "<row><c><v>1</v></c><c t='str'><v>Oslo</v></c></row>"
                + "<row><c><v>2</v></c><c t='str'><v>Bergen</v></c></row></sheetData>"
                + afterTheRows
                + "</w>"));
  }

  private FinishedBuild build(String runId, Path file) {
    return Results.value(
        fixture.service.createBuild(
            SpecInput.of(SPEC).withUpload("t", file), BuildOptions.none().withRunId(runId)));
  }

  private Problem refusal(Path file) {
    return fixture.service.createBuild(SpecInput.of(SPEC).withUpload("t", file)).problems().get(0);
  }

  @Tag("deep")
  @Test
  void theSameDataHasTheSameDigestPackedOrNot() throws IOException {
    FinishedBuild plain = build("plain", fixture.file("t.csv", TABLE));
    FinishedBuild packed = build("gzip", fixture.file("t.csv.gz", gzip(TABLE)));
    FinishedBuild member = build("zip", fixture.file("all.zip", zip("2024/t.csv")));

    String digest = RunFolder.of(plain).recorded("checksums", "spec_digest");
    assertThat(digest).isNotEmpty();
    assertThat(RunFolder.of(packed).recorded("checksums", "spec_digest")).isEqualTo(digest);
    assertThat(RunFolder.of(member).recorded("checksums", "spec_digest")).isEqualTo(digest);
    FinishedBuild sheet = build("xlsx", fixture.file("book.xlsx", workbook()));
    assertThat(RunFolder.of(sheet).recorded("checksums", "spec_digest")).isEqualTo(digest);
    assertThat(BuildFixture.listing(packed.folder().resolve("gold/t")).get("table.parquet"))
        .isEqualTo(BuildFixture.listing(plain.folder().resolve("gold/t")).get("table.parquet"));
  }

  @Test
  void theManifestAndTheReportNameTheOriginalFile() throws IOException {
    Path file = fixture.file("book.xlsx", workbook());
    RunFolder run = RunFolder.of(build("run", fixture.folder.resolve("book.xlsx#T!A1:B3")));

    assertThat(run.recorded("original_filenames")).isEqualTo("{\"t\":\"book.xlsx\"}");
    assertThat(run.recorded("original_files"))
        .isEqualTo("{\"t\":{\"part\":\"T!A1:B3\",\"sha256\":\"sha256:" + Digests.of(file) + "\"}}");
    assertThat(run.text("report.html")).contains("T!A1:B3");
  }

  @Test
  void mergedCellsAreAWarning() throws IOException {
    byte[] merged = workbook("<mergeCells><mergeCell ref='A2:A3'/></mergeCells>");
    RunFolder run = RunFolder.of(build("run", fixture.file("book.xlsx", merged)));

    assertThat(run.recorded("original_files", "t", "merged_cells")).isEqualTo("[\"A2:A3\"]");
    assertThat(run.texts("warnings"))
        .contains("t: merged cells have their value in the first cell alone: A2:A3");
  }

  @Test
  void aPlainFileHasNoOriginal() {
    RunFolder run = RunFolder.of(build("run", fixture.file("t.csv", TABLE)));
    assertThat(run.recorded("original_files")).isEmpty();
  }

  @Test
  void aFileOfAnotherProgramIsBuilt() {
    RunFolder run = RunFolder.of(build("run", fixture.file("13_gzip.csv.gz", FOREIGN)));
    assertThat(run.texts("errors")).isEmpty();
    assertThat(run.text("bronze/t/records.csv")).isEqualTo("id,city\n1,Oslo\n2,Bergen\n");
  }

  @Test
  void aMemberIsChosenAfterTheMark() throws IOException {
    fixture.file("all.zip", zip("a.csv", "b.csv"));
    RunFolder run = RunFolder.of(build("run", fixture.folder.resolve("all.zip#b.csv")));
    assertThat(run.texts("errors")).isEmpty();
  }

  @Test
  void membersThatAPatternNamesAreFilesOfOneTableWithTheirOrigin() throws IOException {
    Path archive = fixture.file("all.zip", zip("2024/b.csv", "a.csv", "note.txt"));
    RunFolder run = RunFolder.of(build("run", fixture.folder.resolve("all.zip#**.csv")));

    assertThat(run.recorded("row_counts", "t")).isEqualTo("4");
    assertThat(run.text("bronze/t/records/00002.csv")).isEqualTo(TABLE);
    String sha256 = "sha256:" + Digests.of(archive);
    assertThat(run.recorded("source_files", "t"))
        .contains("\"filename\":\"all.zip\"")
        .contains("\"original_file\":{\"part\":\"2024/b.csv\",\"sha256\":\"" + sha256 + "\"}")
        .contains("\"original_file\":{\"part\":\"a.csv\",\"sha256\":\"" + sha256 + "\"}");
  }

  @Test
  void moreMembersThanASourceCanHaveAreRefused() throws IOException {
    String[] names = new String[10_001];
    Arrays.setAll(names, i -> i + ".csv");
    fixture.file("all.zip", zip(names));

    Problem problem = refusal(fixture.folder.resolve("all.zip#*.csv"));

    assertThat(problem.code()).isEqualTo(LocalFileProblem.TOO_MANY_FILES);
    assertThat(problem.message()).isEqualTo("more than 10,000 files are named for source \"t\"");
  }

  @Test
  void aPathThatExistsKeepsItsMark() throws IOException {
    fixture.file("all.zip", zip("b.csv"));
    RunFolder run = RunFolder.of(build("run", fixture.file("all.zip#b.csv", "x\n7\n")));
    assertThat(run.text("bronze/t/records.csv")).isEqualTo("x\n7\n");
  }

  @Test
  void severalMembersAreRefusedBeforeAnythingIsWritten() throws IOException {
    Problem problem = refusal(fixture.file("all.zip", zip("a.csv", "b.csv")));
    assertThat(problem.code()).isEqualTo(UnpackProblem.PART_NOT_CHOSEN);
    assertThat(problem.hint().orElseThrow()).contains("its members are a.csv, b.csv");
    assertThat(BuildFixture.listing(fixture.out())).isEmpty();
  }

  @Test
  void aPartOfAFileThatDoesNotExistIsAMissingFile() {
    Problem problem = refusal(fixture.folder.resolve("no.zip#a.csv"));
    assertThat(problem.code()).isEqualTo(UploadProblem.FILE_NOT_FOUND);
    assertThat(problem.message()).contains("no.zip#a.csv");
  }

  @Test
  void aFileThatIsCutOffLeavesNoUpload() throws IOException {
    byte[] whole = gzip(TABLE.repeat(1000));
    Path file = fixture.file("t.csv.gz", Arrays.copyOf(whole, whole.length - 5));

    assertThat(refusal(file).code()).isEqualTo(UnpackProblem.PACKED_FILE_DAMAGED);
    assertThat(Results.value(fixture.service.uploads().list())).isEmpty();
  }

  @Test
  void aPreviewReadsThePackedFile() throws IOException {
    Path file = fixture.file("t.csv.gz", gzip(TABLE));
    BuildPreview preview = fixture.preview(SpecInput.of(SPEC).withUpload("t", file), 5);
    assertThat(preview.sources().get(0).problems()).isEmpty();
  }

  @Test
  void theFormatComesFromTheNameInside() throws IOException {
    Path file = fixture.file("t.jsonl.gz", gzip("{\"id\": 1}\n"));
    String spec =
        """
        dataset_id: d
        title: t
        description: d
        sources: [{kind: file, alias: t}]
        exports: [{kind: csv, output_path: exports/data.csv}]
        """;
    RunFolder run =
        RunFolder.of(
            Results.value(fixture.service.createBuild(SpecInput.of(spec).withUpload("t", file))));
    assertThat(run.text("bronze/t/records.jsonl")).isEqualTo("{\"id\": 1}\n");
  }

  @Test
  void anUploadHasTheIdOfItsContentAndTheNameOfTheFile() throws IOException {
    Upload packed =
        Results.value(
            fixture.service.registerUpload(
                fixture.file("t.csv.gz", gzip(TABLE)), Optional.empty(), "utf-8"));
    assertThat(packed.originalFilename().orElseThrow().value()).isEqualTo("t.csv.gz");
    assertThat(fixture.upload(fixture.file("t.csv", TABLE))).isEqualTo(packed.id().value());
  }

  @Test
  void aRunOfAnUploadStatesThePackedFileThatTheUploadWasUnpackedFrom() throws IOException {
    fixture.file("all.zip", zip("a.csv", "b.csv"));
    Upload upload =
        Results.value(
            fixture.service.registerUpload(
                fixture.folder.resolve("all.zip#b.csv"), Optional.empty(), "utf-8"));

    RunFolder run =
        RunFolder.of(fixture.build(Specs.of("t", upload.id().value(), "csv", ""), "later"));

    assertThat(run.recorded("original_filenames")).isEqualTo("{\"t\":\"all.zip\"}");
    assertThat(run.recorded("original_files", "t", "part")).isEqualTo("\"b.csv\"");
    assertThat(run.recorded("original_files", "t", "sha256"))
        .isEqualTo("\"sha256:" + Digests.of(fixture.folder.resolve("all.zip")) + "\"");
  }

  @Tag("deep")
  @Test
  void theFileOfABuildTakesPrecedenceOverThatOfAnEarlierUploadOfTheSameContent()
      throws IOException {
    build("packed", fixture.file("t.csv.gz", gzip(TABLE)));

    RunFolder plain = RunFolder.of(build("plain", fixture.file("t.csv", TABLE)));

    assertThat(plain.recorded("original_filenames")).isEqualTo("{\"t\":\"t.csv\"}");
    assertThat(plain.recorded("original_files")).isEmpty();
  }

  @Test
  void guessReadsAMemberAndNamesIt() throws IOException {
    fixture.file("all.zip", zip("a.csv", "Cities 2024.csv"));
    SpecGuess.Guessed guessed =
        (SpecGuess.Guessed)
            Results.value(
                fixture.service.guessSpec(fixture.folder.resolve("all.zip#Cities 2024.csv")));
    assertThat(guessed.alias()).isEqualTo("cities_2024");
    assertThat(guessed.spec())
        .contains("--upload cities_2024=all.zip#Cities 2024.csv")
        .contains("format: csv");
    assertThat(
            fixture.service.guessSpec(fixture.folder.resolve("all.zip")).problems().get(0).code())
        .isEqualTo(UnpackProblem.PART_NOT_CHOSEN);
  }
}
