package io.datasetbuilder.pipeline.document.card;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.description.RichDescription;
import io.datasetbuilder.pipeline.document.markdown.GoldenFile;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CardDocumentTest {

  @Test
  void theDocumentStatesOriginProcessingAndPersonalData() throws IOException {
    GoldenFile.assertSame("card.json", CardDocument.render(RichDescription.build()));
  }

  @Test
  void aTextThatIsNotKnownIsEmpty() {
    assertThat(CardDocument.render(aDescription().withoutMetadata().build()))
        .contains("\"license\": \"\"", "\"institution\": \"\"", "\"url\": \"\"")
        .contains("\"collected_at\": \"\"")
        .contains("\"license_declared\": null", "\"license_mismatch\": false");
  }

  @Test
  void theOriginStatesInstitutionPageAndTimeOfReading() {
    DatasetDescription.Collection collection =
        new DatasetDescription.Collection(
            Optional.of(Instant.parse("2026-03-01T12:00:00Z")),
            Optional.of("Bank of Korea"),
            Optional.of("https://ecos.bok.or.kr/"));

    assertThat(CardDocument.render(aDescription().collected(collection).build()))
        .contains(
            "\"institution\": \"Bank of Korea\"",
            "\"url\": \"https://ecos.bok.or.kr/\"",
            "\"collected_at\": \"2026-03-01T12:00:00+00:00\"");
  }

  @Test
  void personalInformationIsOneSentence() {
    assertThat(CardDocument.render(RichDescription.build()))
        .contains(
            "\"personal_information\": \"Scanned for personal data, policy warn; Column owner_mail"
                + " holds 1,000 values like email; Column 기체 이름 has a name that suggests name;"
                + " Left out of the scan: serial; Column owner_phone is masked: ");
    assertThat(CardDocument.render(aDescription().build()))
        .containsPattern("\"personal_information\": \"[A-Z][^\"]+\\.\"");
  }
}
