package io.datasetbuilder.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Data files by name and content, and data from the standard input. */
class DataFileCommandsTest {

  private static final String CSV = "id,v\n1,a\n";
  private static final String GZIP = "H4sIAAAAAAAAA6tWSlSyMqzlAgBmmmVZCAAAAA==";

  @TempDir Path folder;
  private final CommandLineRunner cli = new CommandLineRunner();

  private int upload(String file) {
    return cli.run("upload", file, "--output-dir", folder.resolve("out").toString());
  }

  private String file(String name, byte[] content) {
    try {
      return Files.write(folder.resolve(name), content).toString();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "data.txt ~ id,v%1,a%",
        "data.tsv ~ id,v%1,a%",
        "data.TXT ~ [{\"a\":1}]",
        "data.txt ~ {\"a\":1}%{\"a\":2}%",
        "data ~ id,v%1,a%",
        "places.geojson ~ [{\"type\":\"Feature\"}]",
      })
  void aFileIsReadByItsNameOrItsContent(String name, String content) {
    assertThat(upload(file(name, content.replace('%', '\n').getBytes(UTF_8)))).isZero();
    assertThat(cli.out()).startsWith("upl_");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "data.tsv ~ id\tv%1\ta% ~ the header has no comma but tabs [wrong_delimiter]"
            + " ~ declare read: {delimiter: tab}",
        "data.txt ~ id\tv%1\ta% ~ the header has no comma but tabs [wrong_delimiter]"
            + " ~ declare read: {delimiter: tab}",
        "places.geojson ~ {\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\"}]}"
            + " ~ [not_an_array] ~ declare read: {records_as: features}, or use the array alone as"
            + " the file: \"features\"",
        "lines.json ~ {\"a\":1}%{\"a\":2}% ~ [not_an_array] ~ use format: jsonl",
      })
  void whatCannotBeReadIsNamedWithTheWayOut(
      String name, String content, String error, String hint) {
    byte[] bytes = content.replace('%', '\n').replace("\\t", "\t").getBytes(UTF_8);

    assertThat(upload(file(name, bytes))).isEqualTo(1);
    assertThat(cli.err()).contains(error).contains("hint: " + hint);
  }

  @ParameterizedTest
  @CsvSource({"data.jsonl,JSON Lines", "data.csv,CSV", "data.bin,CSV"})
  void aCompressedFileWithThePlainNameIsRefused(String name, String format) {
    assertThat(upload(file(name, Base64.getDecoder().decode(GZIP)))).isEqualTo(1);
    assertThat(cli.err())
        .contains("the file is a gzip archive, not " + format + " [wrong_format]")
        .contains("hint: unpack it and use the file inside");
  }

  @Test
  void aNameThatSaysNothingIsStillRefused() {
    assertThat(upload(file("data.dat", CSV.getBytes(UTF_8)))).isEqualTo(1);
    assertThat(cli.err()).contains("[unknown_file_format]");
  }

  @Test
  void theStandardInputIsAFile() {
    assertThat(cli.withInput(CSV).run("upload", "-", "--output-dir", folder.toString())).isZero();
    String piped = cli.out();

    assertThat(upload(file("data.csv", CSV.getBytes(UTF_8)))).isZero();
    assertThat(cli.out()).isEqualTo(piped);
    assertThat(cli.run("guess", "-")).isZero();
    assertThat(cli.out()).contains("    format: csv\n", "\"id\": Int64");
  }

  @Test
  void theStandardInputStandsForAnUploadOfASpec() {
    String spec =
        file(
            "spec.yaml",
            """
            dataset_id: d
            title: t
            description: d
            sources:
              - {kind: file, alias: a, format: csv}
            exports: [{kind: csv, output_path: exports/data.csv}]
            """
                .getBytes(UTF_8));

    assertThat(
            cli.withInput(CSV)
                .run("build", spec, "--upload", "a=-", "--output-dir", folder.toString()))
        .as(cli.err())
        .isZero();
  }

  @Test
  void theStandardInputIsNamedOnce() {
    assertThat(cli.withInput(CSV).run("validate", "-", "--upload", "a=-")).isNotZero();
    assertThat(cli.err()).contains("the standard input can be named once");
  }
}
