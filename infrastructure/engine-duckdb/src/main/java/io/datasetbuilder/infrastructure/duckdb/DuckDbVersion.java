package io.datasetbuilder.infrastructure.duckdb;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The DuckDB version that this module was built with. */
final class DuckDbVersion {

  static final String LINKED = load();

  private DuckDbVersion() {}

  private static String load() {
    try (InputStream in = DuckDbVersion.class.getResourceAsStream("duckdb.properties")) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
