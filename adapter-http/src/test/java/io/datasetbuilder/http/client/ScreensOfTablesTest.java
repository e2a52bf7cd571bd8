package io.datasetbuilder.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The screens of the warehouse and of queries, read by both generations. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("deep")
class ScreensOfTablesTest {

  private static final String DATASET = "peo ple.2";
  private static final String TABLE = DATASET + ".s";
  private static final String TYPES = DATASET + ".types";

  private Workplace work;
  private Browser browser;

  @BeforeAll
  void open(@TempDir Path folder) {
    work = new Workplace(folder, Map.of("SVC_WAREHOUSE", folder.resolve("wh").toString()));
    browser = work.browser;
    String types = browser.upload("parquet", Tables.parquet(folder));
    String texts = browser.upload("csv", Tables.CSV);
    build(
        "one",
        Tables.spec(
            DATASET,
            "",
            Tables.file("s", texts, "csv", "{casts: " + Tables.CASTS + "}"),
            Tables.file("types", types, "parquet", "{}")));
    build("declared", population("pii_columns: [country_name]"));
    build("undeclared", population("select: [country_name]"));
  }

  @AfterAll
  void close() {
    work.close();
  }

  private void build(String run, String spec) {
    Read job = work.built(run, spec);
    assertThat(job.text("status")).as(job.body().toString()).isEqualTo("succeeded");
  }

  /** The rows of a provider, which alone can be declared. */
  private static String population(String gold) {
    return Tables.spec(
        DATASET,
        "",
        "{provider: worldbank, dataset: population, alias: p, params: {country: KOR}, gold: {"
            + gold
            + "}}");
  }

  @Test
  void theTablesOfBuildsAreListedAndShown() {
    Read tables = browser.get("/warehouse/tables").as(200, WarehouseShapes.tables());

    List<String> names = tables.texts("tables", "logical_name");
    assertThat(names).containsExactly(DATASET + ".p", TABLE, TYPES);
    for (String name : names) {
      browser.get("/warehouse/tables/" + Browser.part(name)).as(200, WarehouseShapes.table());
    }
    browser.get("/builds?limit=50").as(200, RunShapes::listed);
    work.screens.ofRun("one");
  }

  @ParameterizedTest
  @ValueSource(strings = {TABLE, TYPES})
  void aTableIsProfiledPagedAndQueried(String table) {
    work.screens.ofTable(table);
  }

  @Test
  void aTableIsAggregated() {
    Read groups =
        browser
            .post(
                "/warehouse/aggregate",
                Map.of(
                    "table", TABLE,
                    "group_by", List.of("flag"),
                    "measures",
                        List.of(
                            Map.of("fn", "count_rows"),
                            Map.of("fn", "sum", "column", "id", "additive", true),
                            Map.of("fn", "max", "column", "day", "as", "last")),
                    "order_by", List.of(Map.of("key", "last", "direction", "desc")),
                    "limit", 2))
            .as(200, QueryShapes.aggregate());

    assertThat(groups.body().path("columns").toString())
        .isEqualTo("[\"flag\",\"count_rows\",\"sum_id\",\"last\"]");
    assertThat(groups.body().path("result").path("completeness").asString()).isEqualTo("top_n");
  }

  @Test
  void anAnalysisIsSavedListedRunAndDeleted() {
    Read saved =
        browser
            .post(
                "/analyses",
                Map.of(
                    "name",
                    "How many",
                    "table",
                    TABLE,
                    "sql",
                    "SELECT count(*) AS n FROM dataset",
                    "limit",
                    10))
            .as(200, AnalysisShapes::created);
    String path = "/analyses/" + saved.body().path("analysis").path("analysis_id").asString();

    browser.get("/analyses").as(200, AnalysisShapes.listed());
    browser.get(path).as(200, AnalysisShapes.analysis());
    Read rows = browser.post(path + "/run", Map.of()).as(200, QueryShapes::ofTable);
    assertThat(rows.body().path("result").path("rows"))
        .isEqualTo(saved.body().path("result").path("rows"));
    browser.delete(path).as(200, AnalysisShapes.deleted());
  }

  @Test
  void anExportIsCreatedListedReadAndDeleted() {
    Read created =
        browser
            .post(
                "/warehouse/exports",
                Map.of(
                    "table", TABLE,
                    "snapshot", "current",
                    "sql", "SELECT id, day FROM dataset ORDER BY id",
                    "format", "csv",
                    "profile", "spreadsheet",
                    "max_rows", 1000))
            .as(200, ExportShapes.export());
    String path = "/warehouse/exports/" + created.body().path("export_id").asString();

    assertThat(created.body().path("download_path").asString()).isEqualTo(path + "/download");
    browser.get("/warehouse/exports").as(200, ExportShapes.listed());
    browser.get(path).as(200, ExportShapes.export());
    browser.delete(path).as(200, ExportShapes.deleted());
  }

  /** What clients send that can filter, and what they show of it. */
  @Test
  void aPageIsFilteredAndSorted() {
    Read page =
        browser
            .post(
                "/warehouse/rows",
                Map.of(
                    "table", TABLE,
                    "columns", List.of("id", "day"),
                    "filters", List.of(Map.of("column", "day", "op", "is_not_null")),
                    "sort", List.of(Map.of("column", "id", "direction", "desc")),
                    "count", "exact"))
            .as(200, QueryShapes.rows());

    assertThat(page.texts("rows", "id")).first().isEqualTo("9007199254740993");
    assertThat(page.body().path("count").path("value").asInt()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"one, silver, s", "one, gold, s", "one, silver, types", "one, gold, types"})
  void aRunIsQueried(String run, String stage, String source) {
    Read result =
        browser
            .post("/query", ofRun(run, stage, source, "SELECT * FROM dataset"))
            .as(200, QueryShapes::result);

    assertThat(result.items("rows")).isNotEmpty();
    assertThat(result.body().has("masked_columns")).isFalse();
  }

  @Test
  void whatASpecDeclaresIsMaskedInSilver() {
    Read result =
        browser
            .post("/query", ofRun("declared", "silver", "p", "SELECT * FROM dataset"))
            .as(200, QueryShapes::result);

    assertThat(result.body().path("masked_columns").toString()).isEqualTo("[\"country_name\"]");
  }

  /** A client shows the sentence, and knows the code. */
  @Test
  void silverIsNotQueriedWhileNothingStatesWhatIsDeclared() throws IOException {
    Files.write(
        work.folder.resolve("out/undeclared/buildspec.yaml"),
        "{[".getBytes(StandardCharsets.UTF_8));
    String sql = "SELECT country_name FROM dataset";

    Read refused =
        browser
            .post("/query", ofRun("undeclared", "silver", "p", sql))
            .as(503, ServiceShapes.error());

    assertThat(refused.text("code")).isEqualTo("pii_declaration_unavailable");
    assertThat(refused.text("error")).isNotEmpty().doesNotContain("/");
    assertThat(refused.items("rows")).isEmpty();
  }

  private static Map<String, ?> ofRun(String run, String stage, String source, String sql) {
    return Map.of(
        "dataset_id", DATASET, "run_id", run, "stage", stage, "source", source, "sql", sql);
  }
}
