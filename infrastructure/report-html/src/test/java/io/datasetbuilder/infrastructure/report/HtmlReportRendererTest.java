package io.datasetbuilder.infrastructure.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.document.report.RunReport;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

@Isolated("changes the locale of the JVM")
class HtmlReportRendererTest {

  private static final String PAGE = new HtmlReportRenderer().render(SampleReport.twoSources());

  @Test
  void aSampleLiesInTheTargetFolderForPeopleToLookAt() throws IOException {
    Path sample = Path.of("target/report-sample.html");
    Files.createDirectories(sample.getParent());

    Files.writeString(sample, PAGE);

    assertThat(sample).isNotEmptyFile();
  }

  @Test
  void thePageRefersToNothingOutsideItself() throws Exception {
    ParsedPage page = parsed();

    assertThat(PAGE.toLowerCase(Locale.ROOT))
        .doesNotContain("<script", "<link", "<iframe", "<object", "<embed", "<img", "<base")
        .doesNotContain("src=", "srcset=", "url(", "@import", "http://", "https://");
    assertThat(page.attributes()).noneMatch(attribute -> attribute.contains(" on"));
    assertThat(page.all("*"))
        .filteredOn(element -> element.hasAttribute("href"))
        .isNotEmpty()
        .allSatisfy(link -> assertThat(page.ids()).contains(target(link)));
  }

  @Test
  void thePagesPolicyForbidsToLoadAnything() {
    assertThat(PAGE).contains("default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;");
  }

  @Test
  void everyDrawingHasATextAlternative() throws Exception {
    List<Element> images =
        parsed().all("svg").stream().filter(e -> e.getAttribute("role").equals("img")).toList();

    assertThat(images)
        .hasSizeGreaterThan(20)
        .allSatisfy(HtmlReportRendererTest::hasTitleAndDescription);
  }

  private static void hasTitleAndDescription(Element image) {
    Element title = ParsedPage.children(image, "title").get(0);
    Element description = ParsedPage.children(image, "desc").get(0);
    assertThat(title.getTextContent()).isNotBlank();
    assertThat(description.getTextContent()).isNotBlank();
    assertThat(image.getAttribute("aria-labelledby"))
        .isEqualTo(title.getAttribute("id") + " " + description.getAttribute("id"));
  }

  @Test
  void idsAreUnique() throws Exception {
    assertThat(parsed().ids()).doesNotHaveDuplicates();
  }

  @Test
  void thePageHasALanguageLandmarksAndOneMainHeading() throws Exception {
    ParsedPage page = parsed();

    assertThat(page.document().getDocumentElement().getAttribute("lang")).isEqualTo("en");
    assertThat(page.all("main")).hasSize(1);
    assertThat(page.all("header")).hasSize(1);
    assertThat(page.all("nav")).hasSize(1);
    assertThat(page.text("h1")).isEqualTo("Planes seen at New York airports");
    assertThat(page.all("h2"))
        .extracting(Element::getTextContent)
        .containsExactly("file.planes", "file.movies", "Files", "This run");
  }

  @Test
  void everyTableHasHeadersForItsColumnsAndRows() throws Exception {
    assertThat(parsed().all("th"))
        .isNotEmpty()
        .allSatisfy(header -> assertThat(header.getAttribute("scope")).isIn("col", "row"));
  }

  @Test
  void thePageFollowsTheReadersThemeAndWidth() {
    assertThat(PAGE)
        .contains("prefers-color-scheme: dark", "color-scheme: light dark")
        .contains("width=device-width", "@media (max-width");
  }

  @Test
  void rowsThroughTheStagesAreReported() {
    assertThat(PAGE)
        .contains("Bronze: 3,322 rows, Silver: 3,322 rows, Gold: 3,310 rows.")
        .contains("12 fewer · ")
        .contains("Bronze: 3,201 rows, Silver: not run, Gold: not run.");
  }

