package io.datasetbuilder.cli.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.manifest.SourceAdjustments;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PreviewFormatterTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private String said(SourcePreview.FetchExtent fetched) {
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    Console console = new Console(InputStream.nullInputStream(), stream, stream);
    new PreviewFormatter(console)
        .print(
            "homes",
            List.of(
                new SourcePreview(
                    "sales",
                    fetched,
                    SourceAdjustments.NONE,
                    List.of(),
                    Optional.empty(),
                    List.of(),
                    List.of(),
                    PreviewRequest.SampleMode.FIRST)));
    console.flush();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aPreviewThatStoppedEarlyReportsOfHowMany() {
    assertThat(said(new SourcePreview.FetchExtent(false, 1_000, Optional.of(15_000L), 1, 1)))
        .contains("    stopped early: first 1,000 records of 15,000 reported\n");
  }

  @Test
  void aPreviewOfUncountedRecordsReportsTheOnesItRead() {
    assertThat(said(new SourcePreview.FetchExtent(false, 1_000, Optional.empty(), 1, 1)))
        .contains("    stopped early: first 1,000 records\n");
  }

  @Test
  void aPreviewOfAGridReportsTheCombinationsItAskedFor() {
    assertThat(said(new SourcePreview.FetchExtent(false, 1_000, Optional.empty(), 3, 6)))
        .contains("    stopped early: first 1,000 records, 3 of 6 combinations\n");
  }

  @Test
  void aPreviewOfAWholeSourceReportsNothingOfIt() {
    assertThat(said(SourcePreview.FetchExtent.whole(5))).doesNotContain("stopped early");
  }

  @Test
  void aSourceOfWhichNothingArrivedDidNotStopEarly() {
    assertThat(said(SourcePreview.FetchExtent.NOTHING)).doesNotContain("stopped early");
  }
}
