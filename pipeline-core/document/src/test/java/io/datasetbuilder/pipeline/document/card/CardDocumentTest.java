package io.datasetbuilder.pipeline.document.card;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.document.description.RichDescription;
import io.datasetbuilder.pipeline.document.markdown.GoldenFile;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CardDocumentTest {

  @Test
  void theDocumentStatesOriginProcessingAndPersonalData() throws IOException {
    GoldenFile.assertSame("card.json", CardDocument.render(RichDescription.build()));
  }

  @Test
  void whatNobodyStatedIsNull() {
    assertThat(CardDocument.render(aDescription().withoutMetadata().build()))
        .contains("\"license\": null", "\"institution\": null", "\"license_mismatch\": false");
  }
}
