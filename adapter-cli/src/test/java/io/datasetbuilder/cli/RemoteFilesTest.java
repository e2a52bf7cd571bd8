package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.ServerSettings;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.http.server.HttpService;
import io.datasetbuilder.http.server.HttpSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Local files that a command hands to a service: they arrive as they are built from locally. */
class RemoteFilesTest {

  private static final String KEY = "a-key-of-this-test";

  @TempDir Path folder;
  private final CommandLineRunner cli = new CommandLineRunner().with("SVC_API_KEY", KEY);
  private BuilderService service;
  private HttpService http;

  @BeforeEach
  void serve() throws IOException {
    Map<String, String> variables = Map.of("SVC_API_KEY", KEY);
    Settings settings = Settings.of(variables).settings();
    service = BuilderService.builder(folder.resolve("out")).settings(settings).build();
    ServerSettings server = settings.server();
    http =
        HttpService.start(
            new HttpSettings(
                "127.0.0.1",
                0,
                2,
                server.access(),
                settings.uploads().mostBytes(),
                HttpSettings.Times.STANDARD),
            service);
    Files.writeString(folder.resolve("spec.yaml"), SeveralFilesCommandsTest.SPEC);
  }

  @AfterEach
  void end() {
    http.close();
    service.close();
  }

  private String manifest(String run, String... uploads) throws IOException {
    String[] words = new String[6 + 2 * uploads.length];
    words[0] = "build";
    words[1] = folder.resolve("spec.yaml").toString();
    words[2] = "--remote";
    words[3] = "http://127.0.0.1:" + http.port();
    words[4] = "--run-id";
    words[5] = run;
    for (int i = 0; i < uploads.length; i++) {
      words[6 + 2 * i] = "--upload";
      words[7 + 2 * i] = uploads[i];
    }
    assertThat(cli.run(words)).as(cli.err()).isZero();
    return Files.readString(folder.resolve("out").resolve(run).resolve("manifest.json"));
  }

  private String table(String run) throws IOException {
    return Files.readString(folder.resolve("out/" + run + "/gold/a/data.csv"));
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  @Test
  void severalFilesAreOneTableInTheOrderInWhichTheyAreNamed() throws IOException {
    String manifest =
        manifest("r", "a=" + file("b.csv", "id\n1\n"), "a+=" + file("서울, 1.csv", "id\n2\n"));

    assertThat(table("r")).isEqualTo("id,file\n1,b.csv\n2,\"서울, 1.csv\"\n");
    assertThat(manifest).contains("\"filename\": \"b.csv\"", "\"filename\": \"서울, 1.csv\"");
  }

  @Test
  void theManifestStatesTheArchiveAndTheMemberOfEachFile() throws IOException {
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(folder.resolve("all.zip")))) {
      for (String name : List.of("x/b.csv", "x/a.csv")) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write("id\n7\n".getBytes(StandardCharsets.UTF_8));
      }
    }

    String manifest = manifest("r", "a=" + folder + "/all.zip#x/*.csv");

    assertThat(table("r")).isEqualTo("id,file\n7,a.csv\n7,b.csv\n");
    assertThat(manifest)
        .contains("\"filename\": \"all.zip\"")
        .containsSubsequence("\"part\": \"x/a.csv\"", "\"part\": \"x/b.csv\"");
  }

  @Tag("deep")
  @Test
  void keysInFoldersOfAnArchiveAreColumns() throws IOException {
    file(
        "spec.yaml",
        SeveralFilesCommandsTest.SPEC.replace(
            "format: csv", "format: csv, file_values: {year: folders}"));
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(folder.resolve("all.zip")))) {
      for (String year : List.of("2024", "__HIVE_DEFAULT_PARTITION__")) {
        zip.putNextEntry(new ZipEntry("year=" + year + "/a.csv"));
        zip.write("id\n7\n".getBytes(StandardCharsets.UTF_8));
      }
    }

    manifest("r", "a=" + folder + "/all.zip#**.csv");

    assertThat(table("r")).isEqualTo("id,year,file\n7,2024,a.csv\n7,,a.csv\n");
  }

  @Test
  void theManifestIsThatOfALocalBuildOfThePackedFile() throws IOException {
    file("spec.yaml", SeveralFilesCommandsTest.SPEC.replace(", read: {file_column: file}", ""));
    try (OutputStream gzip =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("t.csv.gz")))) {
      gzip.write("id\n7\n".getBytes(StandardCharsets.UTF_8));
    }

    String remote = manifest("r", "a=" + folder + "/t.csv.gz");

    assertThat(remote)
        .contains("\"original_filenames\": {\n    \"a\": \"t.csv.gz\"")
        .contains("\"original_files\": {\n    \"a\": {\n      \"sha256\": \"sha256:");
  }
}
