package io.datasetbuilder.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real builds, and every answer about them read as the visual client reads it. */
@Tag("deep")
class ScreensOfRunsTest {

  private static final String PEOPLE = "id,name,phone\n1,Ada,a\n2,Bob,b\n3,,c\n4,,d\n";

  @TempDir Path folder;
  private Workplace work;

  @BeforeEach
  void open() {
    work = new Workplace(folder);
  }

  @AfterEach
  void close() {
    work.close();
  }

  private String people(String alias, String schema) {
    return Tables.file(alias, work.browser.upload("csv", PEOPLE), "csv", schema);
  }

  @Test
  void anEmptyServiceIsShown() {
    work.screens.ofTheService();
  }

  @Test
  void cellsOfEveryTypeAreShown() {
    String spec =
        Tables.spec(
            "table.of types",
            "quality: {min_rows: 1, range: [{column: amount, min: 0, max: 1}]}",
            Tables.file(
                "texts",
                work.browser.upload("csv", Tables.CSV),
                "csv",
                "{required: [id], casts: " + Tables.CASTS + "}"),
            Tables.file("nested", work.browser.upload("jsonl", Tables.JSONL), "jsonl", "{}"),
            Tables.file(
                "typed", work.browser.upload("parquet", Tables.parquet(folder)), "parquet", "{}"));

    assertThat(work.built("types-1", spec).text("status")).isEqualTo("succeeded");

    Read preview = work.browser.post("/preview", Map.of("spec", spec, "limit", 20));
    preview.as(200, SpecShapes::preview);
    assertThat(preview.texts("previews", "status")).containsOnly("ok");
    work.screens.ofRun("types-1");
    work.screens.ofTheService();
  }

  @Test
  void sourcesThatFailedAreShown() {
    String spec =
        Tables.spec(
            "half",
            "quality: {min_rows: 3, min_rows_severity: fail}",
            people("good", "{casts: {id: int}}"),
            people("lossy", "{casts: {name: int}}"),
            people("lacking", "{required: [nothing], dtypes: {id: date}}"),
            Tables.file("few", work.browser.upload("csv", "id\n1\n"), "csv", "{}"),
            Tables.file("gone", "upl_" + "0".repeat(32), "csv", "{}"));

    Read job = work.built("half-1", spec);

    assertThat(job.text("status")).isEqualTo("failed");
    work.screens.ofRun("half-1");
    work.screens.ofTheService();
    work.browser.post("/preview", Map.of("spec", spec)).as(200, SpecShapes::preview);
    work.browser
        .post("/build", Map.of("spec", spec, "run_id", "half-2"))
        .as(502, RunShapes.build());
    work.screens.ofRun("half-2");
  }

  @Test
  void aJobIsShownFromItsStartUntilItIsCancelled() {
    String spec = Tables.exported("held", "held", "", people("s", "{}"));
    work.browser.post("/builds", Map.of("spec", spec, "run_id", "held-1"));
    work.held.awaitHeld();
    work.screens.ofJob("held-1");
    work.screens.ofTheService();

    Read stopping = work.browser.post("/builds/held-1/cancel").as(200, RunShapes.job());
    assertThat(stopping.text("status")).isEqualTo("cancelling");
    work.screens.ofJob("held-1");
    work.held.release();
    work.awaitEnd("held-1");

    assertThat(work.screens.ofJob("held-1").text("status")).isEqualTo("cancelled");
    work.screens.ofRun("held-1");
    work.screens.ofTheService();
    work.browser.post("/builds/held-1/cancel").as(200, RunShapes.job());
  }

  @Test
  void warningsAndDriftAreShown() {
    String quality =
        "quality: {max_null_ratio: {name: 0.1}, max_duplicate_rate: 0, compare_columns:"
            + " [{left: name, operator: ne, right: phone}]}";
    work.built("drift-1", Tables.spec("drifting", quality, people("s", "{}")));
    String other = Tables.file("s", work.browser.upload("csv", "id,phone\n1,a\n"), "csv", "{}");
    work.built("drift-2", Tables.spec("drifting", "quality: {min_rows: 5}", other));

    work.screens.ofRun("drift-1");
    work.screens.ofRun("drift-2");
    work.screens.ofTheService();
    assertThat(work.browser.get("/quality/issues").texts("issues", "kind"))
        .contains("check", "drift");
  }

  /** Kinds of drift that clients do not know would make these screens unreadable. */
  @Test
  void columnsInAnotherOrderAndOtherNullsAreShown() {
    String first = Tables.file("s", work.browser.upload("csv", "id,name\n1,a\n2,b\n"), "csv", "{}");
    String then = Tables.file("s", work.browser.upload("csv", "name,id\na,1\n,2\n"), "csv", "{}");
    work.built("order-1", Tables.spec("reordered", "quality: {min_rows: 1}", first));
    work.built("order-2", Tables.spec("reordered", "quality: {min_rows: 1}", then));

    work.screens.ofRun("order-2");
    work.screens.ofTheService();
    assertThat(work.browser.get("/quality/issues?dataset_id=reordered").items("issues")).isEmpty();
  }

  @Test
  void aCompositionIsShown() {
    String join =
        "composition: {name: joined, join: {left: l, right: r, left_key: id, right_key: id}}";
    String left = people("l", "{casts: {id: int}}");

    work.built("joined-1", Tables.spec("joined", join, left, people("r", "{casts: {id: int}}")));
    work.built("joined-2", Tables.spec("joined", join, left, people("r", "{casts: {name: int}}")));

    work.screens.ofRun("joined-1");
    work.screens.ofRun("joined-2");
    work.screens.ofTheService();
  }

  @Test
  void splitsAreShown() {
    String more = "splits: {mode: ratio, ratios: {train: 0.5, test: 0.5}, seed: 1}";

    work.built("split-1", Tables.spec("split", more, people("s", "{}")));

    work.screens.ofRun("split-1");
  }

  @Test
  void declaredPersonalDataIsShown() {
    String spec =
        Tables.spec(
            "population",
            "pii: {mode: warn}",
            "{provider: worldbank, dataset: population, alias: s, params: {country: KOR}, gold:"
                + " {pii_columns: [country_name]}}");

    assertThat(work.built("population-1", spec).text("status")).isEqualTo("succeeded");

    work.browser.post("/preview", Map.of("spec", spec)).as(200, SpecShapes::preview);
    work.screens.ofRun("population-1");
    work.screens.ofTheService();
  }

  @Test
  void anInvalidSpecIsShownAsAJobThatFailed() {
    Read job = work.built("invalid-1", "dataset_id: x\n");

    assertThat(job.text("status")).isEqualTo("failed");
    assertThat(job.text("error")).isNotEmpty();
    work.screens.ofTheService();
  }
}
