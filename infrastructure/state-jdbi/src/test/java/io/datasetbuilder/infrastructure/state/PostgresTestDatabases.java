package io.datasetbuilder.infrastructure.state;

import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;

/** State in one schema of a server. */
final class PostgresTestDatabases implements TestDatabases {

  private final String address;
  private final Deque<PostgresServer> opened = new ArrayDeque<>();

  PostgresTestDatabases(String address) {
    this.address = address;
  }

  @Override
  public StateDatabase state(Clock clock) {
    return StateDatabase.on(server(), clock);
  }

  @Override
  public JdbiRunIndex index() {
    return JdbiRunIndex.on(server());
  }

  /** Another process would have connections of its own. */
  PostgresServer server() {
    PostgresServer server = RunningPostgres.at(address);
    opened.push(server);
    return server;
  }

  @Override
  public void close() {
    opened.forEach(PostgresServer::close);
  }
}
