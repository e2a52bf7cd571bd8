package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.wire.PreviewBody;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Null tokens, blank lines and generated names leave a trace wherever a run is described. */
class AdjustmentsBuildTest {

  private static final String CSV = ",price,note\n1,-,x\n\n2,5,\n3,?,-\n\n";
  private static final String SCHEMA =
      "rename: {price: cost}, null_tokens: [\"-\"], column_null_tokens: {cost: {tokens: [\"?\"]}}";
  private static final String EXPECTED =
      "{\"null_tokens_replaced\":{\"cost\":2,\"note\":1},\"blank_lines_skipped\":2,"
          + "\"generated_column_names\":[\"column_1\"]}";

  @AutoClose private final BuildFixture fixture;

  AdjustmentsBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  private String spec(String name, String content, String schema) {
    String format = name.substring(name.indexOf('.') + 1);
    return Specs.of("a", fixture.upload(fixture.file(name, content)), format, schema);
  }

  private RunFolder built(String spec) {
    RunFolder run = RunFolder.of(fixture.build(spec, "run"));
    assertThat(run.texts("errors")).isEmpty();
    assertThat(fixture.service.verifyRun(new RunId("run")).problems()).isEmpty();
    return run;
  }

  private static JsonObject json(String text) {
    return (JsonObject)
        new JacksonJsonCodec().read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  @Test
  void theManifestCountsThemBySource() {
    RunFolder run = built(spec("a.csv", CSV, SCHEMA));

    assertThat(run.json("manifest.json").members().get("source_adjustments"))
        .isEqualTo(json("{\"a\":" + EXPECTED + "}"));
    assertThat(run.texts("warnings"))
        .contains("a: a column without a name in the source was named 'column_1'");
    assertThat(run.text("gold/a/exports/data.csv"))
        .isEqualTo("column_1,cost,note\n1,,x\n2,5,\n3,,\n");
  }

  @Test
  void theReportAndTheDatasetCardShowThem() {
    RunFolder run = built(spec("a.csv", CSV, SCHEMA));

    for (String document : List.of("report.html", "gold/a/README.md")) {
      assertThat(run.text(document).replace("\\_", "_"))
          .contains("2 null tokens of column cost became null.")
          .contains("1 null token of column note became null.")
          .contains("2 blank lines were skipped.")
          .contains("A column without a name in the source was named column_1.");
    }
  }

  @Test
  void aPreviewShowsWhatTheBuildShows() {
    SourcePreview preview =
        fixture.preview(SpecInput.of(spec("a.csv", CSV, SCHEMA)), 5).sources().get(0);

    assertThat(preview.adjustments().toJson()).isEqualTo(json(EXPECTED));
    assertThat(preview.silver().orElseThrow().warnings())
        .contains("a column without a name in the source was named 'column_1'");
    assertThat(PreviewBody.of("people", List.of(preview)).toString()).contains("adjustments");
  }

  @Test
  void aSourceThatFailsItsCastsShowsThemToo() {
    RunFolder run =
        RunFolder.of(fixture.build(spec("a.csv", CSV, SCHEMA + ", casts: {note: int}"), "run"));

    assertThat(run.texts("errors")).isNotEmpty();
    assertThat(run.json("manifest.json").members()).containsKey("source_adjustments");
  }

  @Test
  void recordsThatAreAsTheyCameHaveNone() {
    RunFolder run = built(spec("a.csv", "a,b\n1,-\n", ""));

    assertThat(run.json("manifest.json").members()).doesNotContainKey("source_adjustments");
  }

  @Test
  void rowsEqualToTheHeaderAreCountedAndWarnedOf() {
    RunFolder run = built(spec("a.csv", "id,v\n1,a\nid,v\n2,b\n", ""));

    assertThat(run.json("manifest.json").members().get("source_adjustments").toString())
        .contains("repeated_header_rows");
    assertThat(run.texts("warnings"))
        .contains(
            "a: 1 row is equal to the header: where files were put together, remove the header of"
                + " each but the first");
    assertThat(run.text("report.html")).contains("1 row is equal to the header and remains data.");
  }

  @Test
  void aHeaderWithNumbersOverNumbersIsWarnedOf() {
    assertThat(built(spec("a.csv", "1,Oslo\n2,Bergen\n", "")).texts("warnings"))
        .contains(
            "a: the header names 1 column of numbers by a number, such as '1': if it is a row,"
                + " declare read: {header: none}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"city,2023,2024\nOslo,5,7\n", "q,0.5,0.9\nx,1,2\n", "a,1\nOslo,x\n"})
  void yearsSortedNumbersAndNamesOfTextsAreUsual(String csv) {
    assertThat(built(spec("a.csv", csv, "")).texts("warnings"))
        .noneMatch(warning -> warning.contains("if it is a row"));
  }

  @Test
  void whatADeclaredDialectLeavesOutIsCounted() {
    String upload = fixture.upload(fixture.file("a.csv", "a,b\n#1,2\n 3,x\nTotal,9\n"));
    String read = "{comment: \"#\", trim: true, skip_footer: 1}";
    RunFolder run =
        built(
            Specs.of(
                List.of(
                    "{kind: file, alias: a, upload_id: %s, format: csv, read: %s}"
                        .formatted(upload, read)),
                "{kind: csv, output_path: exports/data.csv}"));

    assertThat(run.text("gold/a/exports/data.csv")).isEqualTo("a,b\n3,x\n");
    assertThat(run.json("manifest.json").members().get("source_adjustments"))
        .isEqualTo(
            json(
                "{\"a\":{\"null_tokens_replaced\":{},\"blank_lines_skipped\":0,"
                    + "\"generated_column_names\":[],\"trimmed_cells\":1,"
                    + "\"comment_lines_skipped\":1,\"footer_rows_skipped\":1}}"));
    for (String document : List.of("report.html", "gold/a/README.md")) {
      assertThat(run.text(document))
          .contains("1 cell lost the blanks around the value.")
          .contains("1 comment line was skipped.")
          .contains("1 record at the end was skipped.");
    }
  }

  @Test
  void tokensOfJsonAreCounted() {
    RunFolder run =
        built(
            spec(
                "a.jsonl",
                "{\"n\":1,\"t\":\"-\"}\n{\"n\":\"-\",\"t\":\"x\"}\n",
                "null_tokens: [\"-\"]"));

    assertThat(run.json("manifest.json").members().get("source_adjustments"))
        .isEqualTo(
            json(
                "{\"a\":{\"null_tokens_replaced\":{\"n\":1,\"t\":1},\"blank_lines_skipped\":0,"
                    + "\"generated_column_names\":[]}}"));
  }

  @Test
  void anExportOfOneColumnThatEndsInNullsHasAllItsRows() {
    RunFolder run = built(spec("a.jsonl", "{\"n\":1}\n{\"n\":null}\n{\"n\":null}\n", ""));

    assertThat(run.text("gold/a/exports/data.csv")).isEqualTo("n\n1\n\n\n");
  }

  @Test
  void anExportOfOneColumnOfNullsHasAllItsRows() {
    RunFolder run = built(spec("a.jsonl", "{\"n\":null}\n{\"n\":null}\n", ""));

    assertThat(run.text("gold/a/exports/data.csv")).isEqualTo("n\n\n\n");
  }

  /** Above 16 MB Silver is begun by what the first records look like. */
  @Tag("deep")
  @Test
  void blankLinesOfALargeFileAreNoRowsOfASilverThatWasBegunEarly() {
    String row = "7," + "x".repeat(1000) + "\n";
    String text = "a,b\n" + (row + row + "\n").repeat(9000) + "\n";

    RunFolder run = built(spec("a.csv", text, ""));

    assertThat(run.text("gold/a/exports/data.csv").lines().count()).isEqualTo(18_001);
    assertThat(run.json("manifest.json").members().get("source_adjustments").toString())
        .contains("9001");
  }
}
