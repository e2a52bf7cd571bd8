package io.datasetbuilder.embedded.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.embedded.BuildAnswer;
import io.datasetbuilder.embedded.PreviewAnswer;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.pipeline.build.BuildOutcome;
import io.datasetbuilder.pipeline.build.BuildOutcome.SourceResult;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before anything is built: no run folder and no upload comes of it. */
class RefusedBuildTest {

  @TempDir Path folder;
  private BuildFixture fixture;
  private Path file;

  @BeforeEach
  void open() {
    fixture = BuildFixture.in(folder);
    file = fixture.file("a.csv", "x,y\n1,a\n");
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  @Test
  void aDatasetToBePublishedNeedsALicenseAndAScanForPersonalData() {
    String unlicensed =
        (spec(Specs.CSV_EXPORT) + "publish: true\n").replace("license: CC0-1.0\n", "");

    assertThat(BuildFixture.codes(refused(unlicensed))).containsExactly("missing_license_for_publish");
    assertThat(BuildFixture.codes(refused(spec(Specs.CSV_EXPORT) + "publish: true\npii: {mode: allow}\n")))
        .containsExactly("pii_allow_with_publish");
  }

  @Test
  void aDatasetToBePublishedIsBuiltWithAWarningThatNothingIsPublished() {
    BuildAnswer.Finished built =
        (BuildAnswer.Finished)
            fixture.service.createBuild(
                input(spec(Specs.CSV_EXPORT) + "publish: true\n"),
                Optional.of("run"),
                BuildListener.NONE,
                Cancellation.NEVER);

    assertThat(built.run().manifest().run().status()).isEqualTo(RunStatus.OK);
    assertThat(built.run().manifest().warnings())
        .contains("publish: true has no effect on a build: nothing was published");
  }

  @Test
  void aDatasetNotToBePublishedIsBuiltWithoutThatWarning() {
    assertThat(((BuildAnswer.Finished) create("run")).run().manifest().warnings())
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

    BuildAnswer answer =
        fixture.service.createBuild(
            SpecInput.of(spec), Optional.of("run"), BuildListener.NONE, Cancellation.NEVER);

    BuildOutcome.Finished run = ((BuildAnswer.Finished) answer).run();
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
    BuildAnswer.Finished built =
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
  void optionsOfAnExporterAreJudgedBeforeAnythingIsBuilt() {
    List<Problem> problems =
        refused(spec("{kind: csv, output_path: a.csv, options: {profile: nice}}"));

    assertThat(problems.get(0).at()).isEqualTo("exports[0].options.profile");
  }

  @Test
  void aPreviewIsRefusedForTheSameReasons() {
    PreviewAnswer answer =
        fixture.service.previewBuild(input(spec("{kind: csv, output_path: table.parquet}")));

    assertThat(answer).isInstanceOf(PreviewAnswer.Refused.class);
    assertThat(BuildFixture.codes(((PreviewAnswer.Refused) answer).refusal().problems()))
        .containsExactly("reserved_output_path");
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
    List<BuildAnswer> second = new ArrayList<>();
    BuildListener meanwhile =
        new BuildListener() {
          @Override
          public void stageStarted(String sourceKey, Stage stage) {
            if (stage == Stage.SILVER) {
              second.add(create("run"));
            }
          }
        };

    BuildAnswer first =
        fixture.service.createBuild(
            input(spec(Specs.CSV_EXPORT)), Optional.of("run"), meanwhile, Cancellation.NEVER);

    assertThat(BuildFixture.codes(BuildFixture.refusal(second.get(0)))).containsExactly("run_id_in_progress");
    assertThat(((BuildAnswer.Finished) first).run().manifest().run().status())
        .isEqualTo(RunStatus.OK);
  }

  @Test
  void anOrphanOfTheSameIdIsMovedAsideAndNothingOfItIsLost() throws Exception {
    Path orphan = Files.createDirectories(fixture.out().resolve("run/gold/a"));
    Files.writeString(orphan.resolve("half.csv"), "left behind");

    BuildAnswer answer = create("run");

    assertThat(answer).isInstanceOf(BuildAnswer.Finished.class);
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
  void aFileInPlaceOfTheOutputFolderIsToldAsUnwritable() {
    fixture.file("out", "a file");

    assertThat(BuildFixture.codes(BuildFixture.refusal(create("run")))).containsExactly("output_unwritable");
  }

  @Test
  void aFileInPlaceOfTheRunsFolderIsToldAsUnwritableAndStays() throws Exception {
    Files.createDirectories(fixture.out());
    Path inTheWay = Files.writeString(fixture.out().resolve("run"), "mine");

    assertThat(BuildFixture.codes(BuildFixture.refusal(create("run")))).containsExactly("output_unwritable");
    assertThat(inTheWay).hasContent("mine");
  }

  private List<Problem> refused(String spec) {
    Map<String, String> before = BuildFixture.listing(fixture.out());
    BuildAnswer answer =
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

  private BuildAnswer create(String runId) {
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
