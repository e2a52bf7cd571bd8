package io.datasetbuilder.infrastructure.report.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.report.ParsedPage;
import io.datasetbuilder.pipeline.publish.site.SiteCard;
import io.datasetbuilder.pipeline.publish.site.SiteDataset;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SiteOptions.Language;
import io.datasetbuilder.pipeline.publish.site.SitePath;
import io.datasetbuilder.pipeline.publish.site.SiteRenderer.SiteFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

class HtmlSiteRendererTest {

  private static final int LONGEST_PAGE = 150_000;
  static final Pattern SAFE_HREF = Pattern.compile("(https?://|mailto:|#|[A-Za-z0-9._~%/-]+$).*");

  private final HtmlSiteRenderer renderer = new HtmlSiteRenderer("0.1.0");

  @ParameterizedTest
  @MethodSource("io.datasetbuilder.infrastructure.report.site.SampleSite#adversarial")
  void noTextBecomesMarkup(String text) throws Exception {
    SampleSite harmless = SampleSite.of("plain");
    SampleSite spoiled = SampleSite.of(text);
    List<SiteFile> expected = harmless.pages(renderer, harmless.spoiledOptions());
    List<SiteFile> pages = spoiled.pages(renderer, spoiled.spoiledOptions());

    assertThat(pages).hasSameSizeAs(expected);
    for (int i = 0; i < pages.size(); i++) {
      ParsedPage page = ParsedPage.of(pages.get(i).content());
      assertThat(elements(page)).isEqualTo(elements(ParsedPage.of(expected.get(i).content())));
      assertThat(page.attributes()).noneMatch(name -> name.matches("\\S+ on.*"));
      for (Element link : page.all("a")) {
        assertThat(link.getAttribute("href")).matches(SAFE_HREF).doesNotContain("javascript:");
      }
      assertThat(bytes(pages.get(i))).isLessThanOrEqualTo(LONGEST_PAGE);
      assertThat(pages.get(i).content()).doesNotContain("\u202E", "\u2066", "\u0000");
    }
  }

  /** Names of all elements, links left out: a text that is no address is not linked. */
  static List<String> elements(ParsedPage page) {
    return page.all("*").stream()
        .map(Element::getTagName)
        .filter(name -> !name.equals("a"))
        .toList();
  }

  private static int bytes(SiteFile file) {
    return file.content().getBytes(StandardCharsets.UTF_8).length;
  }

