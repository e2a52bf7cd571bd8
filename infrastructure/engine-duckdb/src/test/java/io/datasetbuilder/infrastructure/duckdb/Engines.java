package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.infrastructure.parquet.ParquetSchemas;
import io.datasetbuilder.infrastructure.parquet.ParquetVariantTexts;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.text.TextBronzeReader;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;
import org.duckdb.DuckDBConnection;

/** Engines and readers for tests. */
final class Engines {

  static final ParquetSchemaReader SCHEMAS = new ParquetSchemas(new JacksonJsonCodec());

  private Engines() {}

  static EngineLimits limits(int threads) {
    return new EngineLimits(threads, 512, OptionalLong.empty());
  }

  static BronzeReader reader() {
    return new DuckDbBronzeReader(new DuckDbEngine(limits(2)), SCHEMAS, new ParquetVariantTexts());
  }

  /** A reader whose blocks are so small that most records are cut by one. */
  static BronzeReader reader(int blockSize) {
    return new DuckDbBronzeReader(
        new DuckDbEngine(limits(2)),
        SCHEMAS,
        new ParquetVariantTexts(),
        new TextBronzeReader(2, blockSize));
  }

  static TableEngine engine(int threads) {
    return new DuckDbEngine(limits(threads));
  }

  /** A session whose engine spills into a folder. */
  static TableEngine.Session session(Path folder) {
    return engine(2).open(new Location(folder.resolve("spill").toString()), 1, Interruption.NEVER);
  }

  /** A Parquet file with the rows of a query, written below a folder. */
  static byte[] parquet(Path folder, String query) {
    try {
      Path file = Files.createTempFile(folder, "written-", ".parquet");
      sql("COPY (" + query + ") TO '" + file + "' (FORMAT parquet)");
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a statement in a database that all tests share: to open one takes longer. */
  static void sql(String statement) {
    try (Connection connection = Shared.DATABASE.duplicate();
        Statement open = connection.createStatement()) {
      open.execute(statement);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The one cell that a query gives, as text. */
  static String value(String query) {
    try (Connection connection = Shared.DATABASE.duplicate();
        Statement open = connection.createStatement();
        ResultSet result = open.executeQuery(query)) {
      result.next();
      return result.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Shared {

    static final DuckDBConnection DATABASE = open();

    private static DuckDBConnection open() {
      try {
        return DriverManager.getConnection("jdbc:duckdb:").unwrap(DuckDBConnection.class);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
