package io.datasetbuilder.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import io.datasetbuilder.pipeline.publish.site.BuildSite.SiteProgress;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.json.JsonMapper;

/**
 * Titles, columns, cells and errors that try to become markup, in the pages of the service and in
 * those of a site that is opened from a disk.
 */
@ResourceLock(WebPage.LOCK)
@Tag("deep")
class HostileDataInBrowserTest {

  private static final List<String> HOSTILE =
      List.of(
          "<img src=x onerror=\"window.broken=1\">",
          "<script>window.broken=1</script>",
          "javascript:window.broken=1",
          "[x](javascript:window.broken=1)",
          "\u202Eevil\u2066",
          "\"><svg onload=window.broken=1>",
          "</script><script>window.broken=1//",
          "'; DROP TABLE dataset; --");

  private static final int LONG = 1_000_000;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir static Path folder;
  private static SharedService shared;
  private static WebPage page;
  private static Path site;

  @BeforeAll
  static void start() {
    BrowserEngine.start();
    shared =
        new SharedService(
            folder,
            Map.of("SVC_WAREHOUSE", folder.resolve("warehouse").toString()),
            new TestIssuer(),
            0);
    build(shared.keyHolder());
    site = folder.resolve("site");
    shared
        .service()
        .site(site, SiteOptions.standard(), SiteProgress.NONE)
        .match(done -> done, problems -> null);
    page = WebPage.open("http://127.0.0.1:" + shared.port() + "/").settled();
    page.fill("API key", SharedService.API_KEY);
    page.submit("input[type=password]");
    page.await("document.querySelector('header nav')");
    page.settled();
  }

  private static void build(CallingUser owner) {
    String names = line(HOSTILE.stream());
    String cells = line(Stream.concat(Stream.of("x".repeat(LONG)), HOSTILE.stream().skip(1)));
    String read = encoded("{\"delimiter\":\",\"}");
    String upload =
        owner
            .call(
                "POST",
                "/uploads?format=csv&filename=" + encoded("<b>x</b>.csv") + "&read=" + read,
                names + "\n" + names + "\n" + cells + "\n")
            .ok()
            .text("upload_id");
    Map<String, Object> terms = Map.of("redistribution", "allowed", "statement", HOSTILE.get(1));
    Map<String, Object> source =
        Map.of("kind", "file", "alias", "s", "upload_id", upload, "format", "csv", "terms", terms);
    Map<String, Object> spec =
        Map.of(
            "dataset_id", "hostile",
            "title", String.join(" ", HOSTILE.subList(0, 4)),
            "description", String.join(" ", HOSTILE),
            "license", "CC0-1.0",
            "attribution", String.join(" ", HOSTILE),
            "sources", List.of(source),
            "exports", List.of(Map.of("kind", "csv", "output_path", "data.csv")));
    owner.post("/build", Map.of("spec", JSON.writeValueAsString(spec), "run_id", "hostile-1")).ok();
  }

  private static String line(Stream<String> cells) {
    return cells
        .map(cell -> "\"" + cell.replace("\"", "\"\"") + "\"")
        .collect(Collectors.joining(","));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @AfterAll
  static void stop() throws Exception {
    for (AutoCloseable each : Arrays.asList(page, shared)) {
      if (each != null) {
        each.close();
      }
    }
  }

  @AfterEach
  void nothingWasBroken() {
    page.assertHarmless();
  }

  @Test
  void thePagesShowDataAsText() {
    page.go("#/");
    assertThat(page.read("ul.cards h2")).contains(HOSTILE.get(0), HOSTILE.get(1));
    for (String hash :
        List.of(
            "#/datasets/hostile",
            "#/datasets/hostile?tab=versions",
            "#/datasets/hostile?tab=columns",
            "#/datasets/hostile?tab=downloads",
            "#/runs",
            "#/runs/hostile-1",
            "#/tables",
            "#/tables/hostile.s",
            "#/tables/hostile.s?tab=profile")) {
      page.go(hash);
      page.assertHarmless();
    }
    page.go("#/datasets/hostile?tab=columns");
    page.awaitText(HOSTILE.get(5));
  }

  @Test
  void aVeryLongWordIsCutAndOfferedWhole() {
    page.go("#/tables/hostile.s");

    page.awaitText("show all 1,000,000 characters");
    assertThat(page.read("main .rows").length()).isLessThan(LONG / 10);
  }

  @Test
  void addressesThatNameNothingAreShownAsText() {
    for (String each : HOSTILE) {
      page.go("#/datasets/" + encoded(each));
    }
    page.go("#/runs/" + encoded(HOSTILE.get(0)));
    page.go("#/tables/" + encoded(HOSTILE.get(1)));
    page.go("#/%E0%A4%A");
    page.go("#/constructor");
    page.go("#/__proto__");
    assertThat(page.read("main h1")).isEqualTo("No such page");
  }

  @Test
  void errorsOfSqlAreShownAsText() {
    for (String each : HOSTILE.subList(4, 7)) {
      String name = "\"" + each.replace("\"", "\"\"") + "?\"";
      page.go("#/query?table=hostile.s&sql=" + encoded("SELECT " + name + " FROM dataset"));
      page.await("document.querySelector('.box.bad')");
    }
  }

  @Test
  void aSiteOnADiskIsSearchedAndShowsDataAsText() {
    try (WebPage home = WebPage.open(site.resolve("index.html").toUri().toString())) {
      assertThat(home.read("[data-pages]")).contains(HOSTILE.get(0));
      home.text("document.querySelector('[data-search] input').value = 'ONERROR'");
      home.text("document.querySelector('[data-search] input').dispatchEvent(new Event('input'))");
      home.await("document.querySelectorAll('[data-results] a').length === 1");
      assertThat(home.read("[data-results] h2")).contains(HOSTILE.get(1));
      home.assertHarmless();

      home.text("document.querySelector('[data-results] a').click()");
      home.await(
          "location.pathname.includes('/datasets/hostile/') && document.readyState === 'complete'");
      assertThat(home.read("h1")).contains(HOSTILE.get(0));
      home.assertHarmless();
    }
  }

  @Test
  void thePagesOfASiteLeadToFilesThatAreThere() throws Exception {
    TreeSet<String> missing = new TreeSet<>();
    for (String path :
        List.of(
            "index.html",
            "datasets/hostile/index.html",
            "datasets/hostile/runs/hostile-1/index.html")) {
      URI address = site.resolve(path).toUri();
      try (WebPage tab = WebPage.open(address.toString())) {
        String links =
            tab.text(
                "[...document.querySelectorAll('[href], [src]')].map((each) => each.href ||"
                    + " each.src).filter((each) => each.startsWith('file:')).join('\\n"
                    + "')");
        assertThat(links).isNotEmpty();
        links
            .lines()
            .map(link -> URI.create(link.replaceAll("#.*", "")))
            .filter(link -> !Files.exists(Path.of(link)))
            .forEach(link -> missing.add(path + " -> " + link));
        tab.assertHarmless();
      }
    }
    assertThat(missing).isEmpty();
  }
}
