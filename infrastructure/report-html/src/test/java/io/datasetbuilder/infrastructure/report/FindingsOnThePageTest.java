package io.datasetbuilder.infrastructure.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.quality.DriftKind;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.document.report.SourceReport;
import io.datasetbuilder.pipeline.document.report.SourceReport.Findings;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.table.drift.DriftAxis;
import io.datasetbuilder.pipeline.table.drift.DriftEvaluation;
import io.datasetbuilder.pipeline.table.drift.DriftReport;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** What a run found out about a source, as the page shows it. */
class FindingsOnThePageTest {

  private static final String PAGE =
      new HtmlReportRenderer().render(SampleReport.of(List.of(SampleReport.planes())));

  @Test
  void everythingFoundHasAPlace() throws Exception {
    assertThat(headings(PAGE))
        .contains("Join", "2 splits", "Checks", "Drift", "Personal data and masking");
    assertThat(PAGE)
        .contains("2 passed, 1 warned.")
        .contains("test: 200 rows, train: 800 rows.")
        .contains("Not compared: the earlier run read fewer pages")
        .contains("1,000 values like email")
        .contains("Masked: every value reads [masked]")
        .contains("A publication would still have to state", "datePublished");
  }

  @Test
  void ofAWithheldColumnNoFigureAndNoValueIsShown() {
    assertThat(PAGE).doesNotContain("AIRBUS", "BOEING").contains("Statistics withheld");
  }

  @Test
  void whatFoundNothingHasNoPlace() throws Exception {
    String page = new HtmlReportRenderer().render(SampleReport.of(List.of(with(Findings.none()))));

    assertThat(headings(page))
        .doesNotContain("Join", "Drift", "Personal data and masking")
        .noneMatch(heading -> heading.contains("split"));
    assertThat(page).doesNotContain("A publication");
  }

  @Test
  void aCompositionIsJoinedFromItsSourcesAndIsNone() throws Exception {
    String page =
        new HtmlReportRenderer()
            .render(
                SampleReport.of(
                    List.of(SampleReport.planes(), composed("ok", SampleReport.findings()))));

    assertThat(page).contains("Joined from flights and planes", "from 1 source<");
    assertThat(headings(page)).containsOnlyOnce("Rows through the stages", "Provenance");
  }

  @Test
  void aCompositionThatWasNotMadeSaysSo() {
    String page =
        new HtmlReportRenderer()
            .render(SampleReport.of(List.of(composed("skipped", Findings.none()))));

    assertThat(page).contains("The join of two sources: skipped");
  }

  @Test
  void nothingToCompareWithIsNotNoChange() {
    DriftReport first =
        SampleReport.drift(
            List.of(SampleReport.notCompared(DriftAxis.SCHEMA, "there is no earlier run")));
    DriftReport unchanged = SampleReport.drift(List.of(SampleReport.compared(DriftAxis.SCHEMA)));

    assertThat(page(first))
        .contains("Not compared: there is no earlier run")
        .doesNotContain("Changes");
    assertThat(page(unchanged)).contains("Compared with an earlier run", "Changes");
  }

  @Tag("deep")
  @Test
  void manyFindingsStayWithinThePagesLength() {
    String text = "\"".repeat(2_000);
    SchemaDriftFinding change =
        new SchemaDriftFinding(DriftKind.COLUMN_ADDED, Optional.of(text), text);
    DriftEvaluation axis = SampleReport.notCompared(DriftAxis.SCHEMA, text);
    Findings sample = SampleReport.findings();
    Findings many =
        new Findings(
            Optional.of(
                new DriftReport(
                    Collections.nCopies(5_000, change),
                    List.of(),
                    Collections.nCopies(5_000, axis))),
            sample.personalData(),
            Collections.nCopies(5_000, sample.splits().get(0)),
            sample.join(),
            Collections.nCopies(5_000, text));

    String page =
        new HtmlReportRenderer().render(SampleReport.of(Collections.nCopies(5, with(many))));

    assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(HtmlReportRenderer.LONGEST);
  }

  private static String page(DriftReport drift) {
    Findings findings =
        new Findings(
            Optional.of(drift), PersonalData.unscanned(), List.of(), Optional.empty(), List.of());
    return new HtmlReportRenderer().render(SampleReport.of(List.of(with(findings))));
  }

  private static SourceReport with(Findings findings) {
    SourceReport source = SampleReport.planes();
    return new SourceReport(
        source.key(),
        source.provider(),
        source.dataset(),
        source.rows(),
        source.problems(),
        source.casts(),
        source.profile(),
        source.checks(),
        source.dataChecksum(),
        source.provenance(),
        findings,
        List.of());
  }

  private static SourceReport composed(String ending, Findings findings) {
    return new SourceReport(
        "joined",
        SourceReport.COMPOSITION,
        ending,
        SampleReport.rows(null, null, null),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        List.of(),
        findings,
        List.of());
  }

  private static List<String> headings(String page) throws Exception {
    return ParsedPage.of(page).all("h3").stream().map(Element::getTextContent).toList();
  }
}
