package io.datasetbuilder.infrastructure.state.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The steps of each group of tables make the tables that it names. */
class DatabaseSchemaTest {

  @TempDir Path folder;

  static Stream<DatabaseSchema> schemas() {
    return Stream.of(
        DatabaseSchema.INDEX, DatabaseSchema.STATE, DatabaseSchema.USERS, DatabaseSchema.WAREHOUSE);
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void theStepsMakeTheNamedTables(DatabaseSchema schema) {
    SqliteDatabase database =
        new SqliteDatabase(
            folder.resolve("db.sqlite3"), new SqliteLibrary(), Clock.systemUTC(), schema);

    List<String> made =
        database.read(
            handle ->
                handle
                    .createQuery(
                        "SELECT name FROM sqlite_schema WHERE type = 'table'"
                            + " AND name NOT LIKE 'sqlite_%' AND name <> 'schema_version'")
                    .mapTo(String.class)
                    .list());

    database.close();
    assertThat(made).containsExactlyInAnyOrderElementsOf(schema.tables());
  }
}
