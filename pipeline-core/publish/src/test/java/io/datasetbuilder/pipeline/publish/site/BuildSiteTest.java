package io.datasetbuilder.pipeline.publish.site;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.ReadOnlyManifests;
import io.datasetbuilder.pipeline.model.fixture.StoredRuns;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.GoldArtifact;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.CheckRelease;
import io.datasetbuilder.pipeline.publish.site.BuildSite.SiteProgress;
import io.datasetbuilder.pipeline.publish.site.SiteReport.LeftOut;
import io.datasetbuilder.pipeline.runs.artifact.ArtifactGate.RunTerms;
import io.datasetbuilder.pipeline.runs.artifact.SampleRule;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms.DeclarationPolicy;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BuildSiteTest {

  private static final String TABLE = "gold/a/table.parquet";

  private final ReadableRuns runs = new ReadableRuns();
  private final SiteFolderInMemory folder = new SiteFolderInMemory();
  private final Queue<String> read = new ConcurrentLinkedQueue<>();
  private Redistribution terms = Redistribution.ALLOWED;

  /** A run that ended some seconds after the first one. */
  private void run(String dataset, String id, long seconds) {
    runs.with(dataset, manifest(id, seconds, RunStatus.OK));
    runs.stored
        .withFile(id, TABLE, JsonValue.of("rows"))
        .withFile(id, "manifest.json", JsonValue.of("manifest"));
  }

  private static Manifest manifest(String id, long seconds, RunStatus status) {
    byte[] bytes = (id + "/" + TABLE).getBytes(UTF_8);
    FileFacts facts =
        new FileFacts(bytes.length, HexFormat.of().formatHex(Sha256.digest().digest(bytes)));
    return ReadableRuns.ok(id)
        .withFile(RunPath.of(TABLE), OutputFile.table(facts, 3 + seconds))
        .withArtifact("a", new GoldArtifact("sha256:0", "engine", "1"))
        .finished(status, ReadableRuns.ENDED.plusSeconds(seconds));
  }

  private SiteReport build(SiteOptions options) {
    EvaluateTerms evaluate =
        new EvaluateTerms(
            (provider, dataset) ->
                Optional.of(
                    new DatasetLicense(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        terms,
                        false,
                        false,
                        false)),
            DeclarationPolicy.ACCEPT);
    StoredSpecs specs = new StoredSpecs(runs.stored, document -> Result.refused(List.of()));
    return new BuildSite(
            runs.index,
            new ReadRun(new ObservedManifests(runs.stored, read), runs.stored, runs.index),
            new CheckRelease(specs, new RunTerms(evaluate), runs.stored.json()),
            (run, key) -> SampleRule.masking(Set.of()),
            runs.stored.json(),
            new PlainPages(),
            Clock.fixed(ReadableRuns.ENDED, ZoneOffset.UTC),
            work -> new Thread(work).start())
        .build(Visibility.everybody(), folder, options, SiteProgress.NONE);
  }

  private SiteReport build() {
    return build(SiteOptions.standard());
  }

  @Test
  void versionsAreNewestFirstWithTheirDifferences() {
    run("d", "one", 0);
    run("d", "two", 10);
    run("d", "three", 7);
    runs.with("d", manifest("failed", 20, RunStatus.FAILED));

    assertThat(build().runs()).isEqualTo(3);

    assertThat(folder.text("datasets/d/index.html"))
        .isEqualTo("two:Optional[3] three:Optional[7] one:first");
    assertThat(folder.text("datasets/d/runs/three/index.html"))
        .isEqualTo("newer two, older one, files true");
    assertThat(folder.text("datasets/d/runs/two/files/" + TABLE)).isEqualTo("two/" + TABLE);
    assertThat(folder.files).doesNotContainKey("datasets/d/runs/failed/index.html");
    assertThat(folder.text("index.html")).isEqualTo("d 1");
  }

  @Test
  void onlyTheLatestRunHasItsFilesWhereThatIsWanted() {
    run("d", "one", 0);
    run("d", "two", 10);
    SiteOptions all = SiteOptions.standard();

    build(
        new SiteOptions(
            all.title(),
            all.publisher(),
            all.contact(),
            all.baseUrl(),
            all.language(),
            all.audience(),
            SiteOptions.KeptFiles.LATEST));

    assertThat(folder.files)
        .containsKeys("datasets/d/runs/two/files/" + TABLE, "datasets/d/runs/one/index.html")
        .doesNotContainKey("datasets/d/runs/one/files/" + TABLE);
    assertThat(folder.text("datasets/d/runs/one/index.html")).endsWith("files false");
  }

  @Test
  void datasetsWithoutARunThatMayAppearAreLeftOut() {
    run("open", "o", 0);
    runs.with("broken", manifest("failed", 0, RunStatus.FAILED));
    run("gone", "g", 0);
    runs.stored.without("g", TABLE);

    assertThat(build().leftOut())
        .extracting(left -> left.datasetId() + " " + left.reason().code().wire())
        .containsExactlyInAnyOrder("broken run_failed", "gone artifact_missing");

    terms = Redistribution.FORBIDDEN;
    SiteReport report = build();
    assertThat(report.datasets()).isZero();
    assertThat(report.leftOut())
        .extracting(LeftOut::datasetId, left -> left.reason().code().wire())
        .contains(tuple("open", "redistribution_forbidden"));
    assertThat(folder.files.keySet()).noneMatch(path -> path.startsWith("datasets/"));
  }

  @Test
  void anUnchangedDatasetIsNotRenderedAgain() {
    run("d", "one", 0);
    run("e", "two", 0);
    build();
    byte[] page = folder.files.get("datasets/d/index.html");
    run("e", "three", 5);

    SiteReport report = build();

    assertThat(report.written()).isEqualTo(1);
    assertThat(folder.files.get("datasets/d/index.html")).isSameAs(page);
    assertThat(folder.text("catalog.ttl")).contains("datasets/d/index.html#dataset");
  }

  @Test
  void theSiteAndTheReportAreInTheOrderOfTheIndexWhicheverThreadIsFaster() {
    for (int i = 0; i < 40; i++) {
      run("d" + i, "r" + i, i);
      runs.with("broken" + i, manifest("failed" + i, i, RunStatus.FAILED));
    }
    SiteReport first = build();
    Map<String, byte[]> files = folder.files;

    folder.seals.clear();
    SiteReport second = build();

    assertThat(second).isEqualTo(first);
    assertThat(second.leftOut()).hasSize(40);
    assertThat(folder.files.keySet()).isEqualTo(files.keySet());
    files.forEach((path, bytes) -> assertThat(folder.files.get(path)).as(path).isEqualTo(bytes));
  }

  @Test
  void eachRunIsReadOnce() {
    run("d", "one", 0);
    run("d", "two", 10);

    build();

    assertThat(read).containsExactlyInAnyOrder("one", "two");
  }

  @Test
  void aFailureOfOneDatasetIsThatOfTheSite() {
    run("d", "one", 0);
    run("e", "two", 0);
    folder.full = Optional.of("datasets/e/index.html");

    assertThatThrownBy(this::build).hasMessage("no space for datasets/e/index.html");

    assertThat(folder.files).isEmpty();
  }

  @Test
  void moreDatasetsThanAPageOfTheIndexAreAllThere() {
    assertAllThere(210, 1);
  }

  @Tag("deep")
  @Test
  void aThousandDatasetsOfTenRunsAreAllThere() {
    assertAllThere(1_000, 10);
  }

  private void assertAllThere(int datasets, int each) {
    for (int i = 0; i < datasets; i++) {
      for (int j = 0; j < each; j++) {
        run("d" + i, "r" + i + "-" + j, (long) i * each + j);
      }
    }

    SiteReport report = build();

    assertThat(report.datasets()).isEqualTo(datasets);
    assertThat(report.runs()).isEqualTo(datasets * each);
    assertThat(folder.files.keySet())
        .filteredOn(path -> path.matches("datasets/d\\d+/runs/r\\d+-\\d/index.html"))
        .hasSize(datasets * each);
    String last = "datasets/d" + (datasets - 1) + "/index.html";
    assertThat(folder.text(last)).startsWith("r" + (datasets - 1) + "-" + (each - 1) + ":");
  }

  /** Manifests whose reads are recorded. */
  private record ObservedManifests(StoredRuns stored, Queue<String> read)
      implements ReadOnlyManifests {

    @Override
    public Optional<Result<Manifest>> read(RunId id) {
      read.add(id.value());
      return stored.read(id);
    }

    @Override
    public boolean exists(RunId id) {
      return stored.exists(id);
    }

    @Override
    public List<RunId> runIds() {
      return stored.runIds();
    }
  }

  /** Pages that state what they are given. */
  private static final class PlainPages implements SiteRenderer {

    @Override
    public String version() {
      return "1";
    }

    @Override
    public void shared(SiteOptions options, Consumer<SiteFile> out) {
      out.accept(new SiteFile(new SitePath("assets/site.css"), ""));
    }

    @Override
    public void home(List<SiteCard> cards, SiteOptions options, Consumer<SiteFile> out) {
      List<String> names =
          cards.stream().map(card -> card.identity().datasetId() + " " + card.tables()).toList();
      out.accept(new SiteFile(new SitePath("index.html"), String.join("\n", names)));
    }

    @Override
    public void dataset(SiteDataset dataset, SiteOptions options, Consumer<SiteFile> out) {
      List<String> versions = new ArrayList<>();
      dataset
          .versions()
          .forEach(
              version ->
                  versions.add(
                      version.runId()
                          + ":"
                          + version
                              .change()
                              .map(change -> change.rows().toString())
                              .orElse("first")));
      out.accept(new SiteFile(dataset.folder().page(), String.join(" ", versions)));
    }

    @Override
    public SiteFile run(RunPage page, SiteOptions options) {
      return new SiteFile(
          page.folder().run(page.run().runId()).page(),
          "newer %s, older %s, files %s"
              .formatted(
                  page.newer().orElse("none"),
                  page.older().orElse("none"),
                  page.run().filesKept()));
    }

    @Override
    public String sitemap(List<SitePath> pages, String baseUrl) {
      return baseUrl;
    }
  }
}
