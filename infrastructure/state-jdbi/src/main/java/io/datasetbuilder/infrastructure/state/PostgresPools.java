package io.datasetbuilder.infrastructure.state;

import com.zaxxer.hikari.HikariDataSource;

/**
 * Connections to one server.
 *
 * @param readers read only
 * @param writers kept apart, so that writers that wait for each other leave readers theirs
 */
record PostgresPools(HikariDataSource readers, HikariDataSource writers) implements AutoCloseable {

  @Override
  public void close() {
    try (writers) {
      readers.close();
    }
  }
}
