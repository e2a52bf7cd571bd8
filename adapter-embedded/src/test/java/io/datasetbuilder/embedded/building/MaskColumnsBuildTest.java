package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.artifact.ReadArtifacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code pii.mask_columns}: personal data of files, masked wherever they are published. */
class MaskColumnsBuildTest {

  private static final String PHONE = "010-4711-0815";
  private static final String NUMBER = "1047110815";
  private static final String PEOPLE =
      "id,phone,number,city\n1," + PHONE + "," + NUMBER + ",Seoul\n2,,,Busan\n";
  private static final String CALLS = "caller,minutes\n" + PHONE + ",12\n" + PHONE + ",7\n";
  private static final String MASKED = "pii: {mask_columns: [phone, number]}\n";
  private static final String[] EXPORTS = {
    Specs.CSV_EXPORT,
    "{kind: jsonl, output_path: exports/data.jsonl}",
    "{kind: parquet, output_path: exports/data.parquet}",
    "{kind: markdown, output_path: exports/page.md}",
    "{kind: huggingface, output_path: hub}",
    "{kind: kaggle, output_path: kaggle/data.csv}",
    "{kind: datapackage, output_path: package}",
    "{kind: croissant, output_path: meta/croissant.json}"
  };

  @AutoClose private final BuildFixture fixture;
  private FinishedBuild built;

  MaskColumnsBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  private String people(String schema) {
    return Specs.source(
        "people", fixture.upload(fixture.file("people.csv", PEOPLE)), "csv", schema);
  }

  private String calls() {
    return Specs.source("calls", fixture.upload(fixture.file("calls.csv", CALLS)), "csv", "");
  }

  private RunFolder build(String more, String... sources) {
    built = fixture.build(Specs.of(List.of(sources), EXPORTS) + more, "run");
    return RunFolder.of(built);
  }

  private List<SourcePreview> preview(String more, String... sources) {
    return fixture.preview(SpecInput.of(Specs.of(List.of(sources), EXPORTS) + more), 5).sources();
  }

  private static String codesAndPlaces(List<Problem> problems) {
    List<String> reported = new ArrayList<>();
    problems.forEach(problem -> reported.add(problem.code().wire() + " " + problem.at()));
    return String.join("; ", reported);
  }

