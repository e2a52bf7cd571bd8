package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A table of pandas with its times: {@code at} in microseconds and the zone Asia/Seoul, {@code
 * sent} in nanoseconds without a zone, {@code utc} in nanoseconds that are whole microseconds, in
 * UTC.
 */
class ParquetTimesBuildTest {

  private static final String CHANGE =
      "column 'seen_at': the source names the zone Asia/Seoul; its instants are stored in UTC";

  @AutoClose private final BuildFixture fixture;
  private String spec;

  ParquetTimesBuildTest(@TempDir Path folder) throws IOException {
    fixture = BuildFixture.in(folder);
    byte[] content = getClass().getResourceAsStream("pandas-times.parquet").readAllBytes();
    String id = fixture.upload(fixture.file("times.parquet", content));
    spec =
        Specs.of(
            List.of(Specs.source("times", id, "parquet", "rename: {at: seen_at}")),
            Specs.CSV_EXPORT,
            "{kind: jsonl, output_path: exports/data.jsonl}");
  }

  @Test
  void nanosecondsAreKeptInEveryExport() {
    FinishedBuild built = fixture.build(spec, "run");

    assertThat(BuildFixture.text(built.folder().resolve("gold/times/exports/data.csv")))
        .isEqualTo(
            """
            id,seen_at,sent,utc
            1,2024-01-01T00:00:00+00:00,2024-01-01T00:00:00.000000001,2024-01-01T09:00:00+00:00
            2,2024-01-01T00:00:00.5+00:00,2024-01-02T00:00:00.000000000,2024-01-01T09:00:00.5+00:00
            3,,,
            """);
    assertThat(BuildFixture.text(built.folder().resolve("gold/times/exports/data.jsonl")))
        .contains("\"sent\":\"2024-01-01T00:00:00.000000001\"");
    assertThat(built.run().manifest().tables().schemaSummaries().get("times").fields())
        .extracting(field -> field.type())
        .containsExactly("Int64", "Datetime(UTC)", "Datetime(ns)", "Datetime(UTC)");
    assertThat(fixture.service.verifyRun(built.run().runId()).problems()).isEmpty();
  }

  @Test
  void theManifestNamesTheZoneThatIsNotKept() {
    FinishedBuild built = fixture.build(spec, "run");

    JsonObject manifest = BuildFixture.json(built.folder().resolve("manifest.json"));
    assertThat(manifest.members())
        .containsEntry(
            "zone_changes",
            new JsonObject(
                Map.of(
                    "times",
                    new JsonArray(
                        List.of(
                            new JsonObject(
                                Map.of(
                                    "column", JsonValue.of("seen_at"),
                                    "zone", JsonValue.of("Asia/Seoul"),
                                    "stored_zone", JsonValue.of("UTC"))))))));
    assertThat(built.run().manifest().warnings()).contains("times: " + CHANGE);
  }

  @Test
  void previewReportAndCardNameItToo() {
    SourcePreview preview = fixture.preview(SpecInput.of(spec), 5).sources().get(0);
    FinishedBuild built = fixture.build(spec, "run");

    assertThat(preview.silver().orElseThrow().warnings()).containsExactly(CHANGE);
    assertThat(BuildFixture.text(built.folder().resolve("report.html"))).contains("Asia/Seoul");
    assertThat(BuildFixture.text(built.folder().resolve("gold/times/README.md")))
        .contains("the source names the zone Asia/Seoul; its instants are stored in UTC.");
  }
}
