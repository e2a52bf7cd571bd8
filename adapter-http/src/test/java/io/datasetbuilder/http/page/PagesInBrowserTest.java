package io.datasetbuilder.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The pages of a service in a browser, over a socket. */
@ResourceLock(WebPage.LOCK)
class PagesInBrowserTest {

  private static final String CSV = "stop,delay\nNorth,1\nSouth,2\nEast,7\n";

  @TempDir static Path folder;
  private static HuggingFaceStandIn hub;
  private static SharedService shared;
  private static CallingUser owner;
  private static WebPage page;

  @BeforeAll
  static void start() {
    BrowserEngine.start();
    hub = new HuggingFaceStandIn();
    shared =
        new SharedService(
            folder,
            Map.of(
                "SVC_WAREHOUSE", folder.resolve("warehouse").toString(),
                "SVC_PUBLIC_SITE", "1",
                "HF_ENDPOINT", hub.endpoint()),
            new TestIssuer(),
            0);
    owner = shared.keyHolder();
    String upload = owner.upload("stops.csv", CSV);
    built("delays-1", spec("delays", "Delays of stops", upload, "csv"));
    built("secret-1", spec("secret", "A secret of the owner", upload, "csv"));
    published("delays-1");
    page = visitor();
    signIn(page, SharedService.API_KEY);
    page.settled();
  }

  @AfterAll
  static void stop() throws Exception {
    for (AutoCloseable each : Arrays.asList(page, shared, hub)) {
      if (each != null) {
        each.close();
      }
    }
  }

  @AfterEach
  void nothingWasBroken() {
    page.assertHarmless();
  }

  private static WebPage visitor() {
    return WebPage.open("http://127.0.0.1:" + shared.port() + "/").settled();
  }

  private static void signIn(WebPage tab, String key) {
    tab.click("header button", "Sign in");
    tab.await("document.querySelector('input[type=password]')");
    tab.fill("API key", key);
    tab.submit("input[type=password]");
  }

  private static void built(String run, String spec) {
    owner.post("/build", Map.of("spec", spec, "run_id", run)).ok();
  }

  private static void published(String run) {
    Map<String, Object> order =
        Map.of(
            "target",
            "huggingface",
            "destination",
            HuggingFaceStandIn.OWNER + "/" + run,
            "options",
            Map.of("private", false));
    String token = "HF_TOKEN=" + HuggingFaceStandIn.TOKEN;
    owner.post("/builds/" + run + "/publish", order, "X-Publish-Credential", token).ok();
  }

  private static String spec(String dataset, String title, String upload, String export) {
    return """
    dataset_id: %s
    title: %s
    description: Made up
    license: CC0-1.0
    sources:
      - {kind: file, alias: s, upload_id: %s, terms: {redistribution: allowed, statement: Ours}, format: csv}
    exports:
      - {kind: %s, output_path: data.csv}
    quality: {unique: [{columns: [stop]}]}
    """
        .formatted(dataset, title, upload, export);
  }

  @Test
  void aReaderWithoutACredentialSeesWhatIsPublicAndSignsIn() {
    try (WebPage tab = visitor()) {
      assertThat(tab.read("main")).contains("Delays of stops").doesNotContain("secret");
      assertThat(tab.read("header nav")).isEqualTo("Datasets");
      tab.follow("main a", "Delays of stops");
      tab.awaitText("rows of all tables");
      for (String part : new String[] {"Versions", "Columns", "Downloads"}) {
        tab.follow("main nav a", part);
      }
      tab.awaitText("report.html");
      tab.go("#/runs/delays-1");
      tab.awaitText("unique");
      assertThat(tab.read("main")).doesNotContain("Cancel");

      tab.go("#/upload");
      assertThat(tab.read("main h1")).isEqualTo("Sign in");
      tab.fill("API key", "another-key");
      tab.submit("input[type=password]");
      tab.awaitText("does not accept this credential");
      tab.fill("API key", SharedService.API_KEY);
      tab.submit("input[type=password]");
      tab.await("document.querySelector('input[type=file]')");
      tab.click("header button", "Sign out");
      tab.await("document.querySelector('main h1').textContent === 'Sign in'");
      tab.go("#/");
      assertThat(tab.read("main")).contains("Delays of stops").doesNotContain("secret");
      tab.assertHarmless();
    }
  }

  @Test
  void theCatalogueLeadsToADatasetAndItsParts() {
    page.go("#/");
    assertThat(page.read("main")).contains("Delays of stops", "A secret of the owner");
    page.fill("Search titles and ids", "SECRET");
    page.await("document.querySelectorAll('ul.cards h2').length === 1");

    page.go("#/datasets/delays");
    assertThat(page.read("main")).contains("rows of all tables");
    page.go("#/datasets/delays?tab=versions");
    assertThat(page.read("main table")).contains("delays-1");
    page.go("#/datasets/delays?tab=columns");
    page.awaitText("South");
    assertThat(page.read("main")).contains("stop", "delay", "integer");
    page.go("#/datasets/delays?tab=downloads");
    assertThat(page.read("main")).contains("gold/s/data.csv");
  }

  @Test
  void aRunShowsItsChecksAndItsFiles() {
    page.go("#/runs/delays-1");
    page.awaitText("unique");

    assertThat(page.read("main")).contains("succeeded", "delays-1");
    assertThat(page.text("[...document.querySelectorAll('main button')].length")).isNotEqualTo("0");
  }

  @Test
  void rowsOfATableAreShown() {
    page.go("#/tables/delays.s");
    page.awaitText("North");

    assertThat(page.read("main")).contains("South", "East", "7");
  }

  @Test
  void anErrorInSqlIsMarkedAtItsPlaceAndAResultIsATableAndAChart() {
    page.go("#/query?table=delays.s");
    page.fill("SQL", "SELECT stop, delay\nFROM dataset WHERE dely > 1");
    page.submit("textarea");
    page.await("document.querySelector('main mark')");
    assertThat(page.read("main mark")).isEqualTo("dely");

    page.fill("SQL", "SELECT stop, delay FROM dataset ORDER BY delay DESC");
    page.submit("textarea");
    page.await("document.querySelector('main svg.chart rect')");
    assertThat(page.read("main table")).contains("East", "7");
  }

  @Test
  void aFileIsGuessedPreviewedBuiltAndFollowed() {
    page.go("#/upload");
    page.choose("lines of trams.csv", "line,length\nA,12\nB,30\n");
    page.await("document.querySelector('textarea')?.value.includes('upload_id: upl_')");
    page.awaitText("Int64");

    page.text("document.querySelector('form.halves').requestSubmit()");

    page.await("location.hash.startsWith('#/runs/')");
    page.awaitText("succeeded");
    page.awaitText("Files (");
  }

  @Test
  void aRunningBuildIsCancelled() {
    String upload = owner.upload("stops.csv", CSV);
    String spec = spec("held", "Held", upload, "held");
    owner.post("/builds", Map.of("spec", spec, "run_id", "held-1")).ok();
    page.go("#/runs/held-1");

    page.click("main button", "Cancel the build");
    page.click("dialog button", "Cancel the build");
    shared.held.release();

    page.awaitText("cancelled");
  }

  @Test
  void aWaitingUserIsApproved() {
    assertThat(shared.user("carl").get("/datasets").refusal()).isEqualTo("403 signup_pending");
    page.go("#/service");

    page.click("main button", "Approve");

    page.await(
        "![...document.querySelectorAll('main button')].some((each) => each.textContent ==="
            + " 'Approve')");
    shared.user("carl").get("/datasets").ok();
  }
}
