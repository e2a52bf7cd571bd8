package io.datasetbuilder.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.http.standin.Behaviour;
import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.infrastructure.http.standin.RecordedRequest;
import io.datasetbuilder.infrastructure.http.standin.StandInDataset;
import io.datasetbuilder.infrastructure.http.standin.TotalRule;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import io.datasetbuilder.wire.PreviewBody;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A preview asks a provider for its first records only, and says so. */
class PreviewFetchTest {

  private static final Map<String, String> KEYS =
      Map.of("SVC_DATAGO_API_KEY", "Zm9v+YmFy/cXV4cXV1eA==");

  @TempDir Path folder;
  private final StandInServices world = new StandInServices();

  @AfterEach
  void close() {
    world.close();
  }

  private static String spec(String source) {
    return "dataset_id: homes\ntitle: Homes\ndescription: Sales.\nsources:\n  - "
        + source
        + "\nexports:\n  - {kind: csv, output_path: data.csv}\n";
  }

  private static String people() {
    return spec("{provider: worldbank, dataset: population, alias: a, params: {country: KOR}}");
  }

  /** Six combinations. */
  private static String sales() {
    return spec(
        "{provider: datago, dataset: apt_trade, alias: a, param_grid: "
            + "{LAWD_CD: [\"11110\", \"11140\"], DEAL_YMD: [\"202401\", \"202402\", \"202403\"]}}");
  }

  private Path out() {
    return folder.resolve("out");
  }

  private BuildPreview shown(String spec) {
    try (BuilderService service = world.service(out(), KEYS)) {
      Result<BuildPreview> answer = service.previewBuild(SpecInput.of(spec));
      assertThat(answer).isInstanceOf(Result.Ok.class);
      return Results.value(answer);
    }
  }

  private SourcePreview preview(String spec) {
    return shown(spec).sources().get(0);
  }

  private Map<String, JsonValue> body(String spec) {
    JsonObject body = PreviewBody.of("homes", shown(spec).sources());
    return ((JsonObject) ((JsonArray) body.members().get("previews")).items().get(0)).members();
  }

  private static long rows(SourcePreview preview) {
    return preview.silver().orElseThrow().profile().rowCount();
  }

  @Test
  void aSourceThatIsLargerStopsAtAThousandRecordsAndShowsTheProvidersCount() {
    world.server.dataset("worldbank", "population").rows(15_000);

    SourcePreview preview = preview(people());

    assertThat(preview.fetched())
        .isEqualTo(new SourcePreview.FetchExtent(false, 1_000, Optional.of(15_000L), 1, 1));
    assertThat(rows(preview)).isEqualTo(1_000);
  }

  @Test
  void theWireShowsThatAPreviewStoppedEarly() {
    world.server.dataset("worldbank", "population").rows(15_000);

    assertThat(body(people()))
        .containsEntry("fetch_complete", JsonValue.of(false))
        .containsEntry("source_reported_total", JsonValue.of(15_000L))
        .containsEntry("total_rows", JsonValue.of(1_000L));
  }

  @Test
  void aSourceThatFitsIsReadToItsEnd() {
    world.server.dataset("worldbank", "population").rows(60);

    assertThat(body(people()))
        .containsEntry("fetch_complete", JsonValue.of(true))
        .containsEntry("source_reported_total", JsonValue.of(60L))
        .containsEntry("total_rows", JsonValue.of(60L));
  }

  @Test
  void aSourceWithoutACountShowsNone() {
    world.server.dataset("worldbank", "population").rows(60).total(TotalRule.absent());

    assertThat(body(people())).containsEntry("source_reported_total", JsonValue.ofNull());
  }

  @Test
  void aSourceThatFailsWasNotReadToItsEnd() {
    world.server.dataset("worldbank", "population").always(FailureResponses.status(404));

    SourcePreview preview = preview(people());

    assertThat(preview.failed()).isTrue();
    assertThat(preview.fetchComplete()).isFalse();
    assertThat(body(people()))
        .containsEntry("fetch_complete", JsonValue.of(false))
        .containsEntry("source_reported_total", JsonValue.ofNull());
  }

  @Test
  void oneBudgetIsForAllCombinationsAndNoCallIsMadeOnceItIsFull() {
    world.server.dataset("datago", "apt_trade").rows(400);

    SourcePreview preview = preview(sales());

    assertThat(rows(preview)).isEqualTo(1_000);
    assertThat(preview.fetched())
        .isEqualTo(new SourcePreview.FetchExtent(false, 1_000, Optional.empty(), 3, 6));
    assertThat(combinationsAsked()).hasSize(3);
  }

  @Test
  void aBudgetThatOneCombinationFillsExactlyAsksForNoOther() {
    world.server.dataset("datago", "apt_trade").rows(1_000);

    SourcePreview preview = preview(sales());

    assertThat(preview.fetched())
        .isEqualTo(new SourcePreview.FetchExtent(false, 1_000, Optional.empty(), 1, 6));
    assertThat(combinationsAsked()).hasSize(1);
  }

  private List<String> combinationsAsked() {
    return world.server.journal().requests("datago", "apt_trade").stream()
        .map(RecordedRequest::query)
        .map(query -> query.get("LAWD_CD") + " " + query.get("DEAL_YMD"))
        .distinct()
        .toList();
  }

  @Test
  void aPreviewNeitherReadsNorWritesCheckpoints() {
    StandInDataset sales = world.server.dataset("datago", "apt_trade").rows(10);
    sales.then(Behaviour.honest()).always(FailureResponses.status(404));
    failAfterTheFirstCombination();
    Map<String, Long> left = files();
    assertThat(left.keySet()).anyMatch(file -> file.contains("checkpoint"));
    sales.healed();
    world.server.journal().clear();

    SourcePreview preview = preview(sales());

    assertThat(preview.fetched())
        .isEqualTo(new SourcePreview.FetchExtent(true, 60, Optional.empty(), 6, 6));
    assertThat(combinationsAsked()).hasSize(6);
    assertThat(files()).isEqualTo(left);
  }

  private void failAfterTheFirstCombination() {
    try (BuilderService service = world.service(out(), KEYS)) {
      service.createBuild(SpecInput.of(sales()), BuildOptions.none().withRunId("r1"));
    }
  }

  /** The files below the output folder with their sizes. */
  private Map<String, Long> files() {
    if (!Files.exists(out())) {
      return Map.of();
    }
    try (Stream<Path> all = Files.walk(out())) {
      Map<String, Long> found = new TreeMap<>();
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        found.put(out().relativize(file).toString(), Files.size(file));
      }
      return found;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