  @Test
  void withoutItAFileWithPhoneNumbersIsNotPublishedAndTheRefusalSaysWhatHelps() {
    RunFolder run = build("", people(""));

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.has("gold")).isFalse();
    Problem refusal = built.run().sources().get(0).problems().get(0);
    assertThat(refusal.code().wire()).isEqualTo("pii_blocked");
    assertThat(refusal.message()).contains("\"phone\" (phone in 1 row)").doesNotContain("number");
    assertThat(refusal.hint().orElseThrow()).contains("pii.mask_columns", "schema.drop");
  }

  @Test
  void theColumnsOfAFileArePublishedMaskedAndNoFileButItsOwnRecordsHoldsAValue() {
    RunFolder run = build(MASKED + "splits: {mode: key, key: city}\n", people(""));

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.text("gold/people/exports/data.csv"))
        .isEqualTo("id,phone,number,city\n1,[masked],,Seoul\n2,,,Busan\n");
    assertThat(run.holding(PHONE))
        .containsExactly("bronze/people/records.csv", "silver/people/table.parquet");
    assertThat(run.holding(NUMBER))
        .containsExactly("bronze/people/records.csv", "silver/people/table.parquet");
    assertThat(fixture.service.verifyRunDeep(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void theManifestShowsThatTheBuildSpecDeclaredThem() {
    RunFolder run = build(MASKED, people(""));

    assertThat(run.recorded("pii_findings")).isEqualTo("{}");
    assertThat(run.recorded("pii_masking", "people"))
        .isEqualTo(
            "{\"declared_absent\":[],\"masked\":["
                + "{\"column\":\"phone\",\"declared_by\":[\"build_spec\"],\"masked_as\":\"token\"},"
                + "{\"column\":\"number\",\"declared_by\":[\"build_spec\"],"
                + "\"masked_as\":\"null\"}],\"token\":\"[masked]\",\"unmasked\":[]}");
    assertThat(run.text("gold/people/README.md")).contains("phone").doesNotContain(PHONE);
    assertThat(run.text("report.html")).contains("Masked");
    assertThat(run.text("silver/people/preview.json")).contains("[masked]");
  }

  @Test
  void aPreviewShowsThemMaskedInRowsAndRecords() {
    SourcePreview.Silver silver = preview(MASKED, people("")).get(0).silver().orElseThrow();

    assertThat(silver.masked()).containsExactly("phone", "number");
    assertThat(silver.sample().toString()).contains("[masked]").doesNotContain(PHONE, NUMBER);
    assertThat(silver.records().rows().toString())
        .contains("[masked]")
        .doesNotContain(PHONE, NUMBER);
    assertThat(silver.obstacles()).isEmpty();
  }

  @Test
  void theNamesAreThoseOfSilver() {
    RunFolder run = build("pii: {mask_columns: [tel, number]}\n", people("rename: {phone: tel}"));

    assertThat(run.text("gold/people/exports/data.csv")).startsWith("id,tel,number,city\n1,[ma");
  }

  @Tag("deep")
  @Test
  void everySourceThatHasTheColumnMasksIt() {
    RunFolder run = build("pii: {mask_columns: [phone, number, caller]}\n", people(""), calls());

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.text("gold/calls/exports/data.csv"))
        .isEqualTo("caller,minutes\n[masked],12\n[masked],7\n");
    assertThat(run.holding(PHONE))
        .noneMatch(file -> file.startsWith("gold/") || file.equals("report.html"));
  }

  @Test
  void aCompositionMasksTheColumnsOfBothSidesAfterTheJoin() {
    RunFolder run =
        build(
            "pii: {mask_columns: [phone, number, caller]}\n"
                + "composition: {name: joined, join: {left: people, right: calls,"
                + " left_key: phone, right_key: caller}}\n",
            people(""),
            calls());

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.text("gold/joined/exports/data.csv"))
        .isEqualTo("id,phone,number,city,minutes\n1,[masked],,Seoul,12\n1,[masked],,Seoul,7\n");
    assertThat(run.holding(PHONE)).noneMatch(file -> file.startsWith("gold/"));
  }

  /** Both sides have a city; that of the right side gets its alias as a suffix. */
  @Tag("deep")
  @Test
  void aCompositionMasksAColumnThatHasTheNameOnlyThere() {
    String towns =
        Specs.source(
            "towns", fixture.upload(fixture.file("towns.csv", "id,city\n1,Hanyang\n")), "csv", "");
    String other =
        Specs.source(
            "other", fixture.upload(fixture.file("other.csv", "city_towns\nx\n")), "csv", "");
    RunFolder run =
        build(
            "pii: {mask_columns: [phone, number, city_towns]}\n"
                + "composition: {name: joined, join: {left: people, right: towns,"
                + " left_key: id, right_key: id}}\n",
            people(""),
            towns,
            other);

    assertThat(run.text("gold/joined/exports/data.csv"))
        .isEqualTo("id,phone,number,city,city_towns\n1,[masked],,Seoul,[masked]\n");
    assertThat(run.text("gold/towns/exports/data.csv")).contains("Hanyang");
  }

  @Test
  void aColumnThatNoSourceHasStopsEverySourceBeforeGold() {
    RunFolder run =
        build("pii: {mode: warn, mask_columns: [phone, calller]}\n", people(""), calls());

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.has("gold")).isFalse();
    assertThat(built.run().sources())
        .allSatisfy(
            source ->
                assertThat(codesAndPlaces(source.problems()))
                    .isEqualTo("mask_column_missing pii.mask_columns[1]"));
    assertThat(built.run().sources().get(0).problems().get(0).hint())
        .contains("did you mean 'caller'?");
  }

  /** A misspelled name would publish the column that was meant, joined or not. */
  @Tag("deep")
  @Test
  void aColumnThatNoSourceHasStopsTheComposition() {
    RunFolder run =
        build(
            "pii: {mode: warn, mask_columns: [phone, calller]}\n"
                + "composition: {name: joined, join: {left: people, right: calls,"
                + " left_key: phone, right_key: caller}}\n",
            people(""),
            calls());

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.has("gold")).isFalse();
  }

  @Test
  void aPreviewShowsOfAColumnThatNoSourceHas() {
    assertThat(preview("pii: {mode: warn, mask_columns: [telephone]}\n", people(""), calls()))
        .allSatisfy(
            source -> {
              assertThat(source.failed()).isFalse();
              assertThat(codesAndPlaces(source.silver().orElseThrow().obstacles()))
                  .isEqualTo("mask_column_missing pii.mask_columns[0]");
            });
  }

  @Tag("deep")
  @Test
  void aSourceThatFailsBeforeSilverLeavesTheQuestionOpen() {
    String broken =
        Specs.source(
            "broken",
            fixture.upload(fixture.file("b.csv", "caller\nx\n")),
            "csv",
            "required: [gone]");
    RunFolder run = build("pii: {mask_columns: [phone, number, caller]}\n", people(""), broken);

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(built.run().sources().get(0).problems()).isEmpty();
    assertThat(run.text("gold/people/exports/data.csv")).contains("[masked]");
  }

  @Test
  void filesWithTheirPlainValuesAreNotGivenOut() {
    build(MASKED, people(""));

    assertThat(refusedAs("bronze/people/records.csv")).isEqualTo("declared_pii_withheld");
    assertThat(refusedAs("silver/people/table.parquet")).isEqualTo("declared_pii_withheld");
    assertThat(refusedAs("silver/people/preview.json")).isEmpty();
    assertThat(refusedAs("gold/people/exports/data.csv")).isEmpty();
  }

  @Test
  void withoutItsSpecAFileThatDidNotBecomeGoldIsNotGivenOut() throws IOException {
    build(MASKED + "quality: {min_rows: 9, min_rows_severity: fail}\n", people(""));
    Files.delete(fixture.out().resolve("run/buildspec.yaml"));

    assertThat(refusedAs("bronze/people/records.csv")).isEqualTo("pii_declaration_unavailable");
  }

  @Test
  void withoutItsSpecAFileWhoseGoldShowsThatNothingWasDeclaredIsGivenOut() throws IOException {
    build("pii: {mode: warn}\n", people(""));
    Files.delete(fixture.out().resolve("run/buildspec.yaml"));

    assertThat(refusedAs("bronze/people/records.csv")).isEmpty();
  }

  private String refusedAs(String path) {
    Result<ReadArtifacts.ArtifactFile> answer =
        fixture.service.runs().artifact(new RunId("run"), path);
    return answer instanceof Result.Refused<ReadArtifacts.ArtifactFile> refused
        ? refused.problems().get(0).code().wire()
        : "";
  }
}
