package io.datasetbuilder.pipeline.document.card;

import static io.datasetbuilder.pipeline.document.description.DescriptionBuilder.aDescription;

import io.datasetbuilder.pipeline.document.markdown.GoldenFile;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class SummaryPageTest {

  @Test
  void thePageStatesRecordsSchemaSampleAndProvenance() throws IOException {
    GoldenFile.assertSame("summary.md", SummaryPage.render(aDescription().build()));
  }
}
