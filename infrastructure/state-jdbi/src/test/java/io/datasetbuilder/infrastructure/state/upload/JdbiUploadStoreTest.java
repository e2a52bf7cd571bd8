package io.datasetbuilder.infrastructure.state.upload;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.state.database.TestDatabases;
import io.datasetbuilder.pipeline.source.upload.Upload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Uploads keep their contract in every database. */
class JdbiUploadStoreTest {

  @Nested
  class OnSqlite extends JdbiUploadStoreCases {

    @Override
    TestDatabases databases() {
      return TestDatabases.files(folder);
    }

    @Override
    void refuseRows(String table, String which) {
      run(
          "CREATE TRIGGER full BEFORE INSERT ON "
              + table
              + " WHEN "
              + which
              + " BEGIN SELECT RAISE(ABORT, 'no'); END");
    }

    @Override
    void acceptRows(String table) {
      run("DROP TRIGGER full");
    }

    @Test
    void noFileHoldsDeletedContentAlsoWhileTheDatabaseIsOpen() throws IOException {
      Upload kept = keep("Zzyzx-canary-4711");
      assertThat(filesWith("Zzyzx-canary-4711")).isNotEmpty();

      assertThat(store().delete(OWNER, kept.id())).isTrue();

      assertThat(filesWith("Zzyzx-canary-4711")).isEmpty();
    }

    private List<Path> filesWith(String text) throws IOException {
      try (Stream<Path> files = Files.walk(folder)) {
        List<Path> found = new ArrayList<>();
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(text)) {
            found.add(file);
          }
        }
        return found;
      }
    }

    @Test
    void touchesNoDiskBeforeItIsNeeded() {
      assertThat(folder.resolve(".service")).doesNotExist();
    }
  }

  @Nested
  @Tag("postgres")
  class OnPostgres extends JdbiUploadStoreCases {

    @Override
    TestDatabases databases() {
      return TestDatabases.postgres();
    }

    @Override
    void refuseRows(String table, String which) {
      run(
          "CREATE FUNCTION refuse() RETURNS trigger AS "
              + "'BEGIN RAISE EXCEPTION ''no''; END' LANGUAGE plpgsql");
      run(
          "CREATE TRIGGER refused BEFORE INSERT ON "
              + table
              + " FOR EACH ROW WHEN ("
              + which
              + ") EXECUTE FUNCTION refuse()");
    }

    @Override
    void acceptRows(String table) {
      run("DROP TRIGGER refused ON " + table);
    }
  }
}
