package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.Behaviour;
import io.datasetbuilder.infrastructure.http.standin.EchoResponses;
import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What {@code --record} keeps of a build replays to the same build. */
@Tag("process")
@Tag("deep")
class RecordingIT {

  private static final String KEY = "Zm9v+Recorded/cXV4cXV1eA==";
  private static final Pattern PROOF =
      Pattern.compile("\"(data_checksum|inputs_fingerprint)\": \"[^\"]+\"");

  private static final String SPEC =
      """
      dataset_id: homes
      title: Homes and people
      description: Sales of apartments beside population.
      sources:
        - provider: datago
          dataset: apt_trade
          alias: sales
          param_grid: {LAWD_CD: ["11110", "11140"], DEAL_YMD: ["202401", "202402"]}
        - {provider: worldbank, dataset: population, alias: people, params: {country: KOR}}
      exports:
        - {kind: csv, output_path: data.csv}
      """;

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();
  private final StandInWorld world = new StandInWorld();
  private RunnableJar jar;

  @BeforeEach
  void open() throws IOException {
    Files.writeString(folder.resolve("spec.yaml"), SPEC);
    jar = world.jar(PROGRAM, Map.of("SVC_DATAGO_API_KEY", KEY));
    world.server.dataset("datago", "apt_trade").rows(1_100).always(EchoResponses.inRecords());
  }

  @AfterEach
  void close() {
    world.close();
  }

  private String manifest(String run) throws IOException {
    return Files.readString(folder.resolve("build").resolve(run).resolve("manifest.json"));
  }

  private List<String> proof(String run) throws IOException {
    return PROOF.matcher(manifest(run)).results().map(MatchResult::group).toList();
  }

  @Test
  void aRecordedBuildReplaysToTheSameDigests() throws IOException {
    RunnableJar.Ended recorded =
        jar.run("build", "spec.yaml", "--run-id", "recorded", "--record", "rec");
    world.server.journal().clear();

    RunnableJar.Ended replayed =
        jar.run("build", "spec.yaml", "--run-id", "replayed", "--replay", "rec");

    assertThat(recorded.code()).as(recorded.toString()).isZero();
    assertThat(replayed.code()).as(replayed.toString()).isZero();
    assertThat(world.server.journal().requests()).isEmpty();
    assertThat(Files.mismatch(records("recorded"), records("replayed"))).isEqualTo(-1);
    assertThat(proof("recorded"))
        .anyMatch(line -> line.startsWith("\"data_checksum"))
        .anyMatch(line -> line.startsWith("\"inputs_fingerprint"))
        .isEqualTo(proof("replayed"));
    assertThat(new LeakSearch(Map.of("key", KEY)).below(folder)).isEmpty();
  }

  private Path records(String run) {
    return folder.resolve("build").resolve(run).resolve("bronze/sales/records.jsonl");
  }

  @Tag("deep")
  @Test
  void aRecordingThatCannotBeWrittenIsReportedBehindTheBuild() throws IOException {
    Files.createDirectories(folder.resolve("rec"));
    Files.writeString(folder.resolve("rec/datago"), "in the way");

    RunnableJar.Ended built = jar.run("build", "spec.yaml", "--run-id", "r1", "--record", "rec");

    assertThat(built.code()).isEqualTo(1);
    assertThat(built.err())
        .contains("error: no recording of this run: ", "[recording_unwritable]")
        .doesNotContain("internal_error", folder.toString());
    assertThat(manifest("r1")).contains("\"status\": \"ok\"");
    assertThat(Files.readString(folder.resolve("rec/datago"))).isEqualTo("in the way");
  }

  @Test
  void aFolderOfRecordingsThatCannotBeMadeFailsTheSources() throws IOException {
    Files.writeString(folder.resolve("rec"), "in the way");

    RunnableJar.Ended built =
        jar.run("build", "spec.yaml", "--run-id", "r1", "--record", "rec", "--json");

    assertThat(built.code()).isEqualTo(1);
    assertThat(built.out()).contains("recording_unwritable").doesNotContain(folder.toString());
  }

  @Tag("deep")
  @Test
  void aRetryReportsThatItsRecordingIsIncomplete() {
    world
        .server
        .dataset("datago", "apt_trade")
        .then(Behaviour.honest(), Behaviour.honest(), Behaviour.honest(), Behaviour.honest())
        .always(FailureResponses.code("22"));
    jar.run("build", "spec.yaml", "--run-id", "r1");
    world.server.dataset("datago", "apt_trade").healed();

    RunnableJar.Ended retried =
        jar.run(
            "build",
            "spec.yaml",
            "--run-id",
            "r2",
            "--retry-of",
            "r1",
            "--record",
            "rec",
            "--json");

    assertThat(retried.code()).isEqualTo(1);
    assertThat(retried.out()).contains("\"status\": \"ok\"", "\"code\": \"recording_incomplete\"");
  }
}
