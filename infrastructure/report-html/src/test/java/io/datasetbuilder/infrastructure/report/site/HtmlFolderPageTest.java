package io.datasetbuilder.infrastructure.report.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.report.ParsedPage;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

/** The page of a folder needs nothing but the files next to it. */
class HtmlFolderPageTest {

  private static final int LONGEST_PAGE = 150_000;

  private static String page(SampleSite site) {
    return new HtmlFolderPage().render(site.dataset());
  }

  private static List<String> references(ParsedPage page) {
    return page.all("*").stream()
        .flatMap(
            element -> List.of(element.getAttribute("href"), element.getAttribute("src")).stream())
        .filter(reference -> !reference.isEmpty())
        .toList();
  }

  @Test
  void itShowsWhatThePageOfADatasetInASiteShows() {
    String page = page(SampleSite.of("plain"));

    assertThat(page)
        .contains("<title>plain</title>", "id=\"downloads\"", "id=\"load\"", "id=\"card\"")
        .contains("id=\"cite\"", "id=\"terms\"", "application/ld+json", "@misc{", "not shown")
        .contains("a".repeat(64), "1.2 kB", "run-3", "<time datetime=\"2026-03-01T12:00:00");
  }

  @Test
  void itsLinksAreTheFilesAsTheyLieInTheFolder() throws Exception {
    String html = page(SampleSite.of("plain"));
    ParsedPage page = ParsedPage.of(html);

    assertThat(references(page))
        .filteredOn(reference -> !reference.startsWith("#"))
        .containsOnly(
            "t0/table.parquet",
            "t0/exports/data.csv",
            "t0/croissant.json",
            "t1/table.parquet",
            "t1/exports/data.csv",
            "t1/croissant.json");
    assertThat(html)
        .contains("\"contentUrl\":\"t0/table.parquet\"")
        .contains("<span data-base=\"\">ADDRESS-OF-THIS-PAGE/</span>t0/table.parquet&quot;)")
        .doesNotContain("gold/t0/table.parquet&quot;", "runs/", "feed.xml", "../");
  }

  /** The health and the versions of a site change, and the page of a run does not. */
  @Test
  void whatOnlyASiteHasIsAbsent() throws Exception {
    ParsedPage page = ParsedPage.of(page(SampleSite.of("plain")));

    assertThat(page.ids()).doesNotContain("versions");
    assertThat(page.all("dt"))
        .extracting(Element::getTextContent)
        .contains("Version", "Overdue after")
        .doesNotContain("Latest version", "Health");
    assertThat(page.all("nav"))
        .extracting(nav -> nav.getAttribute("aria-label"))
        .containsExactly("On this page");
    for (Element link : page.all("a")) {
      String href = link.getAttribute("href");
      assertThat(!href.startsWith("#") || page.ids().contains(href.substring(1))).isTrue();
    }
  }

  @Test
  void styleAndScriptAreInsideAndNamedByThePolicy() throws Exception {
    ParsedPage page = ParsedPage.of(page(SampleSite.of("plain")));

    String policy =
        page.all("meta").stream()
            .filter(meta -> meta.getAttribute("http-equiv").equals("Content-Security-Policy"))
            .findFirst()
            .orElseThrow()
            .getAttribute("content");
    assertThat(policy)
        .isEqualTo(
            "default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'"
                .formatted(
                    digest(between(page(SampleSite.of("plain")), "<script>", "</script>")),
                    digest(page.text("style"))));
    assertThat(page.text("style")).contains("--accent").doesNotContain("url(", "@import");
    assertThat(page.attributes()).noneMatch(name -> name.contains(" style="));
    assertThat(page.all("script"))
        .hasSize(2)
        .allMatch(script -> !script.hasAttribute("src"))
        .last()
        .matches(script -> script.getNextSibling() == null, "the last of the body");
    assertThat(page.all("img")).isEmpty();
  }

  private static String between(String text, String begin, String end) {
    int from = text.indexOf(begin) + begin.length();
    return text.substring(from, text.indexOf(end, from));
  }

  private static String digest(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return "sha256-" + Base64.getEncoder().encodeToString(Sha256.digest().digest(bytes));
  }

  @Test
  void theSameContentGivesTheSamePage() {
    assertThat(page(SampleSite.of("plain"))).isEqualTo(page(SampleSite.of("plain")));
  }

  @ParameterizedTest
  @MethodSource("io.datasetbuilder.infrastructure.report.site.SampleSite#adversarial")
  void noTextBecomesMarkup(String text) throws Exception {
    String html = page(SampleSite.of(text));
    ParsedPage page = ParsedPage.of(html);

    assertThat(HtmlSiteRendererTest.elements(page))
        .isEqualTo(HtmlSiteRendererTest.elements(ParsedPage.of(page(SampleSite.of("plain")))));
    assertThat(page.attributes()).noneMatch(name -> name.matches("\\S+ on.*"));
    for (Element link : page.all("a")) {
      assertThat(link.getAttribute("href"))
          .matches(HtmlSiteRendererTest.SAFE_HREF)
          .doesNotContain("javascript:");
    }
    assertThat(html).doesNotContain("\u202E", "\u2066", "\u0000");
    assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(LONGEST_PAGE);
  }

  @Test
  void itHasItsLandmarksAndHeadings() throws Exception {
    ParsedPage page = ParsedPage.of(page(SampleSite.of("x")));

    assertThat(page.all("html").get(0).getAttribute("lang")).isEqualTo("en");
    assertThat(page.all("main")).hasSize(1);
    assertThat(page.all("h1")).hasSize(1);
    assertThat(page.ids()).doesNotHaveDuplicates();
    assertThat(HtmlSiteRendererTest.landmarks(page)).doesNotHaveDuplicates();
    assertThat(HtmlSiteRendererTest.headings(page)).allMatch(step -> step <= 1);
  }

  @Test
  void manyTablesAndColumnsStayWithinTheBoundOfAPage() {
    String page = page(new SampleSite("한국어 & <열>", 30, 400, 1));

    assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(LONGEST_PAGE);
    assertThat(page).contains("Not shown here: ");
  }
}
