package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import io.datasetbuilder.pipeline.building.BuildOutcome.SourceResult;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before anything is built: no run folder and no upload comes of it. */
class RefusedBuildTest {

  @AutoClose private final BuildFixture fixture;
  private Path file;

  RefusedBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
    file = fixture.file("a.csv", "x,y\n1,a\n");
  }

  @Test
  void aDatasetToBePublishedNeedsALicenseAndAScanForPersonalData() {
    String unlicensed =
        (spec(Specs.CSV_EXPORT) + "publish: true\n").replace("license: CC0-1.0\n", "");

    assertThat(BuildFixture.codes(refused(unlicensed)))
        .containsExactly("missing_license_for_publish");
    assertThat(
            BuildFixture.codes(
                refused(spec(Specs.CSV_EXPORT) + "publish: true\npii: {mode: allow}\n")))
        .containsExactly("pii_allow_with_publish");
  }

  @Test
  void aDatasetToBePublishedIsBuiltWithAWarningThatNothingIsPublished() {
    FinishedBuild built =
        Results.value(
            fixture.service.createBuild(
                input(spec(Specs.CSV_EXPORT) + "publish: true\n"),
                Optional.of("run"),
                BuildListener.NONE,
                Cancellation.NEVER));

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
    assertThat(built.run().manifest().warnings())
        .contains("publish: true has no effect on a build: nothing was published");
  }

  @Test
  void aDatasetNotToBePublishedIsBuiltWithoutThatWarning() {
    assertThat(Results.value(create("run")).run().manifest().warnings())
        .noneMatch(warning -> warning.startsWith("publish"));
  }

  @Test
  void sourcesThatTheCatalogDoesNotKnowFailEachWithItsOwnProblem() {
    String spec =
        """
        dataset_id: a
        title: A
        description: D
        sources:
          - {provider: datago, dataset: air, alias: l}
          - {provider: nobody, dataset: air, alias: r}
        composition: {name: both, join: {left: l, right: r, left_key: k, right_key: k}}
        exports:
          - {kind: csv, output_path: a.csv}
        """;

    Result<FinishedBuild> answer =
        fixture.service.createBuild(
            SpecInput.of(spec), Optional.of("run"), BuildListener.NONE, Cancellation.NEVER);

    BuildOutcome.Finished run = Results.value(answer).run();
    assertThat(run.sources())
        .flatExtracting(SourceResult::problems)
        .extracting(Problem::at)
        .containsExactly("sources[0].dataset", "sources[1].provider");
    assertThat(run.composition().orElseThrow().status())
        .isEqualTo(BuildOutcome.CompositionStatus.SKIPPED);
  }

  @Test
  void anOutputPathThatEveryGoldFolderUsesItselfIsRefused() {
    for (String path : List.of("table.parquet", "README.md", "readme.md", "splits/a.csv")) {
      List<Problem> problems = refused(spec("{kind: csv, output_path: " + path + "}"));
      assertThat(BuildFixture.codes(problems)).as(path).containsExactly("reserved_output_path");
      assertThat(problems.get(0).at()).isEqualTo("exports[0].output_path");
    }
  }

  @Test
  void aReservedNameBelowAFolderOfItsOwnIsFine() {
    FinishedBuild built =
        fixture.build(
            spec("{kind: parquet, output_path: mine/table.parquet}")
                .replace("alias: a", "alias: a, upload_id: " + fixture.upload(file)),
            "run");

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
  }

  @Test
  void twoExportsThatWouldWriteOneDocumentBesideThemAreRefused() {
    String kaggle = "{kind: kaggle, output_path: k/%s, options: {owner: someone}}";

    List<Problem> problems = refused(spec(kaggle.formatted("a.csv"), kaggle.formatted("b.csv")));

    assertThat(BuildFixture.codes(problems)).containsExactly("output_path_taken");
    assertThat(problems.get(0).at()).isEqualTo("exports[1].output_path");
    assertThat(
            BuildFixture.codes(
                refused(
                    spec(
                        kaggle.formatted("a.csv"),
                        "{kind: csv, output_path: k/Dataset-Metadata.json}"))))
        .containsExactly("output_path_taken");
  }

  @Test
  void optionsOfAnExporterAreCheckedBeforeAnythingIsBuilt() {
    List<Problem> problems =
        refused(spec("{kind: csv, output_path: a.csv, options: {profile: nice}}"));

    assertThat(problems.get(0).at()).isEqualTo("exports[0].options.profile");
  }

  @Test
  void aPreviewIsRefusedForTheSameReasons() {
    Result<BuildPreview> answer =
        fixture.service.previewBuild(input(spec("{kind: csv, output_path: table.parquet}")));

    assertThat(answer).isInstanceOf(Result.Refused.class);
    assertThat(BuildFixture.codes(answer.problems())).containsExactly("reserved_output_path");
  }

  @Test
  void theIdOfAFinishedRunIsRefusedAndKeepsNoUploadOfTheSecondTry() {
    create("run");
    Map<String, String> before = filesBesideTheState();
    List<UploadId> uploads = uploadIds();

    List<Problem> problems = BuildFixture.refusal(create("run"));

    assertThat(BuildFixture.codes(problems)).containsExactly("run_id_completed");
    assertThat(filesBesideTheState()).isEqualTo(before);
    assertThat(uploadIds()).isEqualTo(uploads).isNotEmpty();
  }

  private List<UploadId> uploadIds() {
    Result<List<Upload>> uploads = fixture.service.uploads().list();
    return ((Result.Ok<List<Upload>>) uploads).value().stream().map(Upload::id).toList();
  }

  private Map<String, String> filesBesideTheState() {
    Map<String, String> files = new TreeMap<>(BuildFixture.listing(fixture.out()));
    files.keySet().removeIf(name -> name.startsWith(".service/state.sqlite3"));
    return files;
  }

  @Test
  void theIdOfARunInProgressIsRefused() {
    List<Result<FinishedBuild>> second = new ArrayList<>();
    BuildListener meanwhile =
        new BuildListener() {
          @Override
          public void stageStarted(String sourceKey, Stage stage) {
            if (stage == Stage.SILVER) {
              second.add(create("run"));
            }
          }
        };

    Result<FinishedBuild> first =
        fixture.service.createBuild(
            input(spec(Specs.CSV_EXPORT)), Optional.of("run"), meanwhile, Cancellation.NEVER);

    assertThat(BuildFixture.codes(BuildFixture.refusal(second.get(0))))
        .containsExactly("run_id_in_progress");
    assertThat(Results.value(first).run().manifest().run().status()).isEqualTo(RunStatus.OK);
  }

  @Test
  void anOrphanOfTheSameIdIsMovedAsideAndNothingOfItIsLost() throws Exception {
    Path orphan = Files.createDirectories(fixture.out().resolve("run/gold/a"));
    Files.writeString(orphan.resolve("half.csv"), "left behind");

    Result<FinishedBuild> answer = create("run");

    assertThat(answer).isInstanceOf(Result.Ok.class);
    assertThat(fixture.out().resolve("run/gold/a/half.csv")).doesNotExist();
    try (Stream<Path> aside = Files.list(fixture.out().resolve(".service/orphans"))) {
      assertThat(aside.toList())
          .singleElement()
          .satisfies(
              moved -> {
                assertThat(moved.getFileName().toString()).startsWith("run-");
                assertThat(moved.resolve("gold/a/half.csv")).hasContent("left behind");
              });
    }
  }

  @Test
  void aFileInPlaceOfTheOutputFolderIsReportedAsUnwritable() {
    fixture.file("out", "a file");

    assertThat(BuildFixture.codes(BuildFixture.refusal(create("run"))))
        .containsExactly("output_unwritable");
  }

  @Test
  void aFileInPlaceOfTheRunsFolderIsRefusedAndStays() throws Exception {
    Files.createDirectories(fixture.out());
    Path inTheWay = Files.writeString(fixture.out().resolve("run"), "mine");

    assertThat(BuildFixture.codes(BuildFixture.refusal(create("run"))))
        .containsExactly("run_id_taken");
    assertThat(inTheWay).hasContent("mine");
  }

  private List<Problem> refused(String spec) {
    Map<String, String> before = BuildFixture.listing(fixture.out());
    Result<FinishedBuild> answer =
        fixture.service.createBuild(
            spec.contains("alias: a") ? input(spec) : SpecInput.of(spec),
            Optional.of("refused"),
            BuildListener.NONE,
            Cancellation.NEVER);
    List<Problem> problems = BuildFixture.refusal(answer);
    assertThat(BuildFixture.listing(fixture.out())).isEqualTo(before);
    assertThat(fixture.out().resolve("refused")).doesNotExist();
    return problems;
  }

  private Result<FinishedBuild> create(String runId) {
    return fixture.service.createBuild(
        input(spec(Specs.CSV_EXPORT)), Optional.of(runId), BuildListener.NONE, Cancellation.NEVER);
  }

  private SpecInput input(String spec) {
    return SpecInput.of(spec).withUpload("a", file);
  }

  private static String spec(String... exports) {
    return Specs.of(List.of("{kind: file, alias: a, format: csv}"), exports);
  }
}