  @ParameterizedTest
  @MethodSource("io.datasetbuilder.infrastructure.report.site.SampleSite#adversarial")
  void noTextEndsTheDataOrTheScriptAroundIt(String text) {
    SampleSite site = SampleSite.of(text);

    for (SiteFile file : site.files(renderer, site.spoiledOptions())) {
      String content = file.content();
      if (file.path().value().equals("assets/search.js")) {
        assertThat(content).doesNotContain("<", "\u2028").endsWith("];\n");
      }
      if (file.path().value().endsWith("feed.xml")) {
        assertThat(content).doesNotContain("<script", "<img");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void noHeadingSkipsALevel(int tables) throws Exception {
    SampleSite site = new SampleSite("plain", tables, 3, 3);

    for (SiteFile file : site.pages(renderer, SampleSite.options(Language.EN))) {
      int above = 0;
      for (String name : elements(ParsedPage.of(file.content()))) {
        if (name.matches("h[1-6]")) {
          int level = Integer.parseInt(name.substring(1));
          assertThat(level).as(file.path().value()).isLessThanOrEqualTo(above + 1);
          above = level;
        }
      }
    }
  }

  @Test
  void addressesThatAreNoneOfTheWebAreTexts() throws Exception {
    SampleSite site = SampleSite.of("javascript:alert(1)");
    for (SiteFile file : site.pages(renderer, site.spoiledOptions())) {
      assertThat(ParsedPage.of(file.content()).all("a"))
          .noneMatch(link -> link.getAttribute("href").contains("alert"));
    }
    SampleSite linked = SampleSite.of("https://example.org/terms");
    assertThat(
            ParsedPage.of(linked.pages(renderer, linked.spoiledOptions()).get(1).content())
                .all("a"))
        .anyMatch(link -> link.getAttribute("href").equals("https://example.org/terms"));
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyPageHasItsLandmarksHeadingsAndPolicy(Language language) throws Exception {
    for (SiteFile file : SampleSite.of("x").pages(renderer, SampleSite.options(language))) {
      ParsedPage page = ParsedPage.of(file.content());
      assertThat(page.all("html").get(0).getAttribute("lang")).isEqualTo(language.wire());
      assertThat(page.all("main")).hasSize(1);
      assertThat(page.all("h1")).hasSize(1);
      assertThat(page.all("header")).isNotEmpty();
      assertThat(page.all("title").get(0).getTextContent()).isNotBlank();
      assertThat(page.all("a").get(0).getAttribute("href")).isEqualTo("#content");
      assertThat(page.attributes())
          .contains("meta http-equiv=\"Content-Security-Policy\"")
          .noneMatch(name -> name.startsWith("style") || name.contains(" style="));
      assertThat(page.all("th")).allMatch(header -> header.hasAttribute("scope"));
      assertThat(page.all("table"))
          .allMatch(table -> table.getElementsByTagName("caption").getLength() == 1);
      assertThat(landmarks(page)).doesNotHaveDuplicates();
      assertThat(headings(page)).allMatch(step -> step <= 1);
      assertThat(page.ids()).doesNotHaveDuplicates();
      for (Element link : page.all("a")) {
        String href = link.getAttribute("href");
        assertThat(!href.startsWith("#") || page.ids().contains(href.substring(1))).isTrue();
      }
    }
  }

  /** Names of the sections, regions and navigations of a page. */
  static List<String> landmarks(ParsedPage page) {
    List<String> names = new ArrayList<>();
    for (Element element : page.all("*")) {
      String labelled = element.getAttribute("aria-labelledby");
      if (element.getTagName().equals("section")) {
        names.add(
            page.all("h2").stream()
                .filter(heading -> heading.getAttribute("id").equals(labelled))
                .findFirst()
                .orElseThrow()
                .getTextContent());
      } else if (element.getAttribute("role").equals("region")
          || element.getTagName().equals("nav")) {
        names.add(element.getAttribute("aria-label"));
      }
    }
    return names;
  }

  /** Steps from each heading to the next; one level down at the most. */
  static List<Integer> headings(ParsedPage page) {
    List<Integer> levels =
        page.all("*").stream()
            .map(Element::getTagName)
            .filter(name -> name.matches("h[1-6]"))
            .map(name -> name.charAt(1) - '0')
            .toList();
    List<Integer> steps = new ArrayList<>();
    for (int i = 1; i < levels.size(); i++) {
      steps.add(levels.get(i) - levels.get(i - 1));
    }
    return steps;
  }

  @Test
  void pagesLoadTheirOwnScriptAndStyleAlone() throws Exception {
    for (SiteFile file : SampleSite.of("x").pages(renderer, SampleSite.options(Language.EN))) {
      ParsedPage page = ParsedPage.of(file.content());
      assertThat(page.all("style")).isEmpty();
      assertThat(page.all("script"))
          .allMatch(
              script ->
                  script.getAttribute("type").equals("application/ld+json")
                      || script.getAttribute("src").matches("(\\.\\./)*assets/(site|search)\\.js"));
      assertThat(page.all("img")).isEmpty();
    }
  }

  @Test
  void withheldColumnsShowNoValue() throws Exception {
    SiteFile page =
        SampleSite.of("secret-free").pages(renderer, SampleSite.options(Language.EN)).get(1);

    List<Element> rows = ParsedPage.of(page.content()).all("tr");
    assertThat(rows)
        .anyMatch(
            row ->
                row.getTextContent().startsWith("secret-free")
                    && row.getTextContent().endsWith("not shown".repeat(4)));
  }

  @Test
  void manyVersionsAndColumnsStayWithinTheBoundOfAPage() {
    SampleSite site = new SampleSite("한국어 & <열>", 30, 400, 2_000);

    List<SiteFile> pages = site.pages(renderer, SampleSite.options(Language.KO));

    assertThat(pages).hasSize(1 + 1 + 40 + 1);
    assertThat(pages).allMatch(page -> bytes(page) <= LONGEST_PAGE);
  }

  @Test
  void aThousandCardsAreSeveralPagesWithinTheBound() {
    SiteDataset dataset = SampleSite.of("한국어 & <열> ".repeat(100)).dataset();
    List<SiteFile> pages = new ArrayList<>();

    renderer.home(
        Collections.nCopies(1_000, SiteCard.of(dataset)),
        SampleSite.options(Language.EN),
        pages::add);

    assertThat(pages).hasSize(28 + 1);
    assertThat(pages.subList(0, 28)).allMatch(page -> bytes(page) <= LONGEST_PAGE);
    assertThat(pages.get(27).path()).isEqualTo(new SitePath("page-28.html"));
  }

  @Test
  void anEmptySiteStatesWhatToDoNext() {
    List<SiteFile> pages = new ArrayList<>();
    renderer.home(List.of(), SampleSite.options(Language.EN), pages::add);

    assertThat(pages.get(0).content()).contains("Build a dataset", "dataset-builder site");
  }

  @Test
  void bothLanguagesHaveTheSameTexts() {
    assertThat(SiteTexts.of(Language.KO).all().keySet())
        .isEqualTo(SiteTexts.of(Language.EN).all().keySet());
    Set<String> blank = new HashSet<>();
    SiteTexts.of(Language.KO)
        .all()
        .forEach(
            (key, text) -> {
              if (text.isBlank()) {
                blank.add(key);
              }
            });
    assertThat(blank).isEmpty();
  }

  @Test
  void withAnAddressCodeAndFeedStateWholeAddresses() {
    SiteOptions plain = SampleSite.options(Language.EN);
    SiteOptions addressed =
        new SiteOptions(
            plain.title(),
            plain.publisher(),
            plain.contact(),
            Optional.of("https://data.example.org/"),
            plain.language(),
            plain.audience(),
            plain.files());

    List<SiteFile> files = SampleSite.of("x").files(renderer, addressed);

    String parquet =
        "https://data.example.org/datasets/sample/runs/run-3/files/gold/t0/table.parquet";
    assertThat(content(files, "datasets/sample/index.html"))
        .contains("read_parquet(&quot;" + parquet + "&quot;)")
        .contains("\"contentUrl\":\"" + parquet)
        .doesNotContain("data-base");
    assertThat(content(files, "datasets/sample/feed.xml"))
        .contains(
            "<link>https://data.example.org/datasets/sample/index.html</link>",
            "<link>https://data.example.org/datasets/sample/runs/run-3/index.html</link>",
            "type=\"application/rss+xml\""
                + " href=\"https://data.example.org/datasets/sample/feed.xml\"/>");
    assertThat(renderer.sitemap(List.of(new SitePath("a b.html")), "https://x/"))
        .contains("<loc>https://x/a%20b.html</loc>");
  }

  /** RSS 2.0: no relative address; every item has an id, and a date of RFC 822. */
  @Test
  void aFeedWithoutAnAddressLinksToNothing() {
    List<SiteFile> files = SampleSite.of("x").files(renderer, SampleSite.options(Language.EN));

    assertThat(content(files, "datasets/sample/feed.xml"))
        .contains("<link>urn:uuid:", "<guid isPermaLink=\"false\">urn:uuid:")
        .containsPattern(
            "<pubDate>[A-Z][a-z]{2}, \\d{1,2} [A-Z][a-z]{2} \\d{4} [0-9:]{8} GMT</pubDate>")
        .doesNotContain("index.html", "atom:link ");
  }

  private static String content(List<SiteFile> files, String path) {
    return files.stream()
        .filter(file -> file.path().value().equals(path))
        .findFirst()
        .orElseThrow()
        .content();
  }
}
