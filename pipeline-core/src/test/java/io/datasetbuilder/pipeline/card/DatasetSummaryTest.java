package io.datasetbuilder.pipeline.card;

import static io.datasetbuilder.pipeline.description.DescriptionBuilder.aDescription;

import io.datasetbuilder.pipeline.document.GoldenFile;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class DatasetSummaryTest {

  @Test
  void thePageTellsRecordsSchemaSampleAndProvenance() throws IOException {
    GoldenFile.assertSame("summary.md", DatasetSummary.render(aDescription().build()));
  }
}
