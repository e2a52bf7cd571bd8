package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
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

/**
 * Spec, "quality", gate rules: preview and build use the same evaluator, so that for whatever table
 * and rules both have the same results, the same findings and the same schema.
 */
class PreviewQualityTest {

  private static final int SAMPLE = 6;
  private static final int ALL = SearchDepth.of(12);
  private static final long SEED = 20_261_121L;
  private static final int COLUMNS = 4;

  private static final String[][] PALETTES = {
    {"1", "2", "3", ""},
    {"-0.5", "2.25", "1e3", ""},
    {"x", "y", "", "ada@example.org"},
    {"010-4711-0815", "n/a"},
    {"2024-01-31", "2024-02-29", ""},
    {"true", "false", ""},
    {""},
    {"9007199254740993", "9007199254740992"}
  };
  private static final String[] OPERATORS = {"eq", "ne", "gt", "gte", "lt", "lte"};
  private static final String[] BOUNDS = {"0", "2", "2.25", "9007199254740992", "0.1"};
  private static final String[] SHARES = {"0", "0.25", "0.5", "1"};

  @TempDir Path folder;

  @Test
  void previewAndBuildGiveTheSameResultsForRandomTablesAndRules() {
    compare(SAMPLE);
  }

  @Tag("deep")
  @Test
  void previewAndBuildGiveTheSameResultsForManyTablesAndRules() {
    compare(ALL);
  }

  private void compare(int cases) {
    int[] outcomes = new int[2];
    try (BuildFixture fixture = BuildFixture.in(folder)) {
      for (int i = 0; i < cases; i++) {
        Random random = new Random(SEED + i);
        Path file = fixture.file("a.csv", csv(random));
        String spec = spec(random);
        SpecInput input = SpecInput.of(spec).withUpload("a", file);
        SourcePreview preview = fixture.preview(input, 5).sources().get(0);
        Result<FinishedBuild> answer = fixture.service.createBuild(input);

        String about = "seed " + (SEED + i) + "\n" + spec + BuildFixture.text(file);
        assertThat(answer).as(about).isInstanceOf(Result.Ok.class);
        assertAlike(preview, Results.value(answer), about);
        outcomes[preview.silver().orElseThrow().obstacles().isEmpty() ? 0 : 1]++;
      }
    }
    assertThat(outcomes).as("cases that pass the gate and do not").doesNotContain(0, 1);
  }

  private static void assertAlike(SourcePreview preview, FinishedBuild built, String about) {
    Manifest manifest = built.run().manifest();
    SourcePreview.Silver silver = preview.silver().orElseThrow();
    assertThat(list(manifest.findings().checks().qualityResults().document()))
        .as(about)
        .isEqualTo(preview.checks().stream().<JsonValue>map(QualityCheckResult::toJson).toList());
    assertThat(list(manifest.findings().personalData().findings()))
        .as(about)
        .isEqualTo(silver.personalData().toManifestJson().items());
    assertThat(manifest.tables().schemaSummaries().get("a").fields())
        .as(about)
        .isEqualTo(fields(silver));
    assertThat(built.run().sources().get(0).problems()).as(about).isEqualTo(silver.obstacles());
  }

  private static List<SchemaSummary.Field> fields(SourcePreview.Silver silver) {
    return silver.profile().columns().stream()
        .map(
            column ->
                new SchemaSummary.Field(
                    column.column().name(), column.column().type().dtype(), column.nullable()))
        .toList();
  }

  private static List<JsonValue> list(JsonObject bySource) {
    JsonValue found = bySource.members().get("a");
    return found == null ? List.of() : ((JsonArray) found).items();
  }

  private static String csv(Random random) {
    String[][] palettes = new String[COLUMNS][];
    for (int column = 0; column < COLUMNS; column++) {
      palettes[column] = pick(random, PALETTES);
    }
    StringBuilder text = new StringBuilder("c0,c1,c2,c3\n");
    for (int row = random.nextInt(12); row >= 0; row--) {
      List<String> cells = new ArrayList<>();
      for (String[] palette : palettes) {
        cells.add(pick(random, palette));
      }
      text.append(String.join(",", cells)).append('\n');
    }
    return text.toString();
  }

  private static String spec(Random random) {
    return Specs.of(List.of("{kind: file, alias: a, format: csv}"), Specs.CSV_EXPORT)
        + "pii: {mode: "
        + pick(random, new String[] {"block", "warn", "allow"})
        + ", allow_columns: ["
        + (random.nextBoolean() ? column(random) : "")
        + "]}\nquality: {max_duplicate_rate: "
        + pick(random, SHARES)
        + ", min_rows: "
        + random.nextInt(12)
        + ", min_rows_severity: "
        + severity(random)
        + ", max_null_ratio: {"
        + (column(random) + ": " + pick(random, SHARES))
        + "}, range: ["
        + (range(random) + ", " + range(random))
        + "], compare_columns: ["
        + (comparison(random) + ", " + comparison(random))
        + "]}\n";
  }

  private static String range(Random random) {
    String end = random.nextBoolean() ? "min: " : "max: ";
    String bound = end + pick(random, BOUNDS);
    return "{column: " + column(random) + ", " + bound + ", severity: " + severity(random) + "}";
  }

  private static String comparison(Random random) {
    return "{left: "
        + column(random)
        + ", operator: "
        + pick(random, OPERATORS)
        + ", right: "
        + column(random)
        + ", severity: "
        + severity(random)
        + "}";
  }

  /** Sometimes one that the table lacks. */
  private static String column(Random random) {
    return "c" + random.nextInt(COLUMNS + 1);
  }

  private static String severity(Random random) {
    return random.nextInt(4) == 0 ? "fail" : "warn";
  }

  private static <T> T pick(Random random, T[] items) {
    return items[random.nextInt(items.length)];
  }
}
