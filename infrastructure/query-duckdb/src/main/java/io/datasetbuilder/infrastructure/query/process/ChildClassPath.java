package io.datasetbuilder.infrastructure.query.process;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.query.child.SandboxMain;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;
import tools.jackson.core.JsonParser;

/** Where the classes of a query process come from: the few jars or folders that hold them. */
final class ChildClassPath {

  private ChildClassPath() {}

  /** All of them, each once; a single one where the program is packaged as one jar. */
  static List<Path> entries() {
    return Stream.of(
            SandboxMain.class,
            ResultTable.class,
            JsonValue.class,
            JsonParser.class,
            DuckDBDriver.class)
        .map(ChildClassPath::source)
        .distinct()
        .toList();
  }

  /** The jar of the engine's driver. */
  static Path driver() {
    return source(DuckDBDriver.class);
  }

  private static Path source(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a class comes from no file", e);
    }
  }
}