  @Test
  void aFailedSourceSaysWhy() throws Exception {
    assertThat(parsed().all("li"))
        .extracting(Element::getTextContent)
        .contains(
            "The column \"Title\" mixes text and numbers in 4 rows; "
                + "first rows 381, 412 and 1690.");
    assertThat(PAGE).contains(">Failed<", "This source failed");
  }

  @Test
  void castsChecksFilesAndProvenanceAreListed() throws Exception {
    ParsedPage page = parsed();

    assertThat(page.all("tr"))
        .extracting(Element::getTextContent)
        .contains("priceStringInt64int_comma")
        .contains(
            "max_null_ratio: yearwarned0.021 (70 of 3,322)at most 0.0270 of 3,322 cells are null",
            "min_rowspassed3,322 rowsat least 1,000 rows")
        .anyMatch(row -> row.startsWith("gold/file.planes/data.parquet41.8 kB4f9be057"));
    assertThat(page.all("dt")).extracting(Element::getTextContent).contains("Spec digest");
  }

  @Test
  void aHistogramStatesItsEndsAndItsCounts() {
    assertThat(PAGE)
        .contains(">1956<", ">2013<")
        .contains("From 90.5 to 432.25, rows in 8 equal intervals: 4; 7; 5; 2; 0; 0; 1; 4.");
  }

  @Test
  void frequentValuesAreTextAndNeverMarkup() throws Exception {
    assertThat(PAGE).contains("&lt;b&gt;bold&lt;/b&gt; &amp; more", "(empty text)");
    assertThat(parsed().all("b")).isEmpty();
  }

  @Test
  void aColumnWithoutAChartSaysWhy() throws Exception {
    assertThat(parsed().all("p"))
        .extracting(Element::getTextContent)
        .contains(
            "Every value is different.",
            "Every row is null.",
            "There is no chart for this column.");
  }

  @Test
  void theSameReportGivesTheSamePageInEveryLanguage() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));

      assertThat(new HtmlReportRenderer().render(SampleReport.twoSources())).isEqualTo(PAGE);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void aRunOfOneSourceNeedsNoContents() throws Exception {
    ParsedPage page =
        ParsedPage.of(
            new HtmlReportRenderer().render(SampleReport.of(List.of(SampleReport.planes()))));

    assertThat(page.all("nav")).isEmpty();
    assertThat(page.all("span").get(0).getTextContent()).isEqualTo("Built");
  }

  @Test
  void aRunWithoutSourcesOnAClockThatWentBackStillHasAPage() throws Exception {
    RunReport empty = SampleReport.of(List.of());
    RunReport bare =
        new RunReport(
            new RunTotals(Map.of(), CheckCounts.NONE, 1, 0, true),
            empty.datasetId(),
            empty.title(),
            empty.description(),
            empty.runId(),
            RunStatus.CANCELLED,
            empty.startedAt(),
            empty.startedAt().minusSeconds(5),
            empty.builderVersion(),
            empty.specDigest(),
            List.of(),
            List.of(),
            List.of(new RunReport.Snapshot("aviation.planes.file.planes", "snap_0f3a")),
            List.of("The run was cancelled before its first source."));

    String page = new HtmlReportRenderer().render(bare);

    assertThat(page).contains("Cancelled", "About this run", "before its first source", "0.0 s");
    assertThat(ParsedPage.of(page).all("table"))
        .extracting(Element::getTextContent)
        .containsExactly("TableSnapshotaviation.planes.file.planessnap_0f3a");
  }

  @Test
  void aRunThatCommitsNothingHasNoSnapshots() {
    assertThat(PAGE).doesNotContain("Warehouse");
  }

  @Test
  void pageStaysWithinItsSizeForASmallRun() {
    assertThat(PAGE.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(60_000);
  }

  private static String target(Element link) {
    assertThat(link.getAttribute("href")).startsWith("#");
    return link.getAttribute("href").substring(1);
  }

  private static ParsedPage parsed()
      throws SAXException, IOException, ParserConfigurationException {
    return ParsedPage.of(PAGE);
  }
}
