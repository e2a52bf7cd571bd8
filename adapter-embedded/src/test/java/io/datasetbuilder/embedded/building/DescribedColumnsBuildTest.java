package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code schema.columns}, from the spec to the documents of the run. */
class DescribedColumnsBuildTest {

  private static final String COLUMNS =
      "columns: {sex: {label: Sex of the rider, description: As registered, codes: {'1': male, '2':"
          + " female}}, km: {unit: kilometres}}";

  @AutoClose private final BuildFixture fixture;
  private FinishedBuild built;

  DescribedColumnsBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  private String spec(String schema) {
    String upload = fixture.upload(fixture.file("rides.csv", "id,sex,km\n1,1,5\n2,2,7\n"));
    return Specs.of(List.of(Specs.source("rides", upload, "csv", schema)), Specs.CSV_EXPORT);
  }

  private RunFolder build(String schema) {
    built = fixture.build(spec(schema), "run");
    return RunFolder.of(built);
  }

  @Test
  void theDocumentsOfARunDescribeTheColumns() {
    RunFolder run = build(COLUMNS);

    assertThat(run.text("gold/rides/README.md"))
        .contains("| Label |")
        .contains("Sex of the rider", "As registered", "1 = male; 2 = female", "kilometres");
    assertThat(JsonRenderer.line(run.json("gold/rides/datapackage.json")))
        .contains(
            "\"title\":\"Sex of the rider\",\"description\":\"As registered\","
                + "\"codes\":{\"1\":\"male\",\"2\":\"female\"}")
        .contains("\"unit\":\"kilometres\"");
    assertThat(run.text("gold/rides/croissant.json"))
        .contains("Sex of the rider. As registered. Codes: 1 = male; 2 = female.")
        .contains("Unit: kilometres.");
    assertThat(run.text("report.html"))
        .contains("Sex of the rider", "As registered", "Codes: 1 = male; 2 = female")
        .contains("Unit: kilometres");
    assertThat(fixture.service.verifyRunDeep(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void previewAndStagesHaveThemAsHintsOfAUser() {
    SourcePreview.Silver silver =
        fixture.preview(SpecInput.of(spec(COLUMNS)), 5).sources().get(0).silver().orElseThrow();

    assertThat(silver.hints().get("sex").members().get("display"))
        .satisfies(
            display ->
                assertThat(JsonRenderer.line(display))
                    .isEqualTo(
                        "{\"label\":\"Sex of the rider\",\"description\":\"As registered\","
                            + "\"codes\":{\"1\":\"male\",\"2\":\"female\"},"
                            + "\"origin\":\"user_annotation\"}"));

    build(COLUMNS);

    assertThat(
            Results.value(fixture.service.runs().columnHints(built.run().runId(), "rides"))
                .get("km")
                .unit()
                .orElseThrow()
                .name())
        .isEqualTo("kilometres");
  }

  @Test
  void aNameThatSilverLacksFailsTheSource() {
    RunFolder run = build("columns: {sexx: {label: Sex}, km: {unit: km}}");

    assertThat(run.recorded("status")).isEqualTo("\"failed\"");
    BuildFixture.assertMissingColumn(
        built, "sources[0].schema.columns.sexx", "did you mean 'sex'?");
  }

  @Test
  void markupInADescriptionIsText() {
    RunFolder run = build("columns: {sex: {label: '<b>x</b> | *y*'}}");

    assertThat(run.text("report.html")).contains("&lt;b&gt;x&lt;/b&gt; | *y*");
    assertThat(run.text("gold/rides/README.md")).contains("\\<b\\>x\\</b\\> \\| \\*y\\*");
  }
}
