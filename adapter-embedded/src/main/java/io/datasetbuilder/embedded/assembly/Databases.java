package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.embedded.settings.StateSettings;
import io.datasetbuilder.embedded.settings.StateSettings.Backend;
import io.datasetbuilder.infrastructure.state.JdbiRunIndex;
import io.datasetbuilder.infrastructure.state.PostgresServer;
import io.datasetbuilder.infrastructure.state.StateDatabase;

/** The databases of a service. Making them opens nothing. Safe for concurrent use. */
final class Databases implements AutoCloseable {

  private final StateDatabase state;
  private final JdbiRunIndex index;
  private final Runnable closing;

  private Databases(StateDatabase state, JdbiRunIndex index, Runnable closing) {
    this.state = state;
    this.index = index;
    this.closing = closing;
  }

  /** What the settings choose: the classes of the other kind are never loaded. */
  static Databases of(ServiceContext context) {
    return context.settings().state().backend() == Backend.POSTGRES
        ? onServer(context)
        : inFiles(context);
  }

  private static Databases inFiles(ServiceContext context) {
    StateDatabase state = new StateDatabase(context.serviceFile("state.sqlite3"), context.clock());
    JdbiRunIndex index = new JdbiRunIndex(context.serviceFile("index.sqlite3"), context.clock());
    return new Databases(
        state,
        index,
        () -> {
          state.close();
          index.close();
        });
  }

  private static Databases onServer(ServiceContext context) {
    StateSettings settings = context.settings().state();
    PostgresServer server =
        new PostgresServer(settings.url().orElseThrow(), settings.user(), settings.password());
    return new Databases(
        StateDatabase.on(server, context.clock()), JdbiRunIndex.on(server), () -> server.close());
  }

  /** What nothing could restore. */
  StateDatabase state() {
    return state;
  }

  /** The index of runs, as it is. */
  JdbiRunIndex index() {
    return index;
  }

  @Override
  public void close() {
    closing.run();
  }
}
