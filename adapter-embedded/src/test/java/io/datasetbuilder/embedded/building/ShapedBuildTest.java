package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code schema.filter} and {@code schema.select}, from the spec to all that a run states. */
class ShapedBuildTest {

  private static final String SALES =
      "month,territory,amount\n2024-01,N,10\n2024-02,S,20\nTotal,,30\n";

  private static final String SHAPE =
      "column_null_tokens: {month: {tokens: [Total]}}, casts: {month: year_month},"
          + " filter: [{column: month, op: not_null}], select: [amount, month]";

  @AutoClose private final BuildFixture fixture;
  private FinishedBuild built;

  ShapedBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  private String spec(String content, String schema) {
    String upload = fixture.upload(fixture.file("sales.csv", content));
    return Specs.of(List.of(Specs.source("sales", upload, "csv", schema)), Specs.CSV_EXPORT);
  }

  private RunFolder build(String spec) {
    built = fixture.build(spec, "run");
    return RunFolder.of(built);
  }

  @Test
  void totalRowsAndColumnsThatAreNotSelectedAreInNothingThatIsMade() {
    RunFolder run = build(spec(SALES, SHAPE));

    assertThat(run.text("gold/sales/exports/data.csv"))
        .isEqualTo("amount,month\n10,2024-01\n20,2024-02\n");
    assertThat(run.holding("territory"))
        .containsExactlyInAnyOrder("bronze/sales/records.csv", "bronze/sales/metadata.json");
    assertThat(fixture.service.verifyRunDeep(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void manifestReportAndCardCountTheRows() {
    RunFolder run = build(spec(SALES, SHAPE));

    assertThat(run.recorded("source_adjustments", "sales", "silver_selection"))
        .isEqualTo(
            "{\"dropped_rows\":1,\"filters\":[{\"column\":\"month\",\"op\":\"not_null\","
                + "\"value\":null}],\"input_rows\":3,\"output_rows\":2,\"select\":[\"amount\","
                + "\"month\"]}");
    assertThat(run.recorded("row_counts")).isEqualTo("{\"sales\":2}");
    assertThat(run.recorded("gold_selection")).isEqualTo("{}");
    for (String page : List.of("report.html", "gold/sales/README.md", "gold/sales/card.json")) {
      assertThat(run.text(page))
          .as(page)
          .contains("The filter kept 2 of 3 rows.")
          .contains("2 columns were selected; all others were left out.");
    }
  }

  @Test
  void aPreviewAppliesTheSameAndShowsTheRecordsOfItsRows() {
    SourcePreview preview =
        fixture
            .preview(
                SpecInput.of(
                    spec(
                        "n,v\n1,a\n2,b\n3,c\n4,d\n",
                        "filter: [{column: n, op: in, value: [2, 4]}], select: [n]")),
                5)
            .sources()
            .get(0);
    SourcePreview.Silver silver = preview.silver().orElseThrow();

    assertThat(silver.sample()).containsExactly(List.of(JsonValue.of(2)), List.of(JsonValue.of(4)));
    assertThat(silver.records().columns()).containsExactly("n");
    assertThat(silver.records().rows())
        .containsExactly(List.of(JsonValue.of("2")), List.of(JsonValue.of("4")));
    assertThat(silver.profile().rowCount()).isEqualTo(2);
    assertThat(JsonRenderer.line(preview.adjustments().toJson()))
        .contains("\"input_rows\":4,\"output_rows\":2,\"dropped_rows\":2");
  }

  @Test
  void qualityAndScanSeeTheKeptRowsOnly() {
    String content = "id,contact\n1,x\n2,010-4711-0815\n3,010-4711-0816\n4,y\n";
    String schema = "filter: [{column: id, op: in, value: [1, 4]}]";

    RunFolder run =
        build(spec(content, schema) + "quality: {min_rows: 3, min_rows_severity: warn}\n");

    assertThat(run.recorded("pii_findings")).isEqualTo("{}");
    assertThat(run.each("status", "quality_results", "sales")).containsExactly("\"warn\"");
  }

  @Tag("deep")
  @Test
  void aLongFileIsFilteredAsAShortOneIs() {
    String content =
        IntStream.range(0, 60_000)
            .mapToObj(i -> i + "," + (i % 3 == 0 ? "total" : "v") + "\n")
            .collect(Collectors.joining("", "n,kind\n", ""));

    RunFolder run =
        build(spec(content, "filter: [{column: kind, op: ne, value: total}], select: [n]"));

    List<String> lines = run.text("gold/sales/exports/data.csv").lines().toList();
    assertThat(lines).hasSize(40_001).startsWith("n", "1", "2", "4").endsWith("59999");
    assertThat(fixture.service.verifyRunDeep(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void aSpecWithoutAFilterStatesNone() {
    RunFolder run = build(spec(SALES, "required: [month]"));

    assertThat(run.recorded()).doesNotContain("silver_selection");
  }

  @Test
  void namesThatDoNotExistFailTheSourceTogether() {
    build(spec(SALES, "filter: [{column: monht, op: not_null}], select: [amuont]"));

    assertThat(built.run().sources().get(0).problems())
        .extracting(problem -> problem.code().wire() + " " + problem.at() + " " + problem.hint())
        .containsExactly(
            "missing_column sources[0].schema.filter[0].column"
                + " Optional[did you mean 'month'?]",
            "missing_column sources[0].schema.select[0] Optional[did you mean 'amount'?]");
  }
}
