package io.datasetbuilder.pipeline.document.card;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.column;
import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.buildspec.source.DeclaredTerms.Redistribution;
import io.datasetbuilder.buildspec.source.HttpsUrl;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.Terms.License;
import io.datasetbuilder.pipeline.document.description.RichDescription;
import io.datasetbuilder.pipeline.document.markdown.GoldenFile;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatasetCardTest {

  @Test
  void theCardStatesSourcesSchemaSampleLicenseVersionAndProvenance() throws IOException {
    GoldenFile.assertSame("card.md", DatasetCard.render(aDescription().build()));
  }

  @Test
  void whatTheSpecDoesNotDeclareIsNotInvented() {
    String card = DatasetCard.render(aDescription().withoutMetadata().build());

    assertThat(card).contains("## License\n\nN/A\n").contains("## Version\n\nunversioned\n");
  }

  @Test
  void theSourcesOwnTermsAreNamedAndLinked() {
    License terms =
        new License("other", Optional.of("City terms"), Optional.of("https://example.org/terms"));

    assertThat(DatasetCard.render(aDescription().withLicense(terms).build()))
        .contains("## License\n\nother, City terms, https://example.org/terms\n");
  }

  @ParameterizedTest
  @CsvSource({
    "ALLOWED, may be passed on",
    "NON_COMMERCIAL, may be passed on for non-commercial use",
    "FORBIDDEN, must not be passed on"
  })
  void theTermsThatTheSpecDeclaresAreNamedWithTheirSource(Redistribution use, String words) {
    DeclaredTerms terms =
        new DeclaredTerms(
            use, "Ours, *all*\nof it", Optional.of(new HttpsUrl("https://example.org/terms")));

    assertThat(DatasetCard.render(aDescription().withTerms(terms).build()))
        .contains(
            "- file.planes "
                + words
                + ", as the spec declares: Ours, \\*all\\* of it (https://example.org/terms)\n");
  }

  @Test
  void aTableWithoutRowsHasNoSample() {
    String card =
        DatasetCard.render(aDescription().withTable(0, column("a", Simple.STRING, 0, 0)).build());

    assertThat(card).contains("## Sample\n\nThe table has no rows to show.\n");
  }

  @Test
  void dataCannotBreakThePage() {
    String card =
        DatasetCard.render(
            aDescription()
                .withTable(1, column("a|b\n# c", Simple.STRING, 0, 1))
                .withSample(row("x | y\n\n<script>alert(1)</script>\n# z"))
                .build());

    assertThat(card)
        .contains("| a\\|b \\# c |\n")
        .contains("| x \\| y \\<script\\>alert(1)\\</script\\> \\# z |\n")
        .doesNotContain("<script>");
  }

  @Test
  void anEmptyTextInTheSampleDoesNotLookLikeNull() {
    String card =
        DatasetCard.render(
            aDescription()
                .withTable(1, column("a", Simple.STRING, 0, 1), column("b", Simple.STRING, 1, 1))
                .withSample(row("", null))
                .build());

    assertThat(card).contains("| `\"\"` |  |\n");
  }

  @Test
  void theCardStatesEverythingThatIsKnown() throws IOException {
    GoldenFile.assertSame("card-rich.md", DatasetCard.render(RichDescription.build()));
  }

  @Test
  void aSectionWithNothingToSayIsLeftOut() {
    String card = DatasetCard.render(aDescription().withoutProcessing().build());

    assertThat(card.lines().filter(line -> line.startsWith("## ")))
        .containsExactly(
            "## Sources", "## Schema", "## Sample", "## License", "## Version", "## Provenance");
  }

  @Test
  void valuesThatLookLikePersonalDataAreNotShown() {
    String card = DatasetCard.render(RichDescription.build());

    assertThat(card).doesNotContain("someone@example.org").contains("*not shown*");
  }

  @Test
  void ofColumnsThatSuggestPersonalDataValuesAreNotCounted() {
    String card = DatasetCard.render(RichDescription.build());

    assertThat(card)
        .contains("| owner_phone | String | yes | *withheld* |")
        .contains("| 기체 이름 | String | no | *withheld* |")
        .contains("| seats | Int32 | no | 48 |");
  }

  @Test
  void theSummaryStatesRecordsSchemaSampleAndProvenance() throws IOException {
    GoldenFile.assertSame("summary.md", DatasetCard.summary(aDescription().build()));
  }
}
