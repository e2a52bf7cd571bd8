package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.preview.SourcePreview;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import io.datasetbuilder.pipeline.table.bronze.RowPlace;
import io.datasetbuilder.pipeline.table.silver.ChangeEffect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spec, "POST /preview": what a build would make, without making it. */
class PreviewTest {

  @AutoClose private final BuildFixture fixture;

  PreviewTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  @Test
  void aPreviewWritesNothingToTheOutputFolderNorBesideIt() throws Exception {
    String id = fixture.upload(fixture.file("a.csv", "x\n1\n"));
    Path local = fixture.file("b.csv", "y\n2\n");
    fixture.build(Specs.of("a", id, "csv", ""), "run");
    Map<String, String> before = BuildFixture.listing(fixture.folder);
    List<String> names = names();

    fixture.preview(
        SpecInput.of(
                Specs.of(
                    List.of(
                        Specs.source("a", id, "csv", ""),
                        "{kind: file, alias: b, format: csv}",
                        Specs.source("c", id, "csv", "casts: {q: int}")),
                    Specs.CSV_EXPORT))
            .withUpload("b", local),
        5);

    assertThat(BuildFixture.listing(fixture.folder)).isEqualTo(before);
    assertThat(names()).isEqualTo(names);
  }

  @Test
  void aPreviewMakesNoOutputFolder() {
    preview("x\n1\n", "", 5);

    assertThat(fixture.out()).doesNotExist();
  }

  @Test
  void aCastShowsHowManyValuesItChanges() {
    SourcePreview preview =
        preview("n,d\n\"1,000\",a\n2,b\n\"3,500\",c\n", "casts: {n: int_comma}", 5);

    ChangeEffect effect = preview.effects().get(0);
    assertThat(effect.change().column()).isEqualTo("n");
    assertThat(effect.changed()).isEqualTo(2);
    assertThat(effect.lost()).isZero();
    assertThat(preview.silver()).isPresent();
  }

  @Test
  void aCastThatLosesValuesShowsHowManyAndTheFirstRows() {
    String rows =
        IntStream.rangeClosed(1, 20)
            .mapToObj(i -> (i % 2 == 0 ? "x" : "") + i + "\n")
            .collect(Collectors.joining());

    SourcePreview preview = preview("n\n" + rows, "casts: {n: int}", 5);

    assertThat(preview.effects().get(0).lost()).isEqualTo(10);
    assertThat(preview.effects().get(0).firstLost())
        .extracting(RowPlace::row)
        .containsExactly(2L, 4L, 6L, 8L, 10L);
    assertThat(preview.silver()).isEmpty();
    assertThat(BuildFixture.codes(preview.problems())).containsExactly("cast_data_loss");
    assertThat(preview.problems().get(0).at()).isEqualTo("sources[0].schema.casts.n");
  }

  @Test
  void everyLosingCastIsShownAtOnce() {
    SourcePreview preview = preview("a,b\nx,1.5\ny,2\n", "casts: {a: int, b: int}", 5);

    assertThat(preview.effects()).extracting(ChangeEffect::lost).containsExactly(2L, 1L);
    assertThat(preview.problems()).hasSize(2);
  }

  @Test
  void theSampleHoldsTheFirstRowsUpToTheLimit() {
    String rows =
        IntStream.rangeClosed(1, 30).mapToObj(i -> i + "\n").collect(Collectors.joining());

    assertThat(preview("n\n" + rows, "", 1).silver().orElseThrow().sample())
        .containsExactly(List.of(JsonValue.of(1)));
    assertThat(preview("n\n" + rows, "", 7).silver().orElseThrow().sample()).hasSize(7);
    assertThat(preview("n\n" + rows, "", 1000).silver().orElseThrow().sample()).hasSize(30);
  }

  @Test
  void statisticsCountNullsAndRepeatedRows() {
    SourcePreview.Silver silver = preview("a,b\n1,\n1,\n2,x\n2,x\n", "", 5).silver().orElseThrow();

    assertThat(silver.duplicateRate()).isEqualTo(0.5);
    assertThat(silver.profile().rowCount()).isEqualTo(4);
    assertThat(silver.profile().columns().get(1).nullCount()).isEqualTo(2);
  }

  @Test
  void aSourceThatFailsHidesNoOther() {
    Path good = fixture.file("good.csv", "x\n1\n");
    Path bad = fixture.file("bad.csv", "x,y\n1\n");
    String missing = "upl_" + "0".repeat(32);

    List<SourcePreview> shown =
        fixture
            .preview(
                SpecInput.of(
                        Specs.of(
                            List.of(
                                "{kind: file, alias: bad, format: csv}",
                                "{kind: file, alias: good, format: csv}",
                                Specs.source("missing", missing, "csv", "")),
                            Specs.CSV_EXPORT))
                    .withUpload("good", good)
                    .withUpload("bad", bad),
                5)
            .sources();

    assertThat(shown).extracting(SourcePreview::failed).containsExactly(true, false, true);
    assertThat(shown.get(0).silver()).isEmpty();
    assertThat(shown.get(0).problems())
        .extracting(problem -> problem.code().wire(), Problem::at)
        .containsExactly(tuple("ragged_row", "sources[0]"));
    assertThat(BuildFixture.codes(shown.get(2).problems())).containsExactly("upload_not_found");
  }

  private SourcePreview preview(String csv, String schema, int limit) {
    Path file = fixture.file("a.csv", csv);
    String spec =
        Specs.of(
            List.of("{kind: file, alias: a, format: csv, schema: {" + schema + "}}"),
            Specs.CSV_EXPORT);
    return fixture.preview(SpecInput.of(spec).withUpload("a", file), limit).sources().get(0);
  }

  private List<String> names() throws Exception {
    try (Stream<Path> all = Files.walk(fixture.folder)) {
      return all.map(Path::toString).sorted().toList();
    }
  }

  @Test
  void aPreviewThatTakesTooLongFailsItsSources() throws Exception {
    AtomicLong hours = new AtomicLong();
    InstantSource slowly = () -> Instant.EPOCH.plus(Duration.ofHours(hours.incrementAndGet()));
    try (BuilderService service =
        BuilderService.builder(fixture.folder.resolve("slow"))
            .clock(slowly.withZone(ZoneOffset.UTC))
            .build()) {
      SpecInput spec =
          SpecInput.of(Specs.of(List.of("{kind: file, alias: a, format: csv}"), Specs.CSV_EXPORT))
              .withUpload("a", fixture.file("a.csv", "x\n1\n"));

      Result<BuildPreview> answer = service.previewBuild(spec);

      assertThat(Results.value(answer).sources().get(0).problems())
          .extracting(Problem::code)
          .containsExactly(RunProblem.PREVIEW_TIME_LIMIT);
    }
  }
}
