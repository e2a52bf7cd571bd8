package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code schema.drop}: columns that Silver leaves out. */
class DroppedColumnsBuildTest {

  private static final String PHONE = "010-4711-0815";
  private static final String PEOPLE = "y,m,d,phone\n1985,3,14," + PHONE + "\n1990,12,1,\n";

  @AutoClose private final BuildFixture fixture;
  private FinishedBuild built;

  DroppedColumnsBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  private String spec(String schema) {
    String upload = fixture.upload(fixture.file("people.csv", PEOPLE));
    return Specs.of(
        List.of(Specs.source("people", upload, "csv", schema)),
        Specs.CSV_EXPORT,
        "{kind: huggingface, output_path: hub}");
  }

  private RunFolder build(String schema) {
    built = fixture.build(spec(schema), "run");
    return RunFolder.of(built);
  }

  @Test
  void aDroppedColumnIsInNothingThatIsMadeOfTheRecords() {
    RunFolder run = build("drop: [phone]");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.text("gold/people/exports/data.csv")).isEqualTo("y,m,d\n1985,3,14\n1990,12,1\n");
    assertThat(run.holding(PHONE)).containsExactly("bronze/people/records.csv");
    assertThat(run.recorded("pii_findings")).isEqualTo("{}");
    assertThat(run.text("silver/people/schema.json")).doesNotContain("phone");
    assertThat(run.text("gold/people/README.md")).contains("Column phone was left out.");
    assertThat(fixture.service.verifyRunDeep(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void aDroppedColumnMayMixNumbersAndTexts() {
    String upload =
        fixture.upload(fixture.file("mixed.json", "[{\"a\": 1, \"n\": 2}, {\"a\": \"x\"}]"));
    String source = Specs.source("mixed", upload, "json", "drop: [a]");

    built = fixture.build(Specs.of(List.of(source), Specs.CSV_EXPORT), "run");

    assertThat(RunFolder.of(built).text("gold/mixed/exports/data.csv")).isEqualTo("n\n2\n\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"a\": {\"x\": 1}, \"n\": 2}, {\"a\": {\"x\": \"y\"}}]",
        "[{\"a\": {\"x\": 1, \"X\": 1}, \"n\": 2}, {\"a\": null}]"
      })
  void anUploadWhoseObjectsHaveNoOneTypeIsBuiltWithoutThem(String records) {
    String upload = fixture.upload(fixture.file("mixed.json", records));
    String source = Specs.source("mixed", upload, "json", "drop: [a]");

    built = fixture.build(Specs.of(List.of(source), Specs.CSV_EXPORT), "run");

    assertThat(RunFolder.of(built).text("gold/mixed/exports/data.csv")).isEqualTo("n\n2\n\n");
  }

  @Test
  void aParquetFileIsBuiltWithoutTheBytesThatADatasetCannotHold() throws SQLException {
    Path file = fixture.folder.resolve("photos.parquet");
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
        Statement sql = engine.createStatement()) {
      sql.execute("COPY (SELECT 7 AS n, '\\xFF'::BLOB AS photo) TO '" + file + "'");
    }
    String source = Specs.source("photos", fixture.upload(file), "parquet", "drop: [photo]");

    built = fixture.build(Specs.of(List.of(source), Specs.CSV_EXPORT), "run");

    RunFolder run = RunFolder.of(built);
    assertThat(run.text("gold/photos/exports/data.csv")).isEqualTo("n\n7\n");
    assertThat(run.text("gold/photos/README.md")).contains("Column photo was left out.");
    assertThat(fixture.service.verifyRunDeep(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void derivedColumnsAreMadeBeforeTheirPartsAreDropped() {
    RunFolder run =
        build(
            "derived: [{name: born, kind: date_parts, columns: [y, m, d]}],"
                + " drop: [y, m, d, phone]");

    assertThat(run.text("gold/people/exports/data.csv"))
        .isEqualTo("born\n1985-03-14\n1990-12-01\n");
  }

  @Test
  void aPreviewShowsADroppedColumnNeitherInRowsNorInRecords() {
    SourcePreview.Silver silver =
        fixture
            .preview(SpecInput.of(spec("rename: {phone: tel}, drop: [tel]")), 5)
            .sources()
            .get(0)
            .silver()
            .orElseThrow();

    assertThat(silver.records().columns()).containsExactly("y", "m", "d");
    assertThat(silver.records().rows().toString()).contains("1985").doesNotContain(PHONE);
    assertThat(silver.records().diff().orElseThrow().changedCells()).isZero();
    assertThat(silver.profile().columns()).hasSize(3);
    assertThat(silver.obstacles()).isEmpty();
  }

  /** Nothing shows the columns of an empty list but the schema. */
  @Test
  void aSourceWithoutRecordsHasTheColumnsThatItDrops() {
    try (BuildFixture replaying = BuildFixture.replaying(fixture.folder.resolve("empty"))) {
      replaying.record("metro", "people", "{\"total_count\":0,\"items\":[]}");
      String source =
          "{provider: metro, dataset: people, alias: people, allow_empty: true,"
              + " schema: {required: [id], drop: [phone]}}";

      RunFolder run =
          RunFolder.of(replaying.build(Specs.of(List.of(source), Specs.CSV_EXPORT), "run"));

      assertThat(run.text("gold/people/exports/data.csv")).isEqualTo("id\n");
    }
  }

  @Test
  void aColumnThatDoesNotExistFailsTheSource() {
    RunFolder run = build("drop: [phnoe]");

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    BuildFixture.assertMissingColumn(built, "sources[0].schema.drop[0]", "did you mean 'phone'?");
  }

  @Test
  void aRuleOfQualitySeesNoDroppedColumn() {
    RunFolder run =
        RunFolder.of(
            fixture.build(
                spec("drop: [phone]") + "quality: {max_duplicate_rate: 0, min_rows: 2}\n", "run"));

    assertThat(run.each("column", "quality_results", "people")).doesNotContain("\"phone\"");
    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
  }
}
