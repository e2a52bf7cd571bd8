package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "pii": what the scan finds in a run, and what follows from it. */
class PersonalDataBuildTest {

  private static final String VALUE = "ada.lovelace@example.org";
  private static final String CSV = "id,contact\n1," + VALUE + "\n2,\n3,grace@example.org\n";

  @AutoClose private final BuildFixture fixture;
  private FinishedBuild built;

  PersonalDataBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  private String spec(String file, String text, String policy) {
    String format = file.substring(file.indexOf('.') + 1);
    String spec =
        Specs.of(
            List.of(Specs.source("people", fixture.upload(fixture.file(file, text)), format, "")),
            Specs.CSV_EXPORT,
            "{kind: markdown, output_path: exports/page.md}");
    return policy.isEmpty() ? spec : spec + "pii: {" + policy + "}\n";
  }

  private RunFolder build(String policy) {
    return build("people.csv", CSV, policy);
  }

  private RunFolder build(String file, String text, String policy) {
    built = fixture.build(spec(file, text, policy), "run");
    return RunFolder.of(built);
  }

  /** Spec, "pii": block is the default. */
  @Test
  void valuesThatLookLikePersonalDataStopTheSourceBeforeGold() {
    RunFolder run = build("");

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(built.run().sources().get(0).completed())
        .containsExactly(Stage.BRONZE, Stage.SILVER);
    assertThat(run.has("gold")).isFalse();
    assertThat(run.texts("errors"))
        .singleElement()
        .asString()
        .startsWith("people: values look like personal data: ")
        .contains("contact", "email in 2 rows");
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  /** The sample of Silver that stage details show is kept without what the gate stopped. */
  @Test
  void aBlockedValueStaysInBronzeAndSilver() {
    RunFolder run = build("mode: block");

    assertThat(run.holding(VALUE))
        .containsExactly("bronze/people/records.csv", "silver/people/table.parquet");
  }

  @Test
  void findingsShowColumnKindAndCountAndNoValue() {
    RunFolder run = build("mode: block");

    assertThat(run.recorded("pii_findings", "people"))
        .isEqualTo(
            "[{\"basis\":\"values\",\"column\":\"contact\",\"count\":2,\"kind\":\"email\"}]");
  }

  @Test
  void aWarningPublishesTheColumnAndSaysSo() {
    RunFolder run = build("mode: warn");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.text("gold/people/exports/data.csv")).contains(VALUE);
    assertThat(run.texts("warnings"))
        .anySatisfy(
            warning ->
                assertThat(warning)
                    .startsWith("people: column \"contact\"")
                    .contains("email in 2 rows")
                    .doesNotContain(VALUE));
  }

  @Test
  void whoAllowsAllPersonalDataHasNothingScanned() {
    RunFolder run = build("mode: allow");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.recorded("pii_findings")).isEqualTo("{}");
    assertThat(run.text("gold/people/exports/data.csv")).contains(VALUE);
  }

  @Test
  void anAllowedColumnIsPublishedUnderBlock() {
    RunFolder run = build("allow_columns: [contact]");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.recorded("pii_findings")).isEqualTo("{}");
    assertThat(run.text("gold/people/exports/data.csv")).contains(VALUE);
  }

  @Test
  void allowingOneColumnLeavesTheOthersBlocked() {
    RunFolder run =
        build(
            "people.csv",
            "contact,other\n" + VALUE + ",x@example.org\n",
            "allow_columns: [contact]");

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.texts("errors")).singleElement().asString().contains("other");
  }

  @Test
  void aNameThatSuggestsPersonalDataOnlyWarns() {
    RunFolder run = build("people.csv", "id,full_name\n1,x\n", "mode: block");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.each("basis", "pii_findings", "people")).containsExactly("\"name\"");
    assertThat(run.texts("warnings"))
        .contains("people: the name of column \"full_name\" suggests personal data: name");
  }

  @Test
  void aStructIsSuspectedSinceItsValuesAreUnchecked() {
    RunFolder run =
        build("people.jsonl", "{\"id\":1,\"more\":{\"a\":\"" + VALUE + "\"}}\n", "mode: block");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.each("kind", "pii_findings", "people")).containsExactly("\"unchecked_values\"");
    assertThat(run.texts("warnings")).anyMatch(warning -> warning.contains("more"));
  }

  @Test
  void aListOfTextsIsReadElementByElement() {
    RunFolder run =
        build("people.jsonl", "{\"id\":1,\"all\":[\"x\",\"" + VALUE + "\"]}\n", "mode: block");

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.each("kind", "pii_findings", "people")).containsExactly("\"email\"");
  }

  @Test
  void registrationNumbersInAColumnOfWholeNumbersStopTheSource() {
    RunFolder run = build("people.csv", "id,no\n1,8503141234562\n2,\n3,9001011234568\n", "");

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.recorded("schema_summaries", "people")).contains("Int64");
    assertThat(run.recorded("pii_findings", "people"))
        .isEqualTo("[{\"basis\":\"values\",\"column\":\"no\",\"count\":2,\"kind\":\"rrn\"}]");
    assertThat(run.holding("8503141234562"))
        .containsExactly("bronze/people/records.csv", "silver/people/table.parquet");
  }

  @Test
  void aListOfNumbersIsReadElementByElement() {
    RunFolder run =
        build("people.jsonl", "{\"id\":1,\"cards\":[5,4111111111111111]}\n", "mode: block");

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.each("kind", "pii_findings", "people")).containsExactly("\"card\"");
  }

  @Test
  void aSpecWithoutAPolicyIsScannedUnderBlockAndTheCardSaysSo() {
    RunFolder run = build("people.csv", "id,city\n1,Seoul\n", "");

    assertThat(run.text("gold/people/README.md"))
        .contains("Scanned for personal data, policy block");
    assertThat(run.text("report.html")).contains("the policy of this dataset is block");
    assertThat(run.text("buildspec.yaml")).contains("pii: null");
  }

  @Test
  void theReportOfASourceWithoutGoldShowsItsOwnPolicy() {
    built =
        fixture.build(
            spec("people.csv", CSV, "mode: warn")
                + "quality: {min_rows: 9, min_rows_severity: fail}\n",
            "run");
    RunFolder run = RunFolder.of(built);

    assertThat(run.has("gold")).isFalse();
    assertThat(run.text("report.html")).contains("the policy of this dataset is warn");
  }

  @Test
  void aPreviewShowsWhatTheBuildWouldStopAt() {
    SourcePreview preview =
        fixture.preview(SpecInput.of(spec("people.csv", CSV, "")), 5).sources().get(0);

    assertThat(preview.failed()).isFalse();
    assertThat(BuildFixture.codes(preview.silver().orElseThrow().obstacles()))
        .containsExactly("pii_blocked");
  }
}
