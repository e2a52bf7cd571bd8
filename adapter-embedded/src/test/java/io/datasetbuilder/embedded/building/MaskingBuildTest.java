package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.stage.Stage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "sources[].gold": selection and masking of a provider's table in a whole run. */
class MaskingBuildTest {

  private static final String PHONE = "010-4711-0815";
  private static final String SALARY = "73519246";
  private static final String BORN = "1947-03-09";
  private static final String TAG = "likes-gardening-a-lot";
  private static final List<String> SECRETS = List.of(PHONE, SALARY, BORN, TAG);

  private static final String RECORDS =
      "{\"total_count\":3,\"items\":["
          + ("{\"id\":1,\"phone\":\"" + PHONE + "\",\"salary\":" + SALARY)
          + (",\"born\":\"" + BORN + "\",\"tags\":[\"" + TAG + "\"],\"age\":77},")
          + "{\"id\":2,\"phone\":null,\"salary\":5,\"born\":null,\"tags\":[],\"age\":30},"
          + "{\"id\":3,\"phone\":\"010-4711-0816\",\"salary\":null,\"born\":\"2001-01-01\","
          + "\"tags\":null,\"age\":41}]}";

  private static final String[] EXPORTS = {
    Specs.CSV_EXPORT,
    "{kind: jsonl, output_path: exports/data.jsonl}",
    "{kind: parquet, output_path: exports/data.parquet}",
    "{kind: markdown, output_path: exports/page.md}",
    "{kind: huggingface, output_path: hub}",
    "{kind: huggingface, output_path: hub2, options: {format: jsonl}}",
    "{kind: kaggle, output_path: kaggle/data.csv}",
    "{kind: datapackage, output_path: package}",
    "{kind: croissant, output_path: meta/croissant.json}"
  };

  private static final String ALL = "pii_columns: [phone, salary, born, tags]";

  @AutoClose private final BuildFixture fixture;
  private FinishedBuild built;

  MaskingBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.replaying(folder);
    fixture.record("metro", "people", RECORDS);
  }

  private static String spec(String gold, String policy) {
    String source =
        "{provider: metro, dataset: people, alias: people, schema: {casts: {born: date}}, gold: {"
            + gold
            + "}}";
    String spec = Specs.of(List.of(source), EXPORTS);
    return policy.isEmpty() ? spec : spec + "pii: {" + policy + "}\n";
  }

  private RunFolder build(String gold, String policy) {
    built = fixture.build(spec(gold, policy), "run");
    return RunFolder.of(built);
  }

  /** Spec, "sources[].gold", rule 7. */
  @Test
  void aTextCellBecomesTheTokenAndEveryOtherCellNull() {
    RunFolder run = build(ALL, "");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.text("gold/people/exports/data.csv"))
        .isEqualTo("id,phone,salary,born,tags,age\n1,[masked],,,,77\n2,,,,,30\n3,[masked],,,,41\n");
  }

  /** Spec, "sources[].gold", rule 7: Gold dtypes equal Silver dtypes. */
  @Tag("deep")
  @Test
  void maskedColumnsKeepTheirDtype() {
    RunFolder run = build(ALL, "");

    assertThat(run.text("gold/people/README.md"))
        .contains("| phone | String", "| salary | Int64", "| born | Date", "| tags | List(String)");
    assertThat(fixture.service.verifyRunDeep(built.run().runId()).problems()).isEmpty();
  }

  /** Spec, "sources[].gold", rule 7: nothing but Bronze and the Silver table shows a value. */
  @Test
  void noMaskedValueIsInAnyOtherFileOfTheRun() {
    RunFolder run = build(ALL, "");

    for (String secret : SECRETS) {
      assertThat(run.holding(secret))
          .as(secret)
          .containsExactly("bronze/people/records.jsonl", "silver/people/table.parquet");
    }
  }

  @Test
  void noMaskedValueIsInThePlacesOfTheServiceOutsideTheRun() {
    build(ALL, "");

    for (String secret : SECRETS) {
      assertThat(new RunFolder(fixture.out()).holding(secret))
          .as(secret)
          .allMatch(file -> file.startsWith("run/bronze") || file.endsWith("table.parquet"));
    }
  }

  @Test
  void theManifestListsWhatIsMaskedAsWhatAndByWhom() {
    RunFolder run = build("pii_columns: [phone, salary]", "");

    assertThat(run.recorded("pii_masking", "people"))
        .isEqualTo(
            "{\"declared_absent\":[],\"masked\":["
                + "{\"column\":\"phone\",\"declared_by\":[\"build_spec\"],\"masked_as\":\"token\"},"
                + "{\"column\":\"salary\",\"declared_by\":[\"build_spec\"],\"masked_as\":\"null\"}],"
                + "\"token\":\"[masked]\",\"unmasked\":[]}");
  }

  @Test
  void theSilverSampleBesideTheTableIsMasked() {
    RunFolder run = build(ALL, "");

    assertThat(run.text("silver/people/preview.json")).contains("[masked]").doesNotContain(PHONE);
    assertThat(run.text("gold/people/README.md")).contains("masked\\]").doesNotContain(PHONE);
  }

  @Test
  void aPreviewMasksItsSample() {
    SourcePreview.Silver silver =
        fixture.preview(SpecInput.of(spec(ALL, "")), 5).sources().get(0).silver().orElseThrow();

    assertThat(silver.masked()).containsExactly("phone", "salary", "born", "tags");
    assertThat(silver.obstacles()).isEmpty();
    assertThat(silver.sample().toString()).contains("[masked]").doesNotContain(SECRETS);
    assertThat(silver.profile().toString()).doesNotContain(SECRETS);
  }

  /** Spec, "pii": a masked phone column passes block without allow_columns. */
  @Test
  void aMaskedColumnIsHandledAndLeftOutOfTheScan() {
    RunFolder run = build("pii_columns: [phone]", "mode: block");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.recorded("pii_findings")).isEqualTo("{}");
  }

  /** Spec, "pii": for a declared column to be exported in plain form both are needed. */
  @Test
  void publishingUnmaskedUnderBlockNeedsTheColumnInAllowColumns() {
    RunFolder run = build("pii_columns: [phone], publish_unmasked: [phone]", "mode: block");

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(built.run().sources().get(0).problems())
        .extracting(problem -> problem.code().wire())
        .contains("declared_pii_not_allowed");
    assertThat(built.run().sources().get(0).problems())
        .extracting(Problem::at)
        .contains("sources[0].gold.publish_unmasked[0]");
    assertThat(run.has("gold")).isFalse();
  }

  /** Spec, "sources[].gold", rule 7: each unmasked column gives a manifest warning. */
  @Test
  void bothOptInsPublishThePlainValueWithAWarning() {
    RunFolder run =
        build(
            "pii_columns: [phone, salary], publish_unmasked: [phone]",
            "mode: block, allow_columns: [phone]");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.text("gold/people/exports/data.csv")).contains(PHONE).doesNotContain(SALARY);
    assertThat(run.recorded("pii_masking", "people", "unmasked"))
        .isEqualTo("[{\"column\":\"phone\",\"declared_by\":[\"build_spec\"]}]");
    assertThat(run.texts("warnings"))
        .anyMatch(warning -> warning.startsWith("people: column 'phone' is declared as personal"));
  }

  /** Spec, "pii": allow_columns never unmasks a declared column. */
  @Test
  void allowColumnsAloneLeavesADeclaredColumnMasked() {
    RunFolder run = build("pii_columns: [phone]", "mode: block, allow_columns: [phone]");

    assertThat(run.text("gold/people/exports/data.csv")).contains("[masked]").doesNotContain(PHONE);
  }

  @Test
  void underWarnPublishUnmaskedIsEnough() {
    RunFolder run = build("pii_columns: [phone], publish_unmasked: [phone]", "mode: warn");

    assertThat(run.text("gold/people/exports/data.csv")).contains(PHONE);
    assertThat(run.each("kind", "pii_findings", "people")).containsExactly("\"phone\"");
  }

  @Test
  void aMissingDeclaredColumnFailsTheSourceAtTheSilverStage() {
    RunFolder run = build("pii_columns: [phone, nobody]", "");

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(built.run().sources().get(0).completed()).containsExactly(Stage.BRONZE);
    assertThat(run.texts("errors"))
        .singleElement()
        .asString()
        .startsWith("people: ")
        .contains("'nobody'");
    assertThat(run.has("gold")).isFalse();
    for (String secret : SECRETS) {
      assertThat(run.holding(secret)).allMatch(file -> file.startsWith("bronze/"));
    }
  }

  @Test
  void filtersMayCompareAColumnThatSelectDrops() {
    RunFolder run =
        build(
            "pii_columns: [phone], select: [phone, id],"
                + " filters: [{column: age, op: gt, value: 40}]",
            "");

    assertThat(run.text("gold/people/exports/data.csv"))
        .isEqualTo("phone,id\n[masked],1\n[masked],3\n");
  }

  /** Spec, "sources[].gold", rule 4. */
  @Test
  void selectionIsCountedInTheManifestAndRowCountsStaySilvers() {
    RunFolder run =
        build("select: [id], filters: [{column: age, op: gt, value: 40}]", "mode: warn");

    assertThat(run.recorded("gold_selection", "people"))
        .isEqualTo(
            "{\"dropped_rows\":1,\"filters\":[{\"column\":\"age\",\"op\":\"gt\",\"value\":40}],"
                + "\"input_rows\":3,\"output_rows\":2,\"select\":[\"id\"]}");
    assertThat(run.recorded("row_counts", "people")).isEqualTo("3");
    assertThat(run.text("gold/people/README.md")).contains("Rows: 2\n");
    assertThat(fixture.service.verifyRunDeep(built.run().runId()).problems()).isEmpty();
  }

  /** Spec, "sources[].gold", rule 3. */
  @Test
  void aFilterOfAnotherKindFailsTheSourceAndNamesTheDtype() {
    RunFolder run = build("filters: [{column: age, op: eq, value: '77'}]", "mode: allow");

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.texts("errors")).singleElement().asString().contains("'age'", "Int64");
    assertThat(run.has("gold")).isFalse();
  }

  /** Spec, "sources[].gold", rule 2. */
  @Test
  void aFilterOnAMissingColumnFailsTheSource() {
    RunFolder run = build("filters: [{column: gone, op: not_null}]", "mode: allow");

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    assertThat(run.texts("errors")).singleElement().asString().contains("'gone'");
  }

  /** Spec, "sources[].gold", rule 1. */
  @Test
  void aNullPassesNoComparison() {
    RunFolder run =
        build("select: [id], filters: [{column: salary, op: ne, value: 5}]", "mode: allow");

    assertThat(run.text("gold/people/exports/data.csv")).isEqualTo("id\n1\n");
  }

  /** Spec, "pii": a declared column that gold.select drops counts as handled. */
  @Test
  void aDeclaredColumnThatSelectDropsIsHandledEvenWhenPublishedUnmasked() {
    RunFolder run =
        build("pii_columns: [phone], publish_unmasked: [phone], select: [id]", "mode: block");

    assertThat(run.recorded("status")).isEqualTo("\"ok\"");
    assertThat(run.recorded("pii_findings")).isEqualTo("{}");
  }
}
