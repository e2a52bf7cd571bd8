package io.datasetbuilder.infrastructure.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.document.report.RunReport;
import io.datasetbuilder.pipeline.document.report.RunReport.Output;
import io.datasetbuilder.pipeline.document.report.SourceReport;
import io.datasetbuilder.pipeline.document.report.SourceReport.Fact;
import io.datasetbuilder.pipeline.document.report.SourceReport.Findings;
import io.datasetbuilder.pipeline.document.report.SourceReport.StageRows;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import io.datasetbuilder.pipeline.table.profile.NumberStatistics;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** A page stays below 300 kB, whatever the run held. */
class PageSizeTest {

  private static final int LIMIT = 300_000;

  /** Long values as data has them, three bytes a letter. */
  private static final String LONG = "가나다라마바사아자차".repeat(200);

  /** Each character takes six bytes once it is escaped. */
  private static final String QUOTES = "\"".repeat(2_000);

  @Test
  void fiftyWideColumnsWithLongValuesAreAllDrawn() throws Exception {
    String page = new HtmlReportRenderer().render(SampleReport.of(List.of(wide(LONG, 53, 5))));

    assertThat(bytes(page)).isLessThan(LIMIT);
    assertThat(ParsedPage.of(page).all("h4")).hasSize(50);
    assertThat(rowsOf(page, "Further columns")).hasSize(3);
  }

  @Test
  void twoHundredColumnsFitWithoutLeavingOneOut() throws Exception {
    List<ColumnProfile> columns = IntStream.range(0, 200).mapToObj(PageSizeTest::measured).toList();
    List<List<JsonValue>> rows =
        Collections.nCopies(5, Collections.nCopies(200, JsonValue.of("a value of some length")));
    SourceReport source =
        new SourceReport(
            "wide",
            "file",
            "upl_1",
            new StageRows(
                Optional.of(1_000_000L),
                Optional.of(1_000_000L),
                Optional.of(1_000_000L),
                Optional.of(17L)),
            List.of(),
            List.of(),
            Optional.of(new TableProfile(1_000_000L, columns)),
            List.of(),
            Optional.empty(),
            List.of(),
            Findings.none(),
            rows);

    String page = new HtmlReportRenderer().render(SampleReport.of(List.of(source)));

    assertThat(bytes(page)).isLessThan(LIMIT);
    assertThat(ParsedPage.of(page).all("h4")).hasSize(50);
    assertThat(rowsOf(page, "Further columns"))
        .hasSize(150)
        .map(Element::getTextContent)
        .contains(
            "measured_column_50Float64< 0.1 %123,456-123456.789 to 123456.789-123,457-123,457");
    assertThat(ParsedPage.of(page).all("script")).isEmpty();
  }

  private static ColumnProfile measured(int index) {
    String name = "measured_column_" + index;
    BigDecimal figure = new BigDecimal("-123456.789");
    return index % 2 == 0
        ? SampleReport.numbers(
            name,
            Simple.FLOAT64,
            7,
            123_456,
            "-123456.789",
            "123456.789",
            Collections.nCopies(20, 123_456L),
            new NumberStatistics(
                figure, Optional.of(figure.abs()), Collections.nCopies(5, figure), 8))
        : SampleReport.values(
            name,
            9,
            IntStream.range(0, 5)
                .mapToObj(i -> new ValueCount("a frequent value " + i, 123_456))
                .toArray(ValueCount[]::new));
  }

  private static List<Element> rowsOf(String page, String table) throws Exception {
    Element found =
        ParsedPage.of(page).all("div").stream()
            .filter(element -> element.getAttribute("aria-label").equals(table))
            .findFirst()
            .orElseThrow();
    Element body = (Element) found.getElementsByTagName("tbody").item(0);
    return ParsedPage.children(body, "tr");
  }

