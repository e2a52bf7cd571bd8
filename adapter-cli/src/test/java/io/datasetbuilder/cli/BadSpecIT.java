package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Specs that cannot be used: one clear error each, exit code 1, nothing on the standard output. */
@Tag("process")
class BadSpecIT {

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();
  private RunnableJar jar;

  @BeforeEach
  void files() throws IOException {
    jar = PROGRAM.jar();
    Files.createDirectory(folder.resolve("folder"));
    Files.write(folder.resolve("binary.yaml"), new byte[] {0x7F, 'E', 'L', 'F', 0, 1, 2, 0});
    Files.write(folder.resolve("empty.yaml"), new byte[0]);
    Files.write(folder.resolve("latin.yaml"), new byte[] {'a', ':', ' ', (byte) 0xE9, '\n'});
    Files.writeString(folder.resolve("broken.yaml"), "a: [1, 2\nb: {");
    Files.writeString(folder.resolve("deep.yaml"), "[".repeat(20_000));
    Files.writeString(folder.resolve("data.csv"), "a,b\n1,2\n");
  }

  @ParameterizedTest
  @CsvSource({
    "missing.yaml, spec_not_found",
    "folder, spec_not_a_file",
    "binary.yaml, binary_document",
    "empty.yaml, empty_document",
    "latin.yaml, invalid_utf8",
    "broken.yaml, not_yaml",
    "deep.yaml, too_deep"
  })
  void whatIsNoSpecIsReportedOnce(String file, String code) {
    Ended ended = jar.run("build", file);

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.err()).startsWith("error: failed to load spec: ").contains("[" + code + "]");
    assertRefusedQuietly(ended);
  }

  @ParameterizedTest
  @CsvSource({
    "/tmp/x.csv, unsafe_output_path",
    "../x.csv, unsafe_output_path",
    "a/../../x.csv, unsafe_output_path",
  })
  void pathsThatLeaveTheRunAreRefused(String path, String code) throws IOException {
    Ended ended = build(spec("csv", path, ""));

    assertThat(ended.err()).contains("error: ").contains("exports[0].output_path (", code);
    assertRefusedQuietly(ended);
  }

  @Test
  void anUnknownExporterIsReportedWithTheKnownOnes() throws IOException {
    Ended ended = build(spec("cvs", "x.csv", ""));

    assertThat(ended.err())
        .startsWith("error: spec validation failed:\n  - exports[0].kind (")
        .contains("[unsupported_export_kind]", "csv");
    assertRefusedQuietly(ended);
  }

  @Test
  void twoExportsMayNotClaimOnePath() throws IOException {
    Ended ended = build(spec("csv", "x.csv", "  - {kind: jsonl, output_path: x.csv}\n"));

    assertThat(ended.err()).contains("[output_path_collision]");
    assertRefusedQuietly(ended);
  }

  @Test
  void allProblemsAreReportedAtOnce() throws IOException {
    String spec = spec("cvs", "x.csv", "").replace("title: T", "title: ' '");

    Ended ended = build(spec);

    assertThat(ended.err()).contains("[unsupported_export_kind]", "title (2:8): ", "[empty_field]");
    assertRefusedQuietly(ended);
  }

  private Ended build(String spec) throws IOException {
    Files.writeString(folder.resolve("spec.yaml"), spec);
    return jar.run("build", "spec.yaml", "--upload", "s=data.csv");
  }

  private void assertRefusedQuietly(Ended ended) {
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).doesNotContain("\tat ", "Exception", folder.toString());
    assertThat(folder.resolve("build")).doesNotExist();
  }

  static String spec(String kind, String path, String further) {
    return """
        dataset_id: d
        title: T
        description: D
        sources:
          - {kind: file, alias: s, format: csv}
        exports:
          - {kind: %s, output_path: '%s'}
        """
            .formatted(kind, path)
        + further;
  }
}
