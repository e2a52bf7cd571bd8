package io.datasetbuilder.cli;

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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Looks for secrets in everything that programs leave behind. */
final class LeakSearch {

  private final Map<String, Set<String>> spellings = new TreeMap<>();

  /**
   * @param secrets by the names that findings call them
   */
  LeakSearch(Map<String, String> secrets) {
    secrets.forEach((name, secret) -> spellings.put(name, Spellings.of(secret)));
  }

  /** The secrets that a text holds, by their names. */
  List<String> in(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return spellings.entrySet().stream()
        .filter(each -> each.getValue().stream().anyMatch(lower::contains))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** What is found in all bytes, all cells of tables, and all names of files below a folder. */
  List<String> below(Path folder) {
    List<String> found = new ArrayList<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.toList()) {
        String name = folder.relativize(path).toString();
        in(name).forEach(secret -> found.add(secret + " in the name " + name));
        if (Files.isRegularFile(path)) {
          in(bytes(path)).forEach(secret -> found.add(secret + " in " + name));
        }
        if (name.endsWith(".parquet")) {
          in(cells(path)).forEach(secret -> found.add(secret + " in a cell of " + name));
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return found;
  }

  private static String bytes(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
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
