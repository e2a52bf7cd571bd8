package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What newcomers do wrong is answered with the name that they wrote, what is the matter, and what
 * to do, and never with a stack trace. In a folder whose name has a blank and Korean letters.
 */
@Tag("process")
class MessagesIT {

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest(name());

  private final Path folder = PROGRAM.path();
  private RunnableJar jar;

  @BeforeEach
  void files() throws IOException {
    jar = PROGRAM.jar();
    Files.writeString(folder.resolve("data.csv"), "code,n\n007,1\n010,2\n");
    Files.writeString(folder.resolve("spec.yaml"), spec("csv"));
  }

  private static String name() {
    Charset names = Charset.forName(System.getProperty("sun.jnu.encoding"));
    return names.newEncoder().canEncode("출력") ? "a b/출력" : "a b";
  }

  private static String spec(String format) {
    return """
    dataset_id: d
    title: T
    description: D
    sources: [{kind: file, alias: stations, format: %s}]
    exports: [{kind: csv, output_path: exports/x.csv}]
    """
        .formatted(format);
  }

  private static void assertMessage(Ended ended, String... parts) {
    assertThat(ended.code()).as(ended.err()).isNotZero();
    assertThat(ended.err())
        .contains(parts)
        .contains("error: ")
        .doesNotContain("\tat ", "Exception");
  }

  @ParameterizedTest
  @CsvSource({
    "'build spec.yaml --upload stations=no/such.csv', 'the file \"no/such.csv\" of source"
        + " \"stations\"'",
    "'preview spec.yaml --upload stations=no/such.csv', 'the file \"no/such.csv\" of source'",
    "'validate spec.yaml --upload stations=no/such.csv', 'the file \"no/such.csv\" of source'",
    "guess no/such.csv, 'the file \"no/such.csv\" does not exist'",
    "upload no/such.csv, 'the file \"no/such.csv\" does not exist'",
    "upload nosuch, 'the file \"nosuch\" does not exist'",
    "upload ., '\".\" is a folder'",
    "validate no/such.yaml, 'there is no file \"no/such.yaml\"'"
  })
  void aMissingFileIsNamedAsItWasWritten(String command, String message) {
    assertMessage(jar.run(command.split(" ")), message);
  }

  @Test
  void aSourceWithoutItsFileNamesTheOption() {
    assertMessage(
        jar.run("build", "spec.yaml"),
        "[missing_field]\n    hint: name the source's file with --upload ALIAS=PATH\n");
  }

  @Test
  void aLongPathIsNamedWhole() {
    String path = "x".repeat(100) + ".csv";

    assertMessage(jar.run("guess", path), path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"build", "preview"})
  void anArchiveIsNamedWithItsSource(String command) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write("a,b\n1,2\n".getBytes(StandardCharsets.UTF_8));
    }
    Files.write(folder.resolve("packed.csv"), packed.toByteArray());

    Ended ended = jar.run(command, "spec.yaml", "--upload", "stations=packed.csv");

    assertMessage(
        ended,
        """
          - stations: the file is a gzip archive, not CSV [wrong_format]
            hint: unpack it and use the file inside
        """);
  }

  @Test
  void aWorkbookIsNamedBeforeItsEncodingIsAsked() throws IOException {
    byte[] mark = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, (byte) 0xA1, (byte) 0xB1, 0x1A};
    byte[] workbook = Arrays.copyOf(mark, 512);
    workbook[7] = (byte) 0xE1;
    Files.write(folder.resolve("book.csv"), workbook);

    assertMessage(jar.run("guess", "book.csv"), "an Excel workbook (xls), not CSV", "save the");
  }

  @ParameterizedTest
  @CsvSource({"json,JSON", "jsonl,JSON Lines", "parquet,Parquet"})
  void csvIsNamedWhereAnotherFormatIsDeclared(String format, String name) throws IOException {
    Files.writeString(folder.resolve("spec.yaml"), spec(format));

    assertMessage(
        jar.run("build", "spec.yaml", "--upload", "stations=data.csv"),
        "stations: the file is text that looks like CSV, not " + name,
        "hint: declare format: csv");
  }

  @Test
  void aTypeOfParquetIsNamedWithItsColumn() throws Exception {
    Files.writeString(folder.resolve("spec.yaml"), spec("parquet"));
    try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckDb.createStatement()) {
      statement.execute(
          "COPY (SELECT 1 good, {'x': 'a'::BLOB} odd, 'b'::BLOB bytes) TO '"
              + folder.resolve("data.parquet")
              + "' (FORMAT parquet)");
    }

    assertMessage(
        jar.run("build", "spec.yaml", "--upload", "stations=data.parquet"),
        "stations: Column odd.x holds bytes (BYTE_ARRAY)",
        "stations: Column bytes holds bytes (BYTE_ARRAY)");
  }

  @ParameterizedTest
  @CsvSource({
    "build spec.yaml --upload stations=data.csv --output-dir data.csv, is a file",
    "build spec.yaml --upload stations=data.csv --output-dir data.csv/x, cannot be created",
    "runs --output-dir data.csv, is a file",
    "uploads list --output-dir data.csv, is a file"
  })
  void anOutputFolderThatCannotBeUsedIsNamed(String command, String why) {
    assertMessage(
        jar.run(command.split(" ")), "the output folder \"data.csv", why, "[output_unwritable]");
  }

  @Test
  void anOutputFolderThatMayNotBeWrittenIsNamed() throws IOException {
    Path locked = Files.createDirectory(folder.resolve("locked"));
    assumeThat(locked.toFile().setWritable(false)).isTrue();
    assumeThat(Files.isWritable(locked)).as("this user may write everywhere").isFalse();

    assertMessage(
        jar.run("build", "spec.yaml", "--upload", "stations=data.csv", "--output-dir", "locked"),
        "the output folder \"locked\" is not writable");
  }

  @ParameterizedTest
  @CsvSource({
    "preview spec.yaml --limit x, \"x\" is not a whole number",
    "preview spec.yaml --seed 1e3, \"1e3\" is not a whole number",
    "build spec.yaml --upload data.csv, the value of --upload should be ALIAS=PATH",
    "build spec.yaml --api-key-file k --remote http://127.0.0.1:1, the key file \"k\" cannot"
  })
  void aValueOfAnOptionIsRefusedByItsName(String command, String message) {
    assertMessage(jar.run(command.split(" ")), message);
    assertThat(jar.run(command.split(" ")).err()).doesNotContain("option option", "an int");
  }

  /** The driver prints a stack trace itself. */
  @Tag("deep")
  @Test
  void aJarWithoutTheEnginesLibrarySaysSo() throws IOException {
    Path alone = Files.createDirectory(folder.resolve("alone")).resolve("dataset-builder.jar");
    Files.copy(Path.of(RunnableJar.JAR), alone);

    assertMessage(
        RunnableJar.at(alone, folder, Map.of())
            .run("build", "spec.yaml", "--upload", "stations=data.csv"),
        "[engine_unavailable]",
        "hint: ");
  }
}
