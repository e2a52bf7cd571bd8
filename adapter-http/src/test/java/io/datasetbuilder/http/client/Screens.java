package io.datasetbuilder.http.client;

import static io.datasetbuilder.http.client.Browser.part;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What the screens of the visual client ask for, each answer read by both generations. */
final class Screens {

  private static final List<String> STAGES = List.of("bronze", "silver", "gold");

  private final Browser browser;

  Screens(Browser browser) {
    this.browser = browser;
  }

  /** The screens that are about no run. */
  void ofTheService() {
    browser.get("/healthz").as(200, ServiceShapes.health());
    browser.get("/version").as(200, ServiceShapes::version);
    browser.get("/catalog").as(200, ProviderShapes::catalog);
    browser.get("/providers").as(200, ProviderShapes::providers);
    browser.get("/monitoring/summary").as(200, ServiceShapes.monitoring());
    browser.get("/monitoring/builds?window=24h&bucket=hour").as(200, ServiceShapes.builds());
    browser.get("/uploads").as(200, ServiceShapes.uploads());
    browser.get("/builds?limit=50").as(200, RunShapes::listed);
    browser.get("/quality/summary?window=24h").as(200, QualityShapes.summary());
    browser.get("/quality/issues").as(200, QualityShapes.issues());
    datasets();
  }

  private void datasets() {
    Read all = browser.get("/datasets?limit=50").as(200, DatasetShapes::all);
    for (String id : all.texts("datasets", "dataset_id")) {
      ofDataset(id);
    }
  }

  /** The screens of a built dataset. */
  void ofDataset(String id) {
    String path = "/datasets/" + part(id);
    browser.get(path).as(200, DatasetShapes::one);
    Read runs = browser.get(path + "/runs?limit=50").as(200, DatasetShapes.runs());
    for (String run : runs.texts("runs", "run_id")) {
      browser.get(path + "/runs/" + part(run)).as(200, DatasetShapes.oneRun());
    }
    browser.get(path + "/quality/history?limit=30").as(200, QualityShapes.history());
    browser.get("/quality/issues?dataset_id=" + part(id)).as(200, QualityShapes.issues());
  }

  /** A job, whether it goes on or not, and what happened so far. */
  Read ofJob(String run) {
    events(run);
    return browser.get("/builds/" + part(run)).as(200, RunShapes.job());
  }

  Read events(String run) {
    return browser
        .get("/builds/" + part(run) + "/events?limit=200&tail=true")
        .as(200, RunShapes.events());
  }

  /** The screens of a run that left a manifest. */
  void ofRun(String run) {
    String path = "/builds/" + part(run);
    ofJob(run);
    browser.get(path + "/manifest").as(200, RunShapes.manifest());
    browser.get(path + "/spec").as(200, RunShapes.spec());
    browser.get(path + "/quality").as(200, QualityShapes.ofRun());
    Read stages = browser.get(path + "/stages").as(200, StageShapes.all());
    for (JsonNode source : stages.items("sources")) {
      ofSource(path, source);
    }
    ofFiles(run);
  }

  private void ofSource(String path, JsonNode source) {
    String key = source.path("source_key").asString();
    for (String stage : STAGES) {
      Read detail =
          browser
              .get(path + "/stages/" + stage + "?source=" + part(key) + "&limit=5")
              .as(200, reader -> StageShapes.detail(stage, reader));
      assertThat(detail.text("status"))
          .as(detail.what())
          .isEqualTo(source.path(stage).path("status").asString());
    }
  }

  /** The screens of a table of the warehouse: its profile, its pages and its SQL. */
  void ofTable(String name) {
    browser
        .get("/warehouse/tables/" + part(name) + "/profile?snapshot=current")
        .as(200, QueryShapes.profile());
    int rows = 0;
    JsonNode next;
    do {
      Read page =
          browser
              .post("/warehouse/rows", Map.of("table", name, "offset", rows, "page_size", 2))
              .as(200, QueryShapes.rows());
      rows += page.items("rows").size();
      next = page.body().path("page").path("next_offset");
      assertThat(next.isNull() || next.asInt() == rows).as(page.what()).isTrue();
    } while (!next.isNull());
    Read result =
        browser
            .post(
                "/warehouse/query",
                Map.of("table", name, "sql", "SELECT * FROM dataset", "limit", 500))
            .as(200, QueryShapes::ofTable);
    assertThat(result.body().path("result").path("rows").size()).isEqualTo(rows);
  }

  private void ofFiles(String run) {
    Read files = browser.get("/artifacts/" + part(run)).as(200, RunShapes.artifacts());
    for (JsonNode file : files.items("files")) {
      String path = file.asString();
      HttpResponse<byte[]> answer = file(run, path);
      if (answer.statusCode() != 200) {
        Browser.read(path, answer).as(403, ServiceShapes.withheld());
      } else {
        assertThat(answer.headers().firstValue("Content-Disposition").orElse(""))
            .as(path)
            .startsWith("attachment; filename=");
      }
    }
  }

  private HttpResponse<byte[]> file(String run, String path) {
    String encoded =
        String.join("/", List.of(path.split("/")).stream().map(Browser::part).toList());
    return browser.send("GET", "/artifacts/" + part(run) + "/" + encoded, BodyPublishers.noBody());
  }
}
