package io.datasetbuilder.embedded;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Search for a value in everything below folders: the names and the bytes of files, the files
 * within archives, and the cells of Parquet files, whose pages are compressed.
 */
public final class CanarySearch {

  private final String canary;

  public CanarySearch(String canary) {
    this.canary = canary;
  }

  /** Files that hold the value, or have it in their names; folders that do not exist hold none. */
  public List<Path> below(Path... folders) {
    List<Path> found = new ArrayList<>();
    for (Path folder : folders) {
      found.addAll(Files.isDirectory(folder) ? below(folder) : List.of());
    }
    return found;
  }

  private List<Path> below(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(path -> isHeldBy(folder, path)).toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private boolean isHeldBy(Path folder, Path path) {
    if (folder.relativize(path).toString().contains(canary)) {
      return true;
    }
    try {
      return Files.isRegularFile(path) && isHeldBy(path, Files.readAllBytes(path));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private boolean isHeldBy(Path file, byte[] content) throws IOException {
    return new String(content, StandardCharsets.ISO_8859_1).contains(canary)
        || isInArchive(content)
        || (file.toString().endsWith(".parquet") && cells(file).contains(canary));
  }

  private boolean isInArchive(byte[] content) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(content))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (new String(zip.readAllBytes(), StandardCharsets.ISO_8859_1).contains(canary)) {
          return true;
        }
      }
    }
    return false;
  }

  private static String cells(Path parquet) {
    String query = "SELECT * FROM read_parquet('" + parquet.toString().replace("'", "''") + "')";
    StringBuilder cells = new StringBuilder();
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = engine.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int column = 1; column <= columns; column++) {
          cells.append(rows.getString(column)).append('\n');
        }
      }
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
    return cells.toString();
  }
}
