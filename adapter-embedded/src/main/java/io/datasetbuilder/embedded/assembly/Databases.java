package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.settings.Settings.StateSettings.Backend;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.infrastructure.state.database.PostgresServer;
import io.datasetbuilder.infrastructure.state.database.SqliteLibrary;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.index.JdbiRunIndex;
import io.datasetbuilder.infrastructure.state.user.JdbiUserLedger;
import io.datasetbuilder.infrastructure.state.warehouse.JdbiSnapshotIndex;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.warehouse.commit.InterruptedCommits.RunsOfCommits;
import io.datasetbuilder.pipeline.warehouse.objectstorage.ObjectStorage;
import java.time.Clock;
import java.util.Optional;

/** The databases of a service. Making them opens nothing. Safe for concurrent use. */
final class Databases implements AutoCloseable {

  private final Optional<PostgresServer> server;
  private final SqliteLibrary library;
  private final StateDatabase state;
  private final JdbiRunIndex index;
  private final JdbiUserLedger users;
  private final Runnable closing;

  private Databases(
      Optional<PostgresServer> server,
      SqliteLibrary library,
      StateDatabase state,
      JdbiRunIndex index,
      JdbiUserLedger users,
      Runnable closing) {
    this.server = server;
    this.library = library;
    this.state = state;
    this.index = index;
    this.users = users;
    this.closing = closing;
  }

  /**
   * Databases of the kind that the settings choose; the classes of the other kind are never loaded.
   */
  static Databases of(ServiceContext context) {
    return context.settings().state().backend() == Backend.POSTGRES
        ? onServer(context)
        : inFiles(context);
  }

  private static Databases inFiles(ServiceContext context) {
    SqliteLibrary library = library(context);
    Clock clock = context.clock();
    StateDatabase state = new StateDatabase(context.serviceFile("state.sqlite3"), library, clock);
    JdbiRunIndex index = new JdbiRunIndex(context.serviceFile("index.sqlite3"), library, clock);
    JdbiUserLedger users = JdbiUserLedger.in(context.serviceFile("users.sqlite3"), library, clock);
    return new Databases(
        Optional.empty(),
        library,
        state,
        index,
        users,
        () -> {
          state.close();
          index.close();
          users.close();
        });
  }

  private static Databases onServer(ServiceContext context) {
    Settings.StateSettings settings = context.settings().state();
    PostgresServer server =
        new PostgresServer(settings.url().orElseThrow(), settings.user(), settings.password());
    return new Databases(
        Optional.of(server),
        library(context),
        StateDatabase.on(server, context.clock()),
        JdbiRunIndex.on(server),
        JdbiUserLedger.on(server),
        () -> server.close());
  }

  private static SqliteLibrary library(ServiceContext context) {
    return new SqliteLibrary(context.settings().state().nativeFolder());
  }

  /** State that cannot be rebuilt from the files of runs. */
  StateDatabase state() {
    return state;
  }

  /** The index of runs, as it is. */
  JdbiRunIndex index() {
    return index;
  }

  /** Ledger of the users who have signed in. */
  JdbiUserLedger users() {
    return users;
  }

  /** A warehouse whose catalog lies in the database server, or else in the warehouse's folder. */
  WarehouseComponents warehouse(
      WarehouseSettings settings, StorageComponents storage, ServiceContext context) {
    JsonCodec json = storage.json();
    Clock clock = context.clock();
    Optional<ObjectStorage> objects = StorageComponents.objects(context, settings.folder(), json);
    RunsOfCommits runs = new RunsOfCommits(storage.runs(), storage.specs(), () -> index);
    if (server.isPresent()) {
      return new WarehouseComponents(
          settings,
          JdbiSnapshotIndex.on(server.get(), json),
          runs,
          objects,
          clock,
          () -> {},
          () -> {});
    }
    JdbiSnapshotIndex catalog =
        JdbiSnapshotIndex.in(settings.folder().resolve("warehouse.sqlite3"), library, clock, json);
    return new WarehouseComponents(
        settings, catalog, runs, objects, clock, catalog::emptyLog, catalog::close);
  }

  @Override
  public void close() {
    closing.run();
  }
}
