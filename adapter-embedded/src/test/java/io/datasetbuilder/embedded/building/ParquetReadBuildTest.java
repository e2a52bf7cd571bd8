package io.datasetbuilder.embedded.building;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.guess.SpecGuess;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code read} of Parquet files, and of files without records: uploads, previews and builds. */
class ParquetReadBuildTest {

  private static final String CITIES =
      "SELECT * FROM (VALUES (1, 'Oslo'::BLOB, MAP {'a': 1}), (2, 'Bergen'::BLOB, NULL))"
          + " t(id, city, tags)";

  @AutoClose private final BuildFixture fixture;

  ParquetReadBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  private Path parquet(String query) throws SQLException {
    return parquet(query, "");
  }

  private Path parquet(String query, String options) throws SQLException {
    Path file = fixture.folder.resolve("a.parquet");
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
        Statement sql = engine.createStatement()) {
      sql.execute("COPY (" + query + ") TO '" + file + "' (FORMAT parquet" + options + ")");
    }
    return file;
  }

  private static String spec(String upload, String format, String more) {
    String source = "{kind: file, alias: a, upload_id: %s, format: %s%s}";
    return Specs.of(List.of(source.formatted(upload, format, more)), Specs.CSV_EXPORT);
  }

  private RunFolder build(String spec) {
    return RunFolder.of(fixture.build(spec, "r"));
  }

  @Test
  void bytesAreBuiltAndPreviewedAsTexts() throws SQLException {
    String spec = spec(fixture.upload(parquet(CITIES)), "parquet", ", read: {binary: text}");
    SourcePreview preview = fixture.preview(SpecInput.of(spec), 5).sources().get(0);

    assertThat(preview.problems()).isEmpty();
    assertThat(preview.silver().orElseThrow().records().columns())
        .containsExactly("id", "city", "tags");

    RunFolder run = build(spec);

    assertThat(run.text("gold/a/exports/data.csv"))
        .isEqualTo(
            "id,city,tags\n1,Oslo,\"[{\"\"key\"\":\"\"a\"\",\"\"value\"\":1}]\"\n2,Bergen,\n");
    assertThat(run.json("bronze/a/metadata.json").members()).containsKey("read");
    assertThat(fixture.service.verifyRunDeep(new RunId("r")).problems()).isEmpty();
  }

  @Tag("deep")
  @Test
  void guessProposesTextsWhereAllBytesAreTexts() throws SQLException {
    SpecGuess.Guessed guess =
        (SpecGuess.Guessed) Results.value(fixture.service.guessSpec(parquet(CITIES)));
    SpecInput spec = SpecInput.of(guess.spec()).withUpload(guess.alias(), parquet(CITIES));
    FinishedBuild built =
        Results.value(
            fixture.service.createBuild(
                spec, Optional.of("r"), BuildListener.NONE, Cancellation.NEVER));

    assertThat(guess.spec())
        .contains("binary: \"text\" # every value of its columns of bytes is text in UTF-8");
    assertThat(RunFolder.of(built).text("gold/" + guess.alias() + "/exports/data.csv"))
        .startsWith("id,city,tags\n1,Oslo,");
  }

  @Tag("deep")
  @Test
  void guessProposesWellKnownTextWhereAllBytesAreGeometries() throws SQLException {
    String places = "SELECT 1 AS id, unhex('0101000000000000000000F03F0000000000000040') AS place";
    SpecGuess.Guessed guess =
        (SpecGuess.Guessed) Results.value(fixture.service.guessSpec(parquet(places)));
    SpecInput spec = SpecInput.of(guess.spec()).withUpload(guess.alias(), parquet(places));
    FinishedBuild built =
        Results.value(
            fixture.service.createBuild(
                spec, Optional.of("r"), BuildListener.NONE, Cancellation.NEVER));

    assertThat(guess.spec())
        .contains(
            "binary: \"wkt\" # every value of its columns of bytes is a geometry in well-known"
                + " binary");
    assertThat(RunFolder.of(built).text("gold/" + guess.alias() + "/exports/data.csv"))
        .startsWith("id,place\n1,POINT (1 2)\n");
    assertThat(fixture.service.verifyRunDeep(new RunId("r")).problems()).isEmpty();
  }

  @Test
  void guessProposesJsonForVariantsAndTheBuildHasIt() throws SQLException {
    String events =
        "SELECT 1 AS id, 'Oslo'::BLOB AS city, {'at': DATE '2024-01-02', 'sum': 1.50}::VARIANT AS"
            + " event";
    SpecGuess.Guessed guess =
        (SpecGuess.Guessed) Results.value(fixture.service.guessSpec(parquet(events)));
    SpecInput spec = SpecInput.of(guess.spec()).withUpload(guess.alias(), parquet(events));
    RunFolder run =
        RunFolder.of(
            Results.value(
                fixture.service.createBuild(
                    spec, Optional.of("r"), BuildListener.NONE, Cancellation.NEVER)));

    assertThat(guess.spec())
        .contains(
            "variant: \"json\" # every value of its columns of variants has a JSON text",
            "binary: \"text\"");
    assertThat(run.text("gold/" + guess.alias() + "/exports/data.csv"))
        .isEqualTo("id,city,event\n1,Oslo,\"{\"\"at\"\":\"\"2024-01-02\"\",\"\"sum\"\":1.50}\"\n");
    assertThat(fixture.service.verifyRunDeep(new RunId("r")).problems()).isEmpty();
  }

  @Tag("deep")
  @Test
  void variantsOfSeveralFilesAreOneColumnOfTexts() throws SQLException, IOException {
    String first = fixture.upload(parquet("SELECT 1 AS id, (1.50)::VARIANT AS v"));
    Files.move(fixture.folder.resolve("a.parquet"), fixture.folder.resolve("first.parquet"));
    String second = fixture.upload(parquet("SELECT 2 AS id, [NULL, 'x']::VARIANT AS v"));
    String source =
        "{kind: file, alias: a, upload_ids: [%s, %s], format: parquet, read: {variant: json}}"
            .formatted(first, second);

    RunFolder run = build(Specs.of(List.of(source), Specs.CSV_EXPORT));

    assertThat(run.text("gold/a/exports/data.csv"))
        .isEqualTo("id,v\n1,1.50\n2,\"[null,\"\"x\"\"]\"\n");
  }

  @Test
  void guessRefusesBytesThatAreNotTextsWithTheChoices() throws SQLException {
    Path file = parquet("SELECT 1 AS id, '\\xFF'::BLOB AS raw");

    assertThat(fixture.service.guessSpec(file).problems())
        .extracting(problem -> problem.hint().orElse(""))
        .singleElement()
        .asString()
        .contains("{binary: base64}", "schema.drop");
  }

  @Test
  void anUploadDeclaresHowItsBytesAreRead() throws SQLException {
    Upload kept =
        Results.value(
            fixture.service.registerUpload(
                parquet(CITIES),
                Optional.empty(),
                "utf-8",
                Results.value(fixture.service.uploads().read("{\"binary\":\"hex\"}"))));

    assertThat(build(spec(kept.id().value(), "parquet", "")).text("gold/a/exports/data.csv"))
        .contains("1,4F736C6F,", "2,42657267656E,");
  }

  @Test
  void bytesThatAreNotTextsFailTheSourceWithoutAValue() throws SQLException {
    String upload = fixture.upload(parquet("SELECT 1 AS id, 'secret\\xFF'::BLOB AS raw"));
    SourcePreview preview =
        fixture
            .preview(SpecInput.of(spec(upload, "parquet", ", read: {binary: text}")), 5)
            .sources()
            .get(0);

    assertThat(preview.problems())
        .extracting(Problem::message)
        .containsExactly("column 'raw' has bytes that are not UTF-8 in 1 row");
  }

  /** A text of column {@code note} whose last byte is no UTF-8. */
  private Path withDamagedNote() throws SQLException, IOException {
    Path file =
        parquet(
            "SELECT i AS id, 'note ' || i AS note FROM range(3) t(i)",
            ", COMPRESSION uncompressed, DICTIONARY_SIZE_LIMIT 1");
    String bytes = Files.readString(file, ISO_8859_1);
    return Files.writeString(file, bytes.replace("note 2", "note \u00ff"), ISO_8859_1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"drop: [note]", "select: [id]"})
  void aDamagedColumnIsNoReasonToRefuseABuildWithoutIt(String schema)
      throws SQLException, IOException {
    String upload = fixture.upload(withDamagedNote());
    RunFolder run = build(spec(upload, "parquet", ", schema: {" + schema + "}"));

    assertThat(run.text("gold/a/exports/data.csv")).isEqualTo("id\n0\n1\n2\n");
    assertThat(fixture.service.verifyRunDeep(new RunId("r")).problems()).isEmpty();
  }

  @Test
  void aBuildThatUsesADamagedColumnNamesIt() throws SQLException, IOException {
    SourcePreview preview =
        fixture
            .preview(SpecInput.of(spec(fixture.upload(withDamagedNote()), "parquet", "")), 5)
            .sources()
            .get(0);

    assertThat(preview.problems())
        .extracting(Problem::message)
        .containsExactly("column 'note' holds a text that is not valid UTF-8");
  }

  @Test
  void aParquetFileWithoutRowsIsATableWithItsTypes() throws SQLException {
    Path file = parquet("SELECT 1::SMALLINT AS n, DATE '2024-01-31' AS day WHERE false");
    Upload kept =
        Results.value(
            fixture.service.registerUpload(
                file,
                Optional.empty(),
                "utf-8",
                Results.value(fixture.service.uploads().read("{\"allow_empty\":true}"))));
    RunFolder run = build(spec(kept.id().value(), "parquet", ""));

    assertThat(run.text("gold/a/exports/data.csv")).isEqualTo("n,day\n");
    assertThat(run.text("silver/a/schema.json")).contains("Int16", "Date");
    assertThat(fixture.service.verifyRunDeep(new RunId("r")).problems()).isEmpty();
  }

  @Tag("deep")
  @Test
  void otherFilesWithoutRecordsHaveTheColumnsThatAreNamed() {
    Path csv = fixture.file("a.csv", "id,day\n");
    Path json = fixture.file("a.json", "[]");
    Path lines = fixture.file("a.jsonl", "\n");
    String schema = ", read: {allow_empty: true}, schema: {casts: {id: int, day: date}}}";
    List<String> sources =
        List.of(
            "{kind: file, alias: csv, format: csv" + schema,
            "{kind: file, alias: json, format: json" + schema,
            "{kind: file, alias: lines, format: jsonl" + schema);
    SpecInput spec =
        SpecInput.of(Specs.of(sources, Specs.CSV_EXPORT))
            .withUpload("csv", csv)
            .withUpload("json", json)
            .withUpload("lines", lines);
    RunFolder run =
        RunFolder.of(
            Results.value(
                fixture.service.createBuild(
                    spec, Optional.of("r"), BuildListener.NONE, Cancellation.NEVER)));

    for (String alias : List.of("csv", "json", "lines")) {
      assertThat(run.text("gold/" + alias + "/exports/data.csv").lines().toList())
          .as(alias)
          .hasSize(1)
          .allMatch(header -> header.contains("id") && header.contains("day"));
    }
    assertThat(fixture.service.verifyRun(new RunId("r")).problems()).isEmpty();
  }

  @Test
  void aFileWithoutRecordsIsRefusedWithTheDeclaration() throws SQLException {
    for (Path file :
        List.of(
            parquet("SELECT 1 AS n WHERE false"),
            fixture.file("a.csv", "id\n"),
            fixture.file("a.json", "[]"))) {
      List<Problem> problems =
          fixture
              .service
              .registerUpload(file, Optional.empty(), "utf-8")
              .match(kept -> List.of(), refused -> refused);

      assertThat(problems)
          .as(file.toString())
          .extracting(problem -> problem.hint().orElse(""))
          .allMatch(hint -> hint.contains("allow_empty: true"))
          .hasSize(1);
    }
  }
}
