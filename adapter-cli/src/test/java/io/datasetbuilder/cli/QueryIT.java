package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables queried by commands of the packaged jar, here and through a service. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
@Tag("deep")
class QueryIT {

  private static final Map<String, String> WITH_KEY = Map.of("SVC_API_KEY", ServedFolder.KEY);
  private static final int ROWS = 1200;

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.keptForAllTests();

  private final Path folder = PROGRAM.path();
  private ServedFolder service;

  @BeforeAll
  void build() throws Exception {
    CitiesSpec.write(folder);
    Files.writeString(
        folder.resolve("data.csv"),
        IntStream.rangeClosed(1, ROWS)
            .mapToObj(i -> i + ",city " + i + "," + (i % 3 == 0 ? "" : i * 0.5))
            .collect(Collectors.joining("\n", "id,name,area\n", "\n")));
    Ended built =
        PROGRAM
            .jar()
            .run(
                "build",
                "spec.yaml",
                "--upload",
                "list=data.csv",
                "--output-dir",
                "out",
                "--run-id",
                "one",
                "--warehouse",
                "wh");
    assertThat(built.code()).as(built.err()).isZero();
    service = ServedFolder.start(folder, "--warehouse", "wh");
  }

  @AfterAll
  void stop() {
    service.close();
  }

  /** The options of a command that works here, or through the service. */
  private String[] where(boolean remote) {
    return remote
        ? new String[] {"--remote", service.address().toString()}
        : new String[] {"--output-dir", "out", "--warehouse", "wh"};
  }

  private Ended run(boolean remote, String... words) {
    String[] options = where(remote);
    String[] all = new String[words.length + options.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(options, 0, all, words.length, options.length);
    return PROGRAM.jar(remote ? WITH_KEY : Map.of()).run(all);
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void sqlOnATableOfTheWarehouse(boolean remote) {
    Ended ended =
        run(
            remote,
            "query",
            "SELECT id, name, area FROM dataset WHERE id < 4 ORDER BY id",
            "--table",
            "cities.list");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out())
        .isEqualTo("id\tname\tarea\n1\tcity 1\t0.5\n2\tcity 2\t1.0\n3\tcity 3\t\\N\n");
    assertThat(ended.err()).contains("cities.list: snapshot snap_", "(revision 1)");
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void sqlOnATableOfARun(boolean remote) {
    Ended ended =
        run(
            remote,
            "query",
            "SELECT count(*) AS n FROM dataset",
            "--run",
            "one",
            "--stage",
            "gold");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out()).isEqualTo("n\n" + ROWS + "\n");
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void rowsAreReadPageByPage(boolean remote) {
    Ended ended =
        run(
            remote,
            "rows",
            "cities.list",
            "--columns",
            "id",
            "--sort",
            "id:desc",
            "--filter",
            "area is_not_null",
            "--offset",
            "1",
            "--limit",
            "700",
            "--count");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out().lines()).hasSize(701).startsWith("id", "1198", "1196").endsWith("149");
    assertThat(ended.err()).contains("800 rows in all");
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void aProfileShowsEveryColumn(boolean remote) {
    Ended ended = run(remote, "profile", "cities.list");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out())
        .startsWith("rows: 1,200\nCOLUMN  TYPE ")
        .containsPattern("area +Float64 +400 +0 +0 +0\\.5 +599\\.5 +profiled");
  }

  @Test
  void asJsonTheBodyIsThatOfTheOperation() throws Exception {
    String request = "{\"table\":\"cities.list\",\"page_size\":2,\"sort\":[],\"filters\":[]}";

    Ended ended = run(false, "rows", "cities.list", "--limit", "2", "--json");

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(service.post("/warehouse/rows", request).body().members().keySet())
        .allMatch(member -> ended.out().contains("\"" + member + "\": "));
  }

  static Stream<List<String>> documents() {
    String sql = "SELECT id, area FROM dataset ORDER BY id LIMIT 2";
    return Stream.of(
        List.of("query", sql, "--table", "cities.list"),
        List.of("query", sql, "--run", "one", "--stage", "gold"),
        List.of("rows", "cities.list", "--limit", "2"),
        List.of("profile", "cities.list"));
  }

  /** The times that a query took, and when a profile was computed, differ. */
  @ParameterizedTest
  @MethodSource("documents")
  void asJsonACommandPrintsTheSameDocumentHereAndRemotely(List<String> command) {
    List<String> json = Stream.concat(command.stream(), Stream.of("--json")).toList();

    Ended local = run(false, json.toArray(String[]::new));
    Ended remote = run(true, json.toArray(String[]::new));

    assertThat(local.code()).as(local.err()).isZero();
    assertThat(remote.code()).as(remote.err()).isZero();
    assertThat(local.out()).startsWith("{\n").endsWith("}\n").contains("\"columns\": ");
    assertThat(withoutTimes(remote)).isEqualTo(withoutTimes(local));
  }

  @Test
  void tablesAsJsonAreTheSameDocumentHereAndRemotely() {
    String address = service.address().toString();

    Ended local = PROGRAM.jar().run("tables", "--json", "--warehouse", "wh");
    Ended remote = PROGRAM.jar(WITH_KEY).run("tables", "--json", "--remote", address);

    assertThat(local.code()).as(local.err()).isZero();
    assertThat(local.out()).contains("\"logical_name\": \"cities.list\"");
    assertThat(remote.out()).isEqualTo(local.out());
  }

  private static String withoutTimes(Ended ended) {
    return ended
        .out()
        .replaceAll("_ms\": \\d+", "_ms\": 0")
        .replaceAll("\"computed_at\": \"[^\"]*\"", "\"computed_at\": \"\"");
  }

  @Test
  void aRefusalNamesWhatIsWrongAndItsCode() {
    Ended unsafe = run(false, "query", "SELECT 1 FROM other", "--table", "cities.list");
    Ended missing = run(false, "rows", "nothing.list");
    Ended column = run(true, "rows", "cities.list", "--columns", "naem");

    assertThat(unsafe.code()).isEqualTo(1);
    assertThat(unsafe.err()).contains("[unsafe_query]");
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.err()).contains("[table_not_found]");
    assertThat(column.code()).isEqualTo(1);
    assertThat(column.err()).contains("naem", "[invalid_request]", "did you mean 'name'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "query|SELECT 1 FROM dataset| | ",
        "query|SELECT 1 FROM dataset|--run|one",
        "rows|cities.list|--limit|0",
        "rows|cities.list|--filter|area > 3",
      })
  void optionsThatMakeNoSenseAreWrongUsage(
      String command, String argument, String option, String value) {
    Ended ended =
        option == null
            ? run(false, command, argument)
            : run(false, command, argument, option, value);

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).startsWith("error: ");
  }

  @Test
  void withoutAWarehouseATableCannotBeNamed() throws IOException {
    Ended ended = PROGRAM.jar().run("rows", "cities.list", "--output-dir", "out");

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("--warehouse or the variable SVC_WAREHOUSE is required");
  }
}
