package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code preview --sample-mode --seed} as a user meets it. */
class PreviewSampleCommandTest {

  private static final String SPEC =
      """
      dataset_id: d
      title: T
      description: D
      sources:
        - {kind: file, alias: s, format: csv, schema: {casts: {n: int}}}
      exports:
        - {kind: csv, output_path: x.csv}
      """;

  @TempDir Path folder;

  private final CommandLineRunner commands = new CommandLineRunner();

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("spec.yaml"), SPEC);
    Files.writeString(
        folder.resolve("data.csv"),
        IntStream.range(0, 500).mapToObj(i -> i + "\n").collect(Collectors.joining("", "n\n", "")));
  }

  @Test
  void withoutAModeTheFirstRowsAreShown() {
    assertThat(preview("--limit", "2")).isZero();

    assertThat(out()).contains("sample (2 of 500 rows):\n      0\n      1\n");
  }

  @Test
  void aSeedDecidesWhichRowsAreShown() {
    String seven = random("7");

    assertThat(random("7")).isEqualTo(seven);
    assertThat(random("8")).isNotEqualTo(seven);
    assertThat(random("-9223372036854775808")).isNotEqualTo(seven);
  }

  @Test
  void jsonReportsTheModeOfTheSample() {
    assertThat(preview("--sample-mode", "random", "--seed", "7", "--json")).isZero();

    assertThat(out()).contains("\"sample_mode\"", "random");
  }

  @Test
  void aModeOrSeedThatIsNoneIsAWrongUse() {
    assertThat(preview("--sample-mode", "last")).isEqualTo(2);
    assertThat(err()).contains("--sample-mode is first or random");
    assertThat(preview("--seed", "x")).isEqualTo(2);
    assertThat(err()).contains("--seed");
  }

  private String random(String seed) {
    assertThat(preview("--limit", "20", "--sample-mode", "random", "--seed", seed))
        .as(err())
        .isZero();
    return out();
  }

  private int preview(String... options) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "preview",
                folder.resolve("spec.yaml").toString(),
                "--upload",
                "s=" + folder.resolve("data.csv"),
                "--output-dir",
                folder.resolve("build").toString()));
    arguments.addAll(List.of(options));
    return commands.run(arguments.toArray(String[]::new));
  }

  private String out() {
    return commands.out();
  }

  private String err() {
    return commands.err();
  }
}
