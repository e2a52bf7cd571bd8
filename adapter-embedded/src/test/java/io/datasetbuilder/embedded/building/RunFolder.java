package io.datasetbuilder.embedded.building;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
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

/** The folder of a finished run, as somebody reads it who knows nothing of the code. */
record RunFolder(Path path) {

  static RunFolder of(FinishedBuild built) {
    return new RunFolder(built.folder());
  }

  boolean has(String file) {
    return Files.exists(path.resolve(file));
  }

  String text(String file) {
    return BuildFixture.text(path.resolve(file));
  }

  JsonObject json(String file) {
    return BuildFixture.json(path.resolve(file));
  }

  /** A member of the manifest on one line; empty when it is absent. */
  String recorded(String... names) {
    return recorded("manifest.json", names);
  }

  private String recorded(String file, String... names) {
    JsonValue value = json(file);
    for (String name : names) {
      value = value instanceof JsonObject object ? object.members().get(name) : null;
    }
    return value == null ? "" : JsonRenderer.line(value);
  }

  /** The objects in a list of the manifest; none when it is absent. */
  List<JsonObject> objects(String... names) {
    JsonValue value = json("manifest.json");
    for (String name : names) {
      value = value instanceof JsonObject object ? object.members().get(name) : null;
    }
    return value == null
        ? List.of()
        : ((JsonArray) value).items().stream().map(JsonObject.class::cast).toList();
  }

  /** One member of each object in a list of the manifest, as JSON. */
  List<String> each(String member, String... names) {
    return objects(names).stream()
        .map(object -> JsonRenderer.line(object.members().get(member)))
        .toList();
  }

  /** A list of texts of the manifest. */
  List<String> texts(String name) {
    return ((JsonArray) json("manifest.json").members().get(name))
        .items().stream().map(item -> ((JsonText) item).value()).toList();
  }

  /** The rows of a Parquet file, each as text. */
  List<String> rows(String file) {
    return rows(path.resolve(file));
  }

  private static List<String> rows(Path file) {
    String sql = "SELECT CAST(t AS VARCHAR) FROM read_parquet('" + file + "') t";
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = engine.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      while (found.next()) {
        rows.add(found.getString(1));
      }
      return rows;
    } catch (SQLException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  /** The files in which a text can be read, in their bytes or in a row of a table. */
  List<String> holding(String text) {
    try (Stream<Path> all = Files.walk(path)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> holds(file, text))
          .map(file -> path.relativize(file).toString())
          .sorted()
          .toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static boolean holds(Path file, String text) {
    try {
      String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      String wanted =
          new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
      return bytes.contains(wanted)
          || (file.toString().endsWith(".parquet")
              && rows(file).stream().anyMatch(row -> row.contains(text)));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
