package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code site} over an output folder with one run. */
class SiteCommandTest {

  @TempDir Path folder;

  private final CommandLineRunner commands = new CommandLineRunner();

  @BeforeEach
  void build() throws IOException {
    Files.writeString(folder.resolve("list.csv"), "id,city\n1,Seoul\n2,Busan\n");
    Path spec = Files.writeString(folder.resolve("spec.yaml"), CitiesSpec.TEXT);
    String list = "list=" + folder.resolve("list.csv");
    run("build", spec.toString(), "--upload", list, "--run-id", "one");
    assertThat(commands.err()).isEmpty();
  }

  private int run(String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--output-dir", folder.resolve("out").toString()));
    return commands.run(all.toArray(String[]::new));
  }

  private int site(String... more) {
    List<String> all = new ArrayList<>(List.of("--to", folder.resolve("a b/출력").toString()));
    all.addAll(List.of(more));
    return run("site", all.toArray(String[]::new));
  }

  @Test
  void whatIsLeftOutIsListedWithItsReason() {
    assertThat(site()).isZero();

    assertThat(commands.out()).contains("0 datasets (0 written, 0 unchanged), 0 versions");
    assertThat(commands.err())
        .isEqualTo(
            "left out: cities (1 run): redistribution_unknown: the terms do not allow a public"
                + " dataset: list\n");
  }

  @Test
  void aPrivateSiteHasTheRun() throws IOException {
    assertThat(site("--private", "--lang", "ko", "--title", "도시")).as(commands.err()).isZero();

    assertThat(commands.out()).contains("출력/index.html", "1 dataset (1 written, 0 unchanged)");
    assertThat(commands.err()).isEmpty();
    assertThat(folder.resolve("a b/출력/index.html")).content().contains("lang=\"ko\"", "도시");
  }

  @Test
  void theReportIsPrintedAsJsonAlone() {
    assertThat(site("--json")).isZero();

    assertThat(commands.out()).contains("\"left_out\"", "\"code\": \"redistribution_unknown\"");
    assertThat(commands.err()).isEmpty();
  }

  @Test
  void wrongOptionsAreWrongUsage() {
    assertThat(site("--lang", "xx")).isEqualTo(2);
    assertThat(site("--files", "some")).isEqualTo(2);
    assertThat(site("--base-url", "javascript:alert(1)")).isEqualTo(2);
    assertThat(run("site")).isEqualTo(2);
  }

  @Test
  void aFolderOfOtherFilesIsRefused() throws IOException {
    Path place = Files.createDirectories(folder.resolve("a b/출력"));
    Files.writeString(place.resolve("thesis.txt"), "mine");

    assertThat(site("--private")).isEqualTo(1);

    assertThat(commands.err()).contains("site_folder_occupied");
    assertThat(place.resolve("thesis.txt")).hasContent("mine");
  }

  @Test
  void aFolderThatCannotBeMadeIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "x");

    assertThat(run("site", "--to", file.resolve("site").toString())).isEqualTo(1);

    assertThat(commands.err()).contains("output_unwritable").doesNotContain("Exception");
  }
}