  @Tag("deep")
  @Test
  void ofTooMuchLessIsDrawn() throws Exception {
    String page =
        new HtmlReportRenderer()
            .render(run(QUOTES, Collections.nCopies(45, wide(QUOTES, 200, 500))));

    assertThat(bytes(page)).isLessThan(LIMIT);
    assertThat(ParsedPage.of(page).ids()).doesNotHaveDuplicates();
    assertThat(sentences(page)).anyMatch(text -> text.endsWith("more sources are not drawn here."));
  }

  @Test
  void whatIsLeftOutIsCounted() throws Exception {
    String page = new HtmlReportRenderer().render(SampleReport.of(List.of(wide("x", 2, 101))));

    assertThat(sentences(page))
        .contains("1 more change is not drawn here.", "1 more check is not drawn here.");
  }

  private static List<String> sentences(String page) throws Exception {
    return ParsedPage.of(page).all("p").stream().map(Element::getTextContent).toList();
  }

  @Test
  void hostileTextIsNeverMarkup() throws Exception {
    String hostile = "</style></script><script src=x onerror=y>\u0000\uffff\ud800&amp;]]>-->";
    SourceReport source =
        source(hostile, List.of(SampleReport.values(hostile, 2, new ValueCount(hostile, 7))), 3);

    ParsedPage page = ParsedPage.of(new HtmlReportRenderer().render(run(hostile, List.of(source))));

    assertThat(page.all("script")).isEmpty();
    assertThat(page.text("h1")).startsWith("</style></script><script src=x onerror=y>");
  }

  private static int bytes(String page) {
    return page.getBytes(StandardCharsets.UTF_8).length;
  }

  private static SourceReport wide(String text, int columns, int lines) {
    List<ColumnProfile> profiles =
        IntStream.range(0, columns).mapToObj(index -> column(text, index)).toList();
    return source(text, profiles, lines);
  }

  private static ColumnProfile column(String text, int index) {
    if (index % 2 == 0) {
      List<Long> counts = Collections.nCopies(20, 1_000_000_007L * (index + 1));
      return SampleReport.numbers(text, Simple.FLOAT64, 7, 9, text, text, counts);
    }
    ValueCount value = new ValueCount(text, 123_456_789);
    return SampleReport.values(text, 9, value, value, value, value, value);
  }

  private static SourceReport source(String text, List<ColumnProfile> columns, int lines) {
    return new SourceReport(
        text,
        text,
        text,
        SampleReport.rows(5_000_000_000L, 5_000_000_000L, 5_000_000_000L),
        Collections.nCopies(lines, text),
        Collections.nCopies(lines, SampleReport.cast(text, text, Simple.STRING, struct(text))),
        Optional.of(new TableProfile(5_000_000_000L, columns)),
        Collections.nCopies(lines, check(text)),
        Optional.of(text),
        Collections.nCopies(lines, new Fact(text, text)),
        Findings.none(),
        List.of());
  }

  private static StructOf struct(String name) {
    return new StructOf(List.of(new Column(name, Simple.STRING)));
  }

  private static QualityCheckResult check(String text) {
    return new QualityCheckResult(
        text,
        text,
        text,
        Optional.of(text),
        CheckStatus.PASS,
        JsonValue.of(text),
        JsonValue.of(text),
        Optional.empty(),
        Optional.empty(),
        Optional.of(text));
  }

  private static RunReport run(String text, List<SourceReport> sources) {
    return new RunReport(
        new RunTotals(Map.of(), CheckCounts.NONE, 501, Long.MAX_VALUE, true),
        text,
        text,
        text,
        text,
        RunStatus.FAILED,
        Instant.EPOCH,
        Instant.EPOCH,
        text,
        text,
        sources,
        Collections.nCopies(500, new Output(text, new FileFacts(Long.MAX_VALUE, "ab".repeat(32)))),
        Collections.nCopies(500, new RunReport.Snapshot(text, text)),
        Collections.nCopies(500, text));
  }
}
