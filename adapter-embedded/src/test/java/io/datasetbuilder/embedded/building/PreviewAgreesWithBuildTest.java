package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.SchemaSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "quality": preview and build use the same evaluator, whatever the file and the schema. */
@Tag("deep")
class PreviewAgreesWithBuildTest {

  private static final int CASES = SearchDepth.of(20);
  private static final long SEED = 20_240_907L;

  private static final String[] CELLS = {
    "",
    "1",
    "-7",
    "007",
    "2.50",
    "1e3",
    "true",
    "false",
    "2024-02-29",
    "2024-02-30",
    "20240131",
    "\"1,234\"",
    "2024-05",
    "x",
    "\"\"",
    " 5",
    "9007199254740993",
    "2024-01-31T10:00:00"
  };
  private static final String[] CASTS = {
    "int", "float", "str", "bool", "date", "datetime", "int_comma", "float_comma", "year_month"
  };
  private static final String[] DTYPES = {"int", "float", "str", "bool", "date", "datetime"};

  @TempDir Path folder;

  @Test
  void previewAndBuildCheckAlikeForRandomFilesAndSchemas() {
    int finished = 0;
    try (BuildFixture fixture = BuildFixture.in(folder)) {
      for (int i = 0; i < CASES; i++) {
        Random random = new Random(SEED + i);
        Path file = fixture.file("a.csv", csv(random));
        String spec =
            Specs.of(
                List.of("{kind: file, alias: a, format: csv, schema: {" + schema(random) + "}}"),
                Specs.CSV_EXPORT);
        SpecInput input = SpecInput.of(spec).withUpload("a", file);

        SourcePreview preview = fixture.preview(input, 5).sources().get(0);
        Result<FinishedBuild> answer = fixture.service.createBuild(input);

        String about = "seed " + (SEED + i) + "\n" + spec + BuildFixture.text(file);
        assertThat(answer).as(about).isInstanceOf(Result.Ok.class);
        assertAlike(preview, Results.value(answer), about);
        finished += preview.failed() ? 0 : 1;
      }
    }
    assertThat(finished).as("cases that succeed").isBetween(5, CASES - 5);
  }

  private static void assertAlike(SourcePreview preview, FinishedBuild built, String about) {
    Manifest manifest = built.run().manifest();
    assertThat(built.run().sources().get(0).problems()).as(about).isEqualTo(preview.problems());
    assertThat(checks(manifest)).as(about).isEqualTo(checks(preview));
    if (preview.failed()) {
      assertThat(manifest.tables().rowCounts()).as(about).isEmpty();
      return;
    }
    SourcePreview.Silver silver = preview.silver().orElseThrow();
    assertThat(manifest.tables().rowCounts().get("a"))
        .as(about)
        .isEqualTo(silver.profile().rowCount());
    assertThat(manifest.tables().schemaSummaries().get("a").fields())
        .as(about)
        .isEqualTo(
            silver.profile().columns().stream()
                .map(
                    column ->
                        new SchemaSummary.Field(
                            column.column().name(),
                            column.column().type().dtype(),
                            column.nullable()))
                .toList());
    assertThat(
            BuildFixture.json(built.folder().resolve("silver/a/preview.json"))
                .members()
                .get("rows"))
        .as(about)
        .isEqualTo(new JsonArray(silver.sample().stream().<JsonValue>map(JsonArray::new).toList()));
  }

  private static List<JsonValue> checks(SourcePreview preview) {
    return preview.checks().stream().<JsonValue>map(QualityCheckResult::toJson).toList();
  }

  private static List<JsonValue> checks(Manifest manifest) {
    JsonValue results = manifest.findings().checks().qualityResults().document().members().get("a");
    return results == null ? List.of() : ((JsonArray) results).items();
  }

  private static String csv(Random random) {
    StringBuilder text = new StringBuilder("c0,c1,c2\n");
    String[][] palettes = new String[3][];
    for (int column = 0; column < 3; column++) {
      palettes[column] = new String[1 + random.nextInt(3)];
      for (int i = 0; i < palettes[column].length; i++) {
        palettes[column][i] = CELLS[random.nextInt(CELLS.length)];
      }
    }
    int rows = 1 + random.nextInt(12);
    for (int row = 0; row < rows; row++) {
      List<String> cells = new ArrayList<>();
      for (String[] palette : palettes) {
        cells.add(palette[random.nextInt(palette.length)]);
      }
      text.append(String.join(",", cells)).append('\n');
    }
    return text.toString();
  }

  private static String schema(Random random) {
    List<String> casts = new ArrayList<>();
    List<String> dtypes = new ArrayList<>();
    for (int column = 0; column < 3; column++) {
      if (random.nextInt(4) == 0) {
        casts.add("c" + column + ": " + CASTS[random.nextInt(CASTS.length)]);
      }
      if (random.nextInt(5) == 0) {
        dtypes.add("c" + column + ": " + DTYPES[random.nextInt(DTYPES.length)]);
      }
    }
    String required = random.nextInt(8) == 0 ? "c0, c9" : "c0";
    String derived =
        random.nextInt(4) == 0 ? ", derived: [{name: k, kind: join_key, columns: [c0, c1]}]" : "";
    return "required: ["
        + required
        + "], casts: {"
        + String.join(", ", casts)
        + "}, dtypes: {"
        + String.join(", ", dtypes)
        + "}"
        + derived;
  }
}
