package io.datasetbuilder.embedded.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.refresh.JdbiRefreshSchedules;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedule;
import io.datasetbuilder.pipeline.submission.UploadRead;
import io.datasetbuilder.warehouse.revision.DocumentRevision;
import io.datasetbuilder.warehouse.revision.ReviseDocument.Saving;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/** A service that refreshes, with a clock that only a test moves. */
final class RefreshFixture implements AutoCloseable {

  static final Instant NOON = Instant.parse("2026-08-15T12:00:00Z");
  static final Principal ME = new Principal.Service();

  final MovableClock clock = new MovableClock(NOON);
  final Path folder;
  private final boolean multiUser;
  private final Map<String, String> variables;
  BuilderService service;

  RefreshFixture(Path folder, boolean multiUser, Map<String, String> more) {
    this.folder = folder;
    this.multiUser = multiUser;
    this.variables = new HashMap<>(Map.of("SVC_REFRESH", "1", "SVC_MAX_BUILDS", "1"));
    variables.putAll(more);
    open();
  }

  static RefreshFixture in(Path folder) {
    return new RefreshFixture(folder, false, Map.of());
  }

  private void open() {
    BuilderServiceBuilder builder =
        BuilderService.builder(folder.resolve("out"))
            .settings(Settings.of(variables).settings())
            .clock(clock)
            .recordEvents(true);
    service =
        (multiUser ? builder.multiUser() : builder.ownership(RunOwnership.SINGLE_USER)).build();
  }

  /** Ends the process of the service, and starts another one on the same folder. */
  void restart() {
    service.close();
    open();
  }

  /** The text of a spec with an upload of a file of its own. */
  String spec(BuilderSession session, String dataset, String cadence, String schema) {
    return """
    dataset_id: %s
    title: T
    description: D
    license: CC0-1.0
    %ssources:
      - {kind: file, alias: a, format: csv, upload_id: %s, schema: {%s}}
    exports:
      - {kind: csv, output_path: exports/data.csv}
    """
        .formatted(
            dataset,
            cadence.isEmpty() ? "" : "refresh_cadence: " + cadence + "\n",
            upload(session, dataset),
            schema);
  }

  String upload(BuilderSession session, String name) {
    Path file = folder.resolve(name + ".csv");
    try {
      Files.writeString(file, "x,y\n1," + name + "\n2,b\n");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    var uploads = session.uploads();
    return Results.value(
            uploads.keep(
                BuilderService.localFiles().named(file.toString()),
                Optional.empty(),
                "utf-8",
                UploadRead.DEFAULT))
        .id()
        .value();
  }

  /** Saves a spec as the next revision of a document. */
  static void save(BuilderSession session, String document, String yaml) {
    long newest =
        session
            .revisions()
            .revision("spec", document, OptionalLong.empty())
            .match(found -> found.summary().number(), missing -> 0L);
    JsonValue content = new JsonObject(Map.of("yaml", JsonValue.of(yaml)));
    DocumentRevision saved =
        Results.value(
            session
                .revisions()
                .save(
                    "spec",
                    document,
                    new Saving(content, newest, Optional.empty(), Optional.empty())));
    if (saved.summary().number() != newest + 1) {
      throw new AssertionError("not saved");
    }
  }

  /** Saves a spec of an hourly dataset, and schedules it. */
  RefreshSchedule schedule(String dataset) {
    save(service, dataset, spec(service, dataset, "PT1H", ""));
    return Results.value(service.schedules().schedule(dataset, Optional.empty()));
  }

  /** Submits what is due, and waits until its builds have ended. */
  List<RunId> pass() {
    List<RunId> submitted = service.submitDueRefreshes();
    submitted.forEach(this::awaitEnd);
    return submitted;
  }

  void awaitEnd(RunId run) {
    JobStatus status = JobStatus.QUEUED;
    while (!status.ended()) {
      pause();
      status = Results.value(service.jobs().find(run)).status();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(2);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  RefreshSchedule found(String dataset) {
    return Results.value(service.schedules().find(dataset));
  }

  /** Runs of a dataset, oldest first. */
  List<IndexedRun> runs(String dataset) {
    return Results.value(service.runs().list(Optional.of(dataset), 100)).stream()
        .map(listed -> listed.run())
        .sorted(Comparator.comparing(IndexedRun::runId))
        .toList();
  }

  /** Changes a schedule as another process would. */
  void change(String dataset, UnaryOperator<RefreshSchedule> change) {
    try (StateDatabase state =
        new StateDatabase(folder.resolve("out/.service/state.sqlite3"), clock)) {
      assertThat(
              new JdbiRefreshSchedules(state)
                  .compute(ME.ownerId(), dataset, known -> known.map(change)))
          .isPresent();
    }
  }

  /** Deletes a document with all its revisions, as nothing in the service does. */
  void deleteDocument(String document) {
    String url = "jdbc:sqlite:" + folder.resolve("out/.service/state.sqlite3");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM document_revisions WHERE doc_id = '" + document + "'");
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public void close() {
    service.close();
  }
}
