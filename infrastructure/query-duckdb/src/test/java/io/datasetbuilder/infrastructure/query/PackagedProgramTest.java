package io.datasetbuilder.infrastructure.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonParser;

/** Programs that hold the classes of this module and of its libraries in other ways. */
class PackagedProgramTest {

  private static final String SUM = "45";

  @TempDir private Path folder;
  private Path table;

  @BeforeEach
  void writeTable() throws Exception {
    table = folder.resolve("table.parquet");
    QueriedTables.write(table, "SELECT range AS n FROM range(10)");
  }

  @Test
  void classesInJarsThatAreNoFilesAreRead() throws Exception {
    assertThat(run(new NestedJars(folder))).contains(SUM);
  }

  @Test
  void classesInOneJarOfAllAreReadWhereNothingCanBeWritten() throws Exception {
    Path place = Files.createDirectory(folder.resolve("read only"));
    Path jar = place.resolve("all.jar");
    PackedClasses.pack(roots(), jar);
    assertThat(jar.toFile().setReadOnly() && place.toFile().setReadOnly()).isTrue();

    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      assertThat(run(loader)).contains(SUM);
    } finally {
      assertThat(place.toFile().setWritable(true)).isTrue();
    }
  }

  private static List<Path> roots() {
    return Stream.of(
            QueryProgram.class,
            DuckDbQueryEngine.class,
            ResultTable.class,
            JsonValue.class,
            StorageProblem.class,
            JsonParser.class,
            DuckDBDriver.class)
        .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
        .map(location -> Path.of(URI.create(location.toString())))
        .distinct()
        .toList();
  }

  @SuppressWarnings("unchecked")
  private String run(ClassLoader loader) throws ReflectiveOperationException {
    Class<?> program = loader.loadClass(QueryProgram.class.getName());
    assertThat(program.getClassLoader()).isSameAs(loader);
    return ((Function<Path, String>) program.getConstructor().newInstance()).apply(table);
  }
}
