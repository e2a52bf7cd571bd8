package io.datasetbuilder.infrastructure.query.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.query.child.RefusedStatements.Expected;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Fetched;
import io.datasetbuilder.infrastructure.query.child.SandboxResponse.Tables;
import io.datasetbuilder.infrastructure.query.plan.SqlText;
import io.datasetbuilder.infrastructure.query.plan.Statement;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the engine keeps closed without the gate: every statement that the gate refuses is run here
 * as if it had passed, with and without a folder to spill into.
 */
@ParameterizedClass
@MethodSource("spilling")
class LockedEngineTest {

  /** Everything that a statement could leave behind for a later one. */
  private static final List<String> STATE =
      List.of(
          "SELECT name, value FROM duckdb_settings() ORDER BY name",
          "SELECT database_name, path, readonly FROM duckdb_databases() ORDER BY database_name",
          "SELECT schema_name FROM duckdb_schemas() ORDER BY ALL",
          "SELECT view_name, sql FROM duckdb_views() ORDER BY ALL",
          "SELECT table_name FROM duckdb_tables() ORDER BY ALL",
          "SELECT count(*) AS n FROM duckdb_functions()",
          "SELECT count(*) AS n FROM duckdb_types()",
          "SELECT sequence_name FROM duckdb_sequences()",
          "SELECT name FROM duckdb_secrets()",
          "FROM duckdb_variables()",
          "SELECT name FROM duckdb_prepared_statements()");

  /** Calls that say nothing new: of the same function without arguments, and of 240 collations. */
  private static final Pattern SIMILAR = Pattern.compile("\\(\\) FROM dataset$|collate_");

  static Stream<Boolean> spilling() {
    return SearchDepth.sampleOf(1, true, false);
  }

  /** Whether the engine has a folder for what does not fit into memory; it may read that folder. */
  @Parameter private boolean spills;

  @TempDir private Path folder;
  private GuardedFolder guarded;
  private Sandbox sandbox;

  @BeforeEach
  void lock() throws IOException {
    guarded = new GuardedFolder(folder);
    sandbox = Sandbox.open();
    sandbox.run(guarded.table().request(spillFolder()));
  }

  private String spillFolder() {
    return spills ? guarded.spillFolder().toString() : "";
  }

  @AfterEach
  void close() throws IOException {
    sandbox.close();
    guarded.close();
  }

  @Test
  void withoutTheGateNoRefusedStatementReadsOrChangesAnythingElse() throws IOException {
    List<Expected> corpus = new ArrayList<>(RefusedStatements.written(guarded.values()));
    RefusedStatements.generated(guarded.values()).stream()
        .filter(expected -> !SIMILAR.matcher(expected.sql()).find())
        .forEach(corpus::add);
    Map<String, String> files = guarded.files();
    Map<String, String> workingFolder = names(Path.of(""));
    List<ResultTable> state = state();

    List<String> leaks = new ArrayList<>();
    for (Expected expected : corpus) {
      if (run(expected.sql()) instanceof Tables tables) {
        leaks.addAll(leaks(expected.sql(), tables.tables().get(0).rows().toString()));
      }
    }

    assertThat(corpus).hasSizeGreaterThan(800);
    assertThat(leaks).isEmpty();
    assertThat(guarded.files()).isEqualTo(files);
    assertThat(names(Path.of(""))).isEqualTo(workingFolder);
    assertThat(state()).isEqualTo(state);
    assertThatThrownBy(() -> guarded.port().accept()).isInstanceOf(SocketTimeoutException.class);
  }

  @Tag("deep")
  @Test
  void withoutTheGateNoRefusedStatementWritesAnythingButTheFileOfItsResult() throws IOException {
    List<Expected> corpus = RefusedStatements.written(guarded.values());
    Path result = folder.resolve("result.parquet");
    Map<String, String> files = guarded.files();
    List<String> leaks = new ArrayList<>();
    try (Sandbox writing = Sandbox.open()) {
      writing.run(
          guarded.table().writing(result, spillFolder(), Statement.trusted("SELECT 1 AS a")));
      for (Expected expected : corpus) {
        List<Statement> refused = List.of(new Statement(expected.sql(), false, 500));
        if (writing.write(refused, result.toString()) instanceof Fetched) {
          leaks.addAll(leaks(expected.sql(), WrittenResult.read(result).toString()));
        }
      }
    }

    assertThat(Files.deleteIfExists(result)).isTrue();
    assertThat(leaks).isEmpty();
    assertThat(guarded.files()).isEqualTo(files);
  }

  /** A statement reaches neither names of other files, nor what they hold, nor the environment. */
  private static List<String> leaks(String sql, String rows) {
    List<String> secrets =
        List.of(
            GuardedFolder.SECRET,
            GuardedFolder.UNNAMED,
            System.getenv("PATH"),
            "root:x:0",
            "passwd");
    return secrets.stream()
        .filter(rows::contains)
        .map(secret -> sql + " returns " + secret)
        .toList();
  }

  private List<ResultTable> state() {
    return STATE.stream().map(this::table).toList();
  }

  private ResultTable table(String sql) {
    SandboxResponse response = run(sql);
    assertThat(response).as(sql).isInstanceOf(Tables.class);
    return ((Tables) response).tables().get(0);
  }

  private SandboxResponse run(String sql) {
    return SentResponses.read(sandbox.run(List.of(new Statement(sql, false, 500))));
  }

  private static Map<String, String> names(Path folder) throws IOException {
    Map<String, String> names = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder.toAbsolutePath())) {
      files.forEach(file -> names.put(file.getFileName().toString(), ""));
    }
    return names;
  }

  @Test
  void theFileOfTheDatasetMayBeReadByItsPath() {
    String path = SqlText.literal(guarded.table().path().toString());

    Tables tables = (Tables) run("SELECT count(*) FROM read_parquet(" + path + ")");

    assertThat(tables.tables().get(0).rows()).containsExactly(List.of(JsonValue.of(60)));
  }

  @Test
  void ofFilesOnlyThatOfTheDatasetAndThoseOfTheSpillFolderAreFound() throws IOException {
    Path own = Files.writeString(guarded.spillFolder().resolve("own.txt"), "own");
    String beside = SqlText.literal(folder + "/*");
    String within = SqlText.literal(guarded.spillFolder() + "/*");

    assertThat(run("FROM glob(" + beside + ")").toString())
        .doesNotContain("canary", GuardedFolder.UNNAMED);
    assertThat(run("FROM glob(" + within + ")").toString().contains(own.toString()))
        .isEqualTo(spills);
  }

  @Test
  void theViewShowsNoColumnBesideThoseOfTheFile() {
    for (String column : List.of("filename", "file_row_number", "file_index", "rowid")) {
      assertThat(run("SELECT " + column + " FROM dataset"))
          .isInstanceOf(SandboxResponse.Refused.class);
    }
  }
}
