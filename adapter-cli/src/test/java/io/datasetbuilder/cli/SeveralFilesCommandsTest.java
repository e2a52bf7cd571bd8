package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several files for one source, named on the command line by a pattern or a folder. */
class SeveralFilesCommandsTest {

  static final String SPEC =
      """
      dataset_id: d
      title: t
      description: d
      sources:
        - {kind: file, alias: a, format: csv, read: {file_column: file}}
      exports: [{kind: csv, output_path: data.csv}]
      """;

  @TempDir Path folder;
  private final CommandLineRunner cli = new CommandLineRunner();

  @BeforeEach
  void files() throws IOException {
    Files.createDirectory(folder.resolve("my data"));
    write("spec.yaml", SPEC);
    write("my data/서울 2.csv", "id\n2\n");
    write("my data/서울 1.csv", "id\n1\n");
    write("my data/.hidden.csv", "x\n9\n");
  }

  private void write(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  private int run(String command, String... uploads) {
    String[] words = new String[2 + 2 * uploads.length];
    words[0] = command;
    words[1] = folder.resolve("spec.yaml").toString();
    for (int i = 0; i < uploads.length; i++) {
      words[2 + 2 * i] = "--upload";
      words[3 + 2 * i] = uploads[i];
    }
    return cli.run(words);
  }

  @Test
  void aPatternAndAFolderGiveTheRowsOfEachFileInTheOrderOfTheNames() {
    assertThat(run("preview", "a=" + folder + "/my data/서울*.csv")).as(cli.err()).isZero();
    String pattern = cli.out();
    assertThat(run("preview", "a=" + folder + "/my data")).as(cli.err()).isZero();

    assertThat(pattern).containsSubsequence("서울 1.csv", "서울 2.csv").doesNotContain("hidden");
    assertThat(cli.out()).isEqualTo(pattern);
  }

  @Test
  void aFirstSpecIsGuessedForAFolderAndForAPatternWithAnAlias() {
    assertThat(cli.run("guess", folder + "/my data")).as(cli.err()).isZero();
    assertThat(cli.out()).contains("alias: \"서울\"", "all 2 records of its 2 files");

    assertThat(cli.run("guess", "a=" + folder + "/my data/서울*.csv")).as(cli.err()).isZero();
    assertThat(cli.out()).contains("alias: \"a\"", "--upload \"a=" + folder + "/my data/서울*.csv\"");

    assertThat(cli.run("guess", "a=" + folder + "/my data/서울 1.csv")).as(cli.err()).isZero();
    assertThat(cli.out()).contains("alias: \"a\"", "all 1 records of it.");
  }

  @Test
  void aPatternThatNoFileMatchesIsRefused() {
    assertThat(run("preview", "a=" + folder + "/my data/*.json")).isEqualTo(1);
    assertThat(cli.err()).contains("no file matches").contains("[file_not_found]");
  }

  @Test
  void anAliasThatIsGivenTwiceIsRefused() {
    String one = "a=" + folder + "/my data/서울 1.csv";
    String two = "a=" + folder + "/my data/서울 2.csv";

    assertThat(run("validate", one, two)).isEqualTo(1);
    assertThat(cli.err()).contains("files are named twice for the source \"a\"");
  }

  @Test
  void aFurtherFileFollowsThoseThatWereNamedBefore() throws IOException {
    write("a,b.csv", "id\n3\n");

    int exit = run("preview", "a=" + folder + "/a,b.csv", "a+=" + folder + "/my data/서울*.csv");

    assertThat(exit).as(cli.err()).isZero();
    assertThat(cli.out()).containsSubsequence("a,b.csv", "서울 1.csv", "서울 2.csv");
  }

  @Test
  void aFurtherFileCanBeTheFirst() {
    assertThat(run("preview", "a+=" + folder + "/my data")).as(cli.err()).isZero();
    assertThat(cli.out()).containsSubsequence("서울 1.csv", "서울 2.csv");
  }

  @Test
  void aPatternNamesMembersOfAnArchive() throws IOException {
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(folder.resolve("all.zip")))) {
      for (String name : List.of("b.csv", "a.csv", "note.txt")) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write("id\n7\n".getBytes(StandardCharsets.UTF_8));
      }
    }

    assertThat(run("preview", "a=" + folder + "/all.zip#*.csv")).as(cli.err()).isZero();
    assertThat(cli.out()).containsSubsequence("a.csv", "b.csv").doesNotContain("note");
  }

  @Test
  void anUploadWithoutAnAliasIsAWrongUse() {
    assertThat(run("validate", "data.csv")).isEqualTo(2);
    assertThat(cli.err()).contains("the value of --upload should be ALIAS=PATH");
  }
}
