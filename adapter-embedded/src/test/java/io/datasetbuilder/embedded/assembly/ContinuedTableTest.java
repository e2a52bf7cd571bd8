package io.datasetbuilder.embedded.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.duckdb.DuckDbEngine;
import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import io.datasetbuilder.infrastructure.state.index.JdbiRunIndex;
import io.datasetbuilder.infrastructure.state.warehouse.JdbiSnapshotIndex;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.run.LocalFinishedRuns;
import io.datasetbuilder.infrastructure.storage.run.LocalManifestStore;
import io.datasetbuilder.infrastructure.storage.run.LocalRunWorkspaces;
import io.datasetbuilder.pipeline.building.commit.CommittableRun;
import io.datasetbuilder.pipeline.building.commit.CommittableTable;
import io.datasetbuilder.pipeline.building.commit.CommittableTable.Continuation;
import io.datasetbuilder.pipeline.building.commit.CommittableTable.TableCoverage;
import io.datasetbuilder.pipeline.building.commit.ParentSnapshots;
import io.datasetbuilder.pipeline.building.commit.ParentSnapshots.ParentSnapshot;
import io.datasetbuilder.pipeline.building.commit.TableCommits;
import io.datasetbuilder.pipeline.building.commit.TableCommitter;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.manifest.Coverage;
import io.datasetbuilder.pipeline.model.manifest.SourceReportedTotal;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.warehouse.commit.InterruptedCommits.RunsOfCommits;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parents of builds, in a warehouse on disk. */
class ContinuedTableTest {

  private static final Principal OWNER = new Principal.Service();
  private static final RunId BUILT = new RunId("one");

  @TempDir Path folder;
  private WarehouseComponents warehouse;
  private LocalFinishedRuns finished;
  private BuildSpec spec;

  @BeforeEach
  void build() throws IOException {
    Path out = folder.resolve("out");
    WarehouseSettings settings = WarehouseSettings.in(folder.resolve("wh"));
    Path csv = Files.writeString(folder.resolve("s.csv"), "id,city\n1,Paris\n2,Oslo\n");
    try (BuilderService service = BuilderService.builder(out).warehouse(settings).build()) {
      String upload =
          Results.value(service.registerUpload(csv, Optional.empty(), "utf-8")).id().value();
      String text =
          "dataset_id: people\ntitle: People\ndescription: Some\nlicense: CC0-1.0\nsources:\n"
              + "  - {kind: file, alias: s, upload_id: %s, format: csv}\n".formatted(upload)
              + "exports:\n  - {kind: csv, output_path: data.csv}\n";
      spec =
          Results.value(
                  service.createBuild(
                      SpecInput.of(text), BuildOptions.none().withRunId(BUILT.value())))
              .spec()
              .spec();
    }
    JacksonJsonCodec json = new JacksonJsonCodec();
    finished = new LocalFinishedRuns(out);
    LocalRunWorkspaces workspaces =
        new LocalRunWorkspaces(
            new LocalRunWorkspaces.StorageSettings(out, folder.resolve("tmp"), 0),
            new DiskFileOps(),
            Clock.systemUTC(),
            new Random(1));
    RunsOfCommits runs =
        new RunsOfCommits(
            new RunStores(workspaces, finished, new LocalManifestStore(out, json)),
            new StoredSpecs(finished, new YamlSpecReader()),
            () -> new JdbiRunIndex(out.resolve(".service/index.sqlite3"), Clock.systemUTC()));
    JdbiSnapshotIndex catalog =
        JdbiSnapshotIndex.in(folder.resolve("wh/warehouse.sqlite3"), Clock.systemUTC(), json);
    warehouse =
        new WarehouseComponents(
            settings,
            catalog,
            runs,
            Optional.empty(),
            Clock.systemUTC(),
            catalog::emptyLog,
            catalog::close);
  }

  @AfterEach
  void close() {
    warehouse.close();
  }

  private ParentSnapshots parents() {
    return warehouse.parents(owner -> WorkspaceId.SHARED);
  }

  private ParentSnapshot parent() {
    return parents().open(OWNER, "people", "s").orElseThrow();
  }

  private List<Snapshot> snapshots() {
    return Results.value(warehouse.tables().show(WorkspaceId.SHARED, TableName.of("people", "s")))
        .snapshots();
  }

  /** Commits the built table once more, as the table of a run that continues a snapshot. */
  private TableCommits commit(String runId, ParentSnapshot parent, String cursor) {
    TableCommitter committer = warehouse.committer(owner -> WorkspaceId.SHARED);
    CommittableTable table =
        new CommittableTable(
            "s",
            committer.newSnapshotId(),
            finished.find(BUILT).orElseThrow().locate(RunPaths.goldTable(new SourceKey("s"))),
            snapshots().get(snapshots().size() - 1).digest(),
            parent.rows(),
            List.of(),
            new TableCoverage(
                Coverage.complete(), Optional.empty(), SourceReportedTotal.notReported()),
            Optional.of(new Continuation(Optional.of(parent.snapshotId()), Optional.of(cursor))));
    return committer
        .announce(
            new CommittableRun(
                OWNER, new RunId(runId), spec, Instant.now(), List.of(), List.of(table), false))
        .commit();
  }

  @Test
  void theEngineOfBuildsReadsTheFileOfTheParent(@TempDir Path spill) {
    TableEngine engine = new DuckDbEngine(new EngineLimits(1, 256, OptionalLong.empty()));
    try (ParentSnapshot parent = parent();
        TableEngine.Session session = engine.open(new Location(spill.toString()), 1, () -> false)) {
      assertThat(session.rows(new Relation.Scan(new ParquetTable(parent.file(), parent.columns()))))
          .containsExactlyInAnyOrder(
              List.of(JsonValue.of(1), JsonValue.of("Paris")),
              List.of(JsonValue.of(2), JsonValue.of("Oslo")));
      assertThat(parent.rows()).isEqualTo(2);
      assertThat(parent.runId()).isEqualTo("one");
    }
  }

  @Test
  void aCommittedTableIsTheNextParentWithItsCursor() {
    try (ParentSnapshot parent = parent()) {
      assertThat(commit("two", parent, "2026-07").failures()).isEmpty();
    }

    try (ParentSnapshot next = parent()) {
      assertThat(next.runId()).isEqualTo("two");
      assertThat(next.cursor()).contains("2026-07");
    }
    assertThat(snapshots())
        .extracting(Snapshot::parentId)
        .containsExactly(Optional.of(snapshots().get(1).id()), Optional.empty());
  }

  @Test
  void ofTwoBuildsThatReadOneParentTheSecondIsAConflict() {
    try (ParentSnapshot one = parent();
        ParentSnapshot other = parent()) {
      commit("two", one, "2026-07");

      assertThat(commit("three", other, "2026-08").failures().get("s"))
          .satisfies(
              failure -> {
                assertThat(failure.reason()).isEqualTo(TableCommits.Reason.CONFLICT);
                assertThat(failure.detail()).contains("build again");
              });
    }
    assertThat(snapshots()).hasSize(2);
  }

  private String address() {
    try (ParentSnapshot parent = parent()) {
      return parent.file().address();
    }
  }

  @Test
  void aParentWhoseFileWasChangedFailsTheBuild() throws IOException {
    String file = address();
    Files.delete(Path.of(file));
    Files.writeString(Path.of(file), "changed");

    assertThatThrownBy(this::parent)
        .isInstanceOfSatisfying(
            ProblemException.class,
            failed ->
                assertThat(failed.problem().message())
                    .isEqualTo(
                        "the table people.s cannot be continued: The file of the snapshot is"
                            + " damaged."));
  }
}
