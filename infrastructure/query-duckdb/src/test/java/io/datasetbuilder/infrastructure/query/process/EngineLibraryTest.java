package io.datasetbuilder.infrastructure.query.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class EngineLibraryTest {

  @TempDir private Path folder;

  @Test
  @EnabledOnOs(OS.LINUX)
  void libraryThatThisProcessHasLoadedIsNotUnpackedAgain() throws IOException, SQLException {
    try (Connection loading = DriverManager.getConnection("jdbc:duckdb:")) {
      assertThat(loading.isClosed()).isFalse();
    }

    EngineLibrary.putInto(folder);

    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.toList();
    }
    assertThat(files).hasSize(1);
    assertThat(files.get(0).getFileName().toString()).startsWith(EngineLibrary.PREFIX);
    assertThat((int) Files.getAttribute(files.get(0), "unix:nlink"))
        .as("names of the file")
        .isGreaterThan(1);
  }
}
