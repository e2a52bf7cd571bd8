package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files that cannot be built from: the source fails with an error that names what and where, the
 * run keeps a failed manifest, and the exit code is 1.
 */
@Tag("process")
@Tag("deep")
class BadDataIT {

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();
  private RunnableJar jar;

  @BeforeEach
  void open() {
    jar = PROGRAM.jar();
  }

  @ParameterizedTest(name = "{1} {0}")
  @MethodSource("texts")
  void textsThatAreNoTable(String code, String format, byte[] content) throws IOException {
    assertFailed(build(format, content, ""), code);
  }

  static Stream<Object[]> texts() {
    return Stream.of(
        row("no_records", "csv", "a,b\n"),
        row("ragged_row", "csv", "a,b\n1,2\n3\n"),
        row("duplicate_column_name", "csv", "a,a\n1,2\n"),
        row("empty_column_name", "csv", "a,\n1,2\n"),
        row("unterminated_quote", "csv", "a,b\n1,\"2\n"),
        row("wrong_delimiter", "csv", "a;b\n1;2\n"),
        new Object[] {"malformed_text", "csv", new byte[] {'a', '\n', (byte) 0xE9, '\n'}},
        row("nul_byte", "csv", "a\nx\0y\n"),
        row("not_an_array", "json", "{\"a\": 1}"),
        row("not_an_object", "json", "[1, 2]"),
        row("malformed_json", "json", "[{\"a\": 1}, {\"a\": "),
        row("duplicate_member", "json", "[{\"a\": 1, \"a\": 2}]"),
        row("malformed_json", "json", "[{\"a\": NaN}]"),
        row("json_too_deep", "json", "[{\"a\": " + "[".repeat(10_000) + "]".repeat(10_000) + "}]"),
        row("mixed_types", "json", "[{\"a\": 1}, {\"a\": \"x\"}]"),
        row("malformed_json", "jsonl", "{\"a\": 1}\n{\"a\"\n"));
  }

  private static Object[] row(String code, String format, String content) {
    return new Object[] {code, format, content.getBytes(StandardCharsets.UTF_8)};
  }

  @Test
  void anEmptyFileIsRefusedBeforeTheBuild() throws IOException {
    Ended ended = build("csv", new byte[0], "");

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).startsWith("error: build refused: ").contains("[empty_upload]");
    assertThat(folder.resolve("build")).doesNotExist();
  }

  @Tag("deep")
  @Test
  void aLineOfAHundredMegabytesIsRefusedInASmallHeap() throws IOException {
    byte[] piece = new byte[1024 * 1024];
    Arrays.fill(piece, (byte) 'x');
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(folder.resolve("data.csv")))) {
      out.write("a\n".getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < 100; i++) {
        out.write(piece);
      }
    }

    assertFailed(build("csv", ""), "record_too_large");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'x'::BLOB", "INTERVAL 1 DAY"})
  void parquetColumnsThatADatasetCannotHoldAreNamed(String value) throws IOException, SQLException {
    writeParquet("SELECT 1 AS good, " + value + " AS bad");

    Ended ended = build("parquet", "");

    assertFailed(ended, "unsupported_column_type");
    assertThat(ended.err()).contains("bad");
  }

  @Test
  void aParquetFileThatIsCutOffIsRefused() throws IOException, SQLException {
    writeParquet("SELECT * FROM range(1000) t(a)");
    byte[] whole = Files.readAllBytes(folder.resolve("data.parquet"));

    assertFailed(build("parquet", Arrays.copyOf(whole, whole.length / 2), ""), "parquet");
  }

  @Test
  void anEncryptedParquetFileIsRefused() throws IOException {
    byte[] encrypted = "PARE0123456789PARE".getBytes(StandardCharsets.UTF_8);

    assertFailed(build("parquet", encrypted, ""), "parquet");
  }

  @Test
  void aCastThatLosesDataNamesColumnCountAndRowsButNoValue() throws IOException {
    Ended ended =
        build(
            "csv",
            "amount\n1\nsecret\n3\nsecret\n".getBytes(StandardCharsets.UTF_8),
            ", schema: {casts: {amount: int}}");

    assertFailed(ended, "cast_data_loss");
    assertThat(ended.err()).contains("amount", "2", "4").doesNotContain("secret");
  }

  private void assertFailed(Ended ended, String code) throws IOException {
    assertThat(ended.code()).as(ended.err()).isEqualTo(1);
    assertThat(ended.err()).contains("error: ").contains(code);
    assertThat(ended.err())
        .doesNotContain("\tat ", "Exception", folder.toString(), "internal_error");
    Path manifest = folder.resolve("build/run/manifest.json");
    if (ended.err().startsWith("error: build failed")) {
      assertThat(Files.readString(manifest)).contains("\"status\": \"failed\"");
    }
  }

  private Ended build(String format, byte[] content, String schema) throws IOException {
    Files.write(folder.resolve("data." + format), content);
    return build(format, schema);
  }

  private Ended build(String format, String schema) throws IOException {
    Files.writeString(
        folder.resolve("spec.yaml"),
        """
        dataset_id: d
        title: T
        description: D
        sources: [{kind: file, alias: s, format: %s%s}]
        exports: [{kind: csv, output_path: exports/x.csv}]
        """
            .formatted(format, schema));
    return jar.run("build", "spec.yaml", "--upload", "s=data." + format, "--run-id", "run");
  }

  private void writeParquet(String query) throws SQLException {
    try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckDb.createStatement()) {
      String file = folder.resolve("data.parquet").toString();
      statement.execute("COPY (" + query + ") TO '" + file + "' (FORMAT parquet)");
    }
  }
}
