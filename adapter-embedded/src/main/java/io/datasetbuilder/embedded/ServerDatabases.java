package io.datasetbuilder.embedded;

import io.datasetbuilder.embedded.settings.StateSettings;
import io.datasetbuilder.infrastructure.state.JdbiRunIndex;
import io.datasetbuilder.infrastructure.state.PostgresServer;
import io.datasetbuilder.infrastructure.state.StateDatabase;

/** State on a PostgreSQL server. */
final class ServerDatabases implements Databases {

  private final PostgresServer server;
  private final StateDatabase state;
  private final JdbiRunIndex index;

  ServerDatabases(Place place) {
    StateSettings settings = place.settings().state();
    this.server =
        new PostgresServer(settings.url().orElseThrow(), settings.user(), settings.password());
    this.state = StateDatabase.on(server, place.clock());
    this.index = JdbiRunIndex.on(server);
  }

  @Override
  public StateDatabase state() {
    return state;
  }

  @Override
  public JdbiRunIndex index() {
    return index;
  }

  @Override
  public void close() {
    server.close();
  }
}
