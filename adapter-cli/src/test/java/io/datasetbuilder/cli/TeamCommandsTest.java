package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.http.server.HttpService;
import io.datasetbuilder.http.server.HttpSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --owner} and {@code datasets hand-over}: what teams own in a shared output folder. */
class TeamCommandsTest {

  private static final String KEY = "a-key-of-this-test";
  private static final String DATA = "team:data";

  @TempDir Path folder;

  private final CommandLineRunner commands = new CommandLineRunner().with("SVC_API_KEY", KEY);

  @BeforeEach
  void spec() throws IOException {
    Files.writeString(folder.resolve("data.csv"), "id,city\n1,Paris\n2,Oslo\n");
    CitiesSpec.write(folder, "refresh_cadence: P1D");
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--output-dir", path("out")));
    return commands.run(all.toArray(String[]::new));
  }

  private void build(String run, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "build",
                path("spec.yaml"),
                "--upload",
                "list=" + path("data.csv"),
                "--run-id",
                run,
                "--warehouse",
                path("wh")));
    all.addAll(List.of(more));
    assertThat(run(all.toArray(String[]::new))).as(commands.err()).isZero();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private String listed(String... arguments) {
    assertThat(run(arguments)).as(commands.err()).isZero();
    return commands.out();
  }

  @Test
  void aRunThatIsBuiltForATeamIsListedForTheTeam() {
    build("one", "--owner", DATA);

    assertThat(listed("runs", "--owner", DATA)).contains("one");
    assertThat(listed("runs")).isEqualTo("no runs\n");
    assertThat(listed("datasets", "--owner", DATA)).contains("cities");
    assertThat(listed("datasets", "cities", "--owner", DATA)).contains("one");
    assertThat(listed("show", "one", "--owner", DATA)).contains("one");
    assertThat(run("show", "one")).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err()).contains("run_not_found");
    assertThat(listed("verify", "one")).isNotEmpty();
    assertThat(listed("quality", "one", "--owner", DATA)).isNotEmpty();
  }

  @Test
  void theManifestNamesTheTeam() throws IOException {
    build("one", "--owner", "team:데이터 팀");

    assertThat(Files.readString(folder.resolve("out/one/manifest.json")))
        .contains("\"created_by\": \"team:데이터 팀\"")
        .contains("\"owner_id\": \"team:");
  }

  @Test
  void tablesOfATeamAreItsOwn() {
    build("one", "--owner", DATA);
    String[] tables = {"tables", "--warehouse", path("wh")};

    assertThat(commands.run(tables)).isZero();
    assertThat(commands.out()).doesNotContain("cities.list");
    assertThat(commands.run("tables", "--warehouse", path("wh"), "--owner", DATA)).isZero();
    assertThat(commands.out()).contains("cities.list");
  }

  @Test
  void aDatasetIsHandedOverWithItsRunsAndTables() {
    build("one");
    build("two");

    assertThat(listed("datasets", "hand-over", "cities", "--to", DATA, "--warehouse", path("wh")))
        .isEqualTo("handed over cities to team:data: 2 runs, 1 table\n");

    assertThat(listed("runs")).isEqualTo("no runs\n");
    assertThat(listed("runs", "--owner", DATA)).contains("one").contains("two");
    assertThat(commands.run("tables", "--warehouse", path("wh"), "--owner", DATA)).isZero();
    assertThat(commands.out()).contains("cities.list");
    assertThat(run("datasets", "hand-over", "cities", "--to", DATA)).isEqualTo(ExitCode.FAILED);
    assertThat(commands.err())
        .isEqualTo(
            "error: nothing handed over: dataset_id: dataset not found: cities"
                + " [dataset_not_found]\n");
  }

  @Test
  void aHandOverIsPrintedAsJson() {
    build("one");

    assertThat(listed("datasets", "hand-over", "cities", "--to", DATA, "--json"))
        .contains("\"owner\": \"team:data\"")
        .contains("\"runs\": 1")
        .contains("\"tables\": 0");
  }

  @Tag("deep")
  @Test
  void aTableThatTheTeamHasKeepsTheDataset() {
    build("one", "--owner", DATA);
    build("two");

    assertThat(run("datasets", "hand-over", "cities", "--to", DATA, "--warehouse", path("wh")))
        .isEqualTo(ExitCode.FAILED);

    assertThat(commands.err()).contains("table_exists").contains("cities.list");
    assertThat(listed("runs")).contains("two");
  }

  /** A nightly refresh of what the team owns; what is not the team's stays as it is. */
  @Test
  void aRefreshForATeamBuildsForTheTeam() {
    build("one", "--owner", DATA);

    assertThat(listed("refresh", "cities", "--force", "--owner", DATA)).contains("cities");

    assertThat(listed("runs", "--owner", DATA).lines().count()).isEqualTo(3);
    assertThat(listed("runs")).isEqualTo("no runs\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"data", "service", "team:", "team: data", "team:<b>", ""})
  void anOwnerThatIsNoTeamIsWrongUsage(String owner) {
    assertThat(run("runs", "--owner", owner)).isEqualTo(ExitCode.USAGE);
    assertThat(commands.err()).contains("--owner is team:NAME");
    assertThat(run("datasets", "hand-over", "cities", "--to", owner)).isEqualTo(ExitCode.USAGE);
    assertThat(commands.err()).contains("--to team:NAME");
    assertThat(run("build", path("spec.yaml"), "--owner", owner)).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aServiceIsGivenTheNameOfTheTeam() throws IOException {
    Settings settings =
        Settings.of(Map.of("SVC_API_KEY", KEY, "SVC_WAREHOUSE", path("wh"))).settings();
    try (BuilderService service =
            BuilderService.builder(folder.resolve("served")).settings(settings).build();
        HttpService http = HttpService.start(http(settings), service)) {
      String url = "http://127.0.0.1:" + http.port();
      String[] build = {
        "build",
        path("spec.yaml"),
        "--upload",
        "list=" + path("data.csv"),
        "--run-id",
        "one",
        "--remote",
        url,
        "--owner",
        DATA
      };

      assertThat(commands.run(build)).as(commands.err()).isZero();
      assertThat(Files.readString(folder.resolve("served/one/manifest.json")))
          .contains("\"created_by\": \"team:data\"");
      assertThat(commands.run("tables", "--remote", url, "--owner", DATA)).isZero();
      assertThat(commands.out()).contains("cities.list");
      assertThat(commands.run("tables", "--remote", url)).isZero();
      assertThat(commands.out()).doesNotContain("cities.list");
      assertThat(
              commands.run(
                  "datasets",
                  "hand-over",
                  "cities",
                  "--to",
                  "team:maps",
                  "--owner",
                  DATA,
                  "--remote",
                  url))
          .as(commands.err())
          .isZero();
      assertThat(commands.out()).isEqualTo("handed over cities to team:maps: 1 run, 1 table\n");
    }
  }

  private static HttpSettings http(Settings settings) {
    return new HttpSettings(
        "127.0.0.1",
        0,
        2,
        settings.server().access(),
        settings.uploads().mostBytes(),
        HttpSettings.Times.STANDARD);
  }
}
