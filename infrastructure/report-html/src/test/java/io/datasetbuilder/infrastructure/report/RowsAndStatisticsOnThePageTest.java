package io.datasetbuilder.infrastructure.report;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.document.description.RichDescription;
import io.datasetbuilder.pipeline.document.report.SourceReport;
import io.datasetbuilder.pipeline.document.report.SourceReport.Findings;
import io.datasetbuilder.pipeline.document.report.SourceReport.StageRows;
import io.datasetbuilder.pipeline.gold.MaskingFacts;
import io.datasetbuilder.pipeline.gold.pii.PiiBasis;
import io.datasetbuilder.pipeline.gold.pii.PiiFinding;
import io.datasetbuilder.pipeline.gold.pii.detect.PiiKind;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import io.datasetbuilder.pipeline.table.profile.Correlation;
import io.datasetbuilder.pipeline.table.profile.NumberStatistics;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Statistics of columns, the first rows, duplicates and correlations, and what is kept off them.
 */
class RowsAndStatisticsOnThePageTest {

  private static final BigDecimal MEAN = new BigDecimal("12345.678912");

  private static String page(List<PiiFinding> found, MaskingFacts masking, long quantileRows) {
    List<BigDecimal> quantiles =
        List.of(
            BigDecimal.ONE,
            BigDecimal.valueOf(2),
            new BigDecimal("1974.5"),
            BigDecimal.valueOf(4),
            new BigDecimal("5000000"));
    ColumnProfile number =
        SampleReport.numbers(
            "price",
            Simple.FLOAT64,
            0,
            3,
            "1",
            "5000000",
            List.of(3L, 1L),
            new NumberStatistics(MEAN, Optional.of(BigDecimal.TEN), quantiles, quantileRows));
    ColumnProfile text =
        SampleReport.values("owner", 2, new ValueCount("Kim", 750), new ValueCount("Lee", 250));
    TableProfile table =
        new TableProfile(
            1_000,
            List.of(number, text),
            List.of(new Correlation("price", "owner", new BigDecimal("-0.50"))));
    Findings findings =
        new Findings(
            Optional.empty(),
            new PersonalData(Optional.empty(), found, List.of(), masking),
            List.of(),
            Optional.empty(),
            List.of());
    SourceReport source =
        new SourceReport(
            "shops",
            "file",
            "upl_1",
            new StageRows(
                Optional.of(1_000L), Optional.of(1_000L), Optional.of(1_000L), Optional.of(12L)),
            List.of(),
            List.of(),
            Optional.of(table),
            List.of(),
            Optional.empty(),
            List.of(),
            findings,
            List.of(row("77.25", "Park"), row(null, "")));
    return new HtmlReportRenderer().render(SampleReport.of(List.of(source)));
  }

  private static String open(long quantileRows) {
    return page(List.of(), MaskingFacts.none(), quantileRows);
  }

  @Test
  void showsStatisticsOfNumbers() {
    assertThat(open(1))
        .contains("<dt>Mean</dt><dd>12,345.7</dd>", "<dt>Std dev</dt><dd>10</dd>")
        .contains("<dt>Median</dt><dd>1974.5</dd>", "<dt>95 %</dt><dd>5,000,000</dd>")
        .doesNotContain("approximate");
  }

  @Test
  void saysWhichFiguresAreApproximate() {
    assertThat(open(8)).contains("quantiles are approximate: they are those of one row in 8");
  }

  @Test
  void showsSharesOfFrequentValues() {
    assertThat(open(1)).contains(">750 · 75.0 %</text>");
  }

  @Test
  void showsDuplicatesRowsAndCorrelations() {
    assertThat(open(1))
        .contains("12 rows of Silver (1.2 %) repeat an earlier one")
        .contains("<td>77.25</td><td>Park</td>")
        .contains("<td><span class=\"soft\">null</span></td>")
        .contains("<td>−0.50</td>");
  }

  @Test
  void neverShowsWhatMayBePersonal() {
    assertThat(
            page(
                List.of(new PiiFinding("owner", PiiKind.NAME, 1, PiiBasis.NAME)),
                MaskingFacts.none(),
                1))
        .doesNotContain("Kim", "Lee", "Park", "−0.50")
        .contains("<td>77.25</td><td><span class=\"soft\">withheld</span></td>");
  }

  @Test
  void neverShowsWhatIsDeclaredPersonal() {
    MaskingFacts declared =
        new MaskingFacts(List.of(RichDescription.declared("owner")), List.of(), List.of());

    assertThat(page(List.of(), declared, 1))
        .doesNotContain("Kim", "Lee", "Park")
        .contains("<span class=\"soft\">masked</span>");
  }
}
