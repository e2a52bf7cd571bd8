package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.building.BuildOutcome.SourceResult;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "quality": rules of a run, from the spec to the manifest and the gate before Gold. */
class QualityBuildTest {

  /** 8 rows; two of them repeat another, three have no age. */
  private static final String CSV =
      """
      id,age,town,low,high
      1,30,Ulsan,1,2
      2,,Busan,1,1
      2,,Busan,1,1
      3,120,,,5
      4,0,Seoul,9,3
      5,44,,2,4
      5,44,,2,4
      6,,Jeju,,
      """;

  @AutoClose private final BuildFixture fixture;
  private String upload;
  private FinishedBuild built;

  QualityBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
    upload = fixture.upload(fixture.file("people.csv", CSV));
  }

  private RunFolder build(String quality) {
    built =
        fixture.build(
            Specs.of("people", upload, "csv", "") + "quality: {" + quality + "}\n",
            "run" + fixture.out().toFile().list().length);
    return RunFolder.of(built);
  }

  private String status(String quality) {
    List<String> statuses = build(quality).each("status", "quality_results", "people");
    assertThat(statuses).hasSize(1);
    return statuses.get(0);
  }

  @Test
  void aWarningLetsTheBuildGoOn() {
    RunFolder run = build("min_rows: 9");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.each("status", "quality_results", "people")).containsExactly("\"warn\"");
    assertThat(run.has("gold/people/exports/data.csv")).isTrue();
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void aFailedRuleFailsTheSourceBeforeGold() {
    RunFolder run = build("min_rows: 9, min_rows_severity: fail");

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.texts("errors"))
        .singleElement()
        .asString()
        .startsWith("people: min_rows failed: ");
    SourceResult source = built.run().sources().get(0);
    assertThat(source.completed()).containsExactly(Stage.BRONZE, Stage.SILVER);
    assertThat(source.problems()).extracting(Problem::at).containsExactly("quality.min_rows");
    assertThat(run.has("silver/people/table.parquet")).isTrue();
    assertThat(run.has("gold")).isFalse();
    assertThat(run.recorded("row_counts")).isEqualTo("{\"people\":8}");
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void everyRuleOfARunIsRecordedPassIncluded() {
    RunFolder run =
        build(
            "max_duplicate_rate: 0.1, max_null_ratio: {town: 0.9, age: 0.1}, min_rows: 3,"
                + " range: [{column: age, min: 1, max: 119}, {column: id, min: 1}],"
                + " compare_columns: [{left: low, operator: lte, right: high}]");

    assertThat(run.each("rule", "quality_results", "people"))
        .containsExactly(
            "\"max_duplicate_rate\"",
            "\"max_null_ratio\"",
            "\"max_null_ratio\"",
            "\"min_rows\"",
            "\"range\"",
            "\"range\"",
            "\"compare_columns\"");
    assertThat(run.each("status", "quality_results", "people"))
        .containsExactlyInAnyOrder(
            "\"warn\"", "\"pass\"", "\"warn\"", "\"pass\"", "\"warn\"", "\"pass\"", "\"warn\"");
    assertThat(run.objects("quality_results", "people"))
        .allSatisfy(result -> assertThat(result.members()).hasSize(10));
  }

  @Test
  void allFailedRulesAreReportedAtOnce() {
    RunFolder run =
        build(
            "min_rows: 9, min_rows_severity: fail, max_duplicate_rate: 0,"
                + " max_duplicate_rate_severity: fail, max_null_ratio: {town: 0},"
                + " max_null_ratio_severity: {town: fail},"
                + " range: [{column: age, max: 50, severity: fail}],"
                + " compare_columns: [{left: low, operator: lt, right: high, severity: fail}]");

    assertThat(run.texts("errors"))
        .extracting(error -> error.replaceAll("people: (\\w+) failed: .*", "$1"))
        .containsExactly(
            "max_duplicate_rate", "max_null_ratio", "min_rows", "range", "compare_columns");
  }

  @Test
  void aRuleOnAMissingColumnIsAbsent() {
    RunFolder run =
        build(
            "max_null_ratio: {gone: 0}, range: [{column: gone, min: 1, severity: fail}],"
                + " compare_columns: [{left: gone, operator: eq, right: id, severity: fail}]");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.recorded("quality_results", "people")).isEqualTo("[]");
  }

  @Test
  void aRangeOnTextIsRecordedWithItsSeverityAndASafeDetail() {
    RunFolder warned = build("range: [{column: town, min: 1}]");

    assertThat(warned.recorded("status")).isEqualTo("\"ok\"");
    assertThat(warned.each("status", "quality_results", "people")).containsExactly("\"warn\"");
    assertThat(warned.each("detail", "quality_results", "people"))
        .containsExactly("\"column 'town' is String, not a number\"");
    assertThat(warned.each("evaluated_rows", "quality_results", "people")).containsExactly("null");

    RunFolder failed = build("range: [{column: town, min: 1, severity: fail}]");
    assertThat(failed.recorded("status")).isEqualTo("\"failed\"");
    assertThat(failed.each("status", "quality_results", "people")).containsExactly("\"fail\"");
    assertThat(failed.has("gold")).isFalse();
  }

  @Test
  void aComparisonOfTextWithNumberIsRecordedWithItsSeverityAndASafeDetail() {
    RunFolder warned = build("compare_columns: [{left: town, operator: eq, right: id}]");

    assertThat(warned.recorded("status")).isEqualTo("\"ok\"");
    assertThat(warned.each("status", "quality_results", "people")).containsExactly("\"warn\"");
    assertThat(warned.each("detail", "quality_results", "people"))
        .singleElement()
        .asString()
        .contains("String", "Int64")
        .doesNotContain("Ulsan");

    RunFolder failed =
        build("compare_columns: [{left: town, operator: eq, right: id, severity: fail}]");
    assertThat(failed.recorded("status")).isEqualTo("\"failed\"");
  }

  @Test
  void theBoundaryOfADuplicateRatePasses() {
    assertThat(status("max_duplicate_rate: 0.25")).isEqualTo("\"pass\"");
    assertThat(status("max_duplicate_rate: 0.2499999")).isEqualTo("\"warn\"");
  }

  @Test
  void theBoundaryOfANullRatioPasses() {
    assertThat(status("max_null_ratio: {age: 0.375}")).isEqualTo("\"pass\"");
    assertThat(status("max_null_ratio: {age: 0.374}")).isEqualTo("\"warn\"");
  }

  @Test
  void fewerRowsThanTheMinimumAreAViolation() {
    assertThat(status("min_rows: 8")).isEqualTo("\"pass\"");
    assertThat(status("min_rows: 9")).isEqualTo("\"warn\"");
  }

  @Test
  void bothEndsOfARangeBelongToItAndNullIsNoViolation() {
    RunFolder run = build("range: [{column: age, min: 0, max: 120}]");

    assertThat(run.each("status", "quality_results", "people")).containsExactly("\"pass\"");
    assertThat(run.each("evaluated_rows", "quality_results", "people")).containsExactly("5");
    assertThat(run.each("threshold", "quality_results", "people"))
        .containsExactly("{\"max\":120,\"min\":0}");
    assertThat(status("range: [{column: age, min: 1}]")).isEqualTo("\"warn\"");
    assertThat(status("range: [{column: age, max: 119}]")).isEqualTo("\"warn\"");
  }

  @Test
  void onlyRowsWhereBothColumnsHaveAValueAreCompared() {
    RunFolder run = build("compare_columns: [{left: low, operator: lte, right: high}]");

    assertThat(run.each("evaluated_rows", "quality_results", "people")).containsExactly("6");
    assertThat(run.each("affected_rows", "quality_results", "people")).containsExactly("1");
    assertThat(run.each("threshold", "quality_results", "people"))
        .containsExactly("{\"operator\":\"lte\",\"right_column\":\"high\"}");
  }

  @Test
  void aFailedRuleOfOneSourceLeavesTheOtherOnesGold() {
    String other = fixture.upload(fixture.file("other.csv", "x\n1\n"));
    String spec =
        Specs.of(
            List.of(
                Specs.source("people", upload, "csv", ""), Specs.source("other", other, "csv", "")),
            Specs.CSV_EXPORT);

    RunFolder run =
        RunFolder.of(
            fixture.build(
                spec + "quality: {range: [{column: age, max: 3, severity: fail}]}\n", "run"));

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.has("gold/people")).isFalse();
    assertThat(run.has("gold/other/exports/data.csv")).isTrue();
    assertThat(run.recorded("quality_results", "other")).isEqualTo("[]");
  }
}
