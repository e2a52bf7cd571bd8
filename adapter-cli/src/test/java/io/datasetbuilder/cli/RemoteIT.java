package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Builds of the packaged jar by one service of the packaged jar, over loopback. */
@Tag("process")
class RemoteIT {

  private static final Map<String, String> WITH_KEY = Map.of("SVC_API_KEY", ServedFolder.KEY);

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.keptForAllTests();

  private static ServedFolder service;

  private final Path folder = PROGRAM.path();

  @BeforeAll
  static void serve() throws Exception {
    service = ServedFolder.start(PROGRAM.path());
  }

  @BeforeEach
  void files() throws Exception {
    Files.writeString(
        folder.resolve("spec.yaml"),
        """
        dataset_id: remote
        title: Rows
        description: Built elsewhere.
        sources: [{ kind: file, alias: s }]
        exports: [{ kind: csv, output_path: s.csv }]
        """);
    Files.writeString(folder.resolve("data.csv"), "a,b\n1,x\n2,y\n3,z\n");
  }

  @AfterAll
  static void end() {
    service.close();
  }

  private Ended client(Map<String, String> variables, String... arguments) {
    return PROGRAM.jar(variables).run(arguments);
  }

  private Ended build(String... more) {
    return buildAt(service.address().toString(), more);
  }

  private Ended buildAt(String url, String... more) {
    String[] arguments =
        new String[] {"build", "spec.yaml", "--upload", "s=data.csv", "--remote", url};
    String[] all = new String[arguments.length + more.length];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return client(WITH_KEY, all);
  }

  @Test
  void aBuildIsHandedInSubmittedAndFollowed() {
    Ended ended = build("--run-id", "handed-in");

    assertThat(ended.err()).contains("handed-in s bronze: 3 rows", "handed-in s silver: 3 rows");
    assertThat(ended.out())
        .contains(
            "build: remote (run handed-in) succeeded",
            "- s: ok [bronze, silver, gold]",
            "manifest: handed-in/manifest.json");
    assertThat(ended.code()).isZero();
    assertThat(ended.out() + ended.err()).doesNotContain(ServedFolder.KEY);
    assertThat(folder.resolve("out/handed-in/manifest.json")).exists();
  }

  @Test
  void asJsonTheAnswerIsTheJobAndNothingElse() {
    Ended ended = build("--run-id", "as-json", "--json");

    assertThat(ended.out()).startsWith("{").contains("\"status\": \"succeeded\"", "\"response\"");
    assertThat(ended.err()).isEmpty();
    assertThat(ended.code()).isZero();
  }

  @Test
  void aDetachedBuildIsWatchedLater() {
    Ended detached = build("--detach");
    String run = detached.out().strip();

    Ended watched = client(WITH_KEY, "watch", run, "--remote", service.address().toString());

    assertThat(detached.code()).isZero();
    assertThat(watched.out()).contains("(run " + run + ") succeeded");
    assertThat(watched.code()).isZero();
  }

  @Test
  void aDocumentOfAServiceIsSavedAndShownAsOneOfAFolder() {
    String[] at = {"--remote", service.address().toString()};

    Ended saved = client(WITH_KEY, "revisions", "save", "a 서울?", "spec.yaml", at[0], at[1]);
    Ended shown = client(WITH_KEY, "revisions", "show", "a 서울?", at[0], at[1]);
    Ended overtaken =
        client(
            WITH_KEY,
            "revisions",
            "save",
            "a 서울?",
            "spec.yaml",
            "--expected-revision",
            "0",
            at[0],
            at[1]);

    assertThat(saved.err()).isEmpty();
    assertThat(saved.out()).isEqualTo("spec a 서울?: revision 1\n");
    assertThat(folder.resolve("spec.yaml")).hasContent(shown.out());
    assertThat(overtaken.code()).isEqualTo(1);
    assertThat(overtaken.err()).contains("revision_conflict");
  }

  @Tag("deep")
  @Test
  void aStreamThatBreaksGoesOnBehindTheLastEvent() throws Exception {
    try (BreakingProxy proxy = BreakingProxy.before(service.address(), 2)) {
      Ended ended = buildAt(proxy.address(), "--run-id", "broken-stream");

      assertThat(ended.code()).as(ended.err()).isZero();
      assertThat(proxy.broken()).isBetween(1, 2);
      assertThat(ended.err().lines().filter(line -> line.contains("bronze: 3 rows"))).hasSize(1);
      assertThat(ended.err().lines().filter(line -> line.contains("silver: 3 rows"))).hasSize(1);
    }
  }

  @Tag("deep")
  @Test
  void aFileAboveTheLimitOfTheServiceNamesTheFileAndTheSetting() throws Exception {
    Files.writeString(folder.resolve("data.csv"), "a,b\n" + "1,2\n".repeat(1000));
    try (ServedFolder small =
        ServedFolder.start(
            Files.createDirectory(folder.resolve("small")),
            Map.of("SVC_API_KEY", ServedFolder.KEY, "SVC_MAX_UPLOAD_BYTES", "100"))) {
      Ended ended = buildAt(small.address().toString());

      assertThat(ended.code()).isEqualTo(1);
      assertThat(ended.err())
          .contains("\"data.csv\": request body too large", "SVC_MAX_UPLOAD_BYTES");
    }
  }

  @Test
  void anInterruptCancelsTheRunOfTheService() throws Exception {
    Files.write(folder.resolve("data.csv"), LongBuild.rows());
    Path out = folder.resolve("client.out");
    Path err = folder.resolve("client.err");
    Process client =
        RunnableJar.with(folder, WITH_KEY)
            .start(
                List.of(),
                out,
                err,
                "build",
                "spec.yaml",
                "--upload",
                "s=data.csv",
                "--run-id",
                "interrupted",
                "--remote",
                service.address().toString());
    for (int turn = 0; turn < 1_200 && !Files.readString(err).contains("started"); turn++) {
      Thread.sleep(50);
    }

    client.destroy();
    client.waitFor();

    assertThat(Files.readString(err)).contains("run interrupted");
    assertThat(service.get("/builds/interrupted").text("status")).isIn("cancelled", "succeeded");
  }

  @Tag("deep")
  @Test
  void aSpecThatIsNotValidIsRefusedWithAllItsProblems() throws Exception {
    Files.writeString(
        folder.resolve("spec.yaml"), "{dataset_id: x, title: t, description: d, sources: []}");

    try (ServedFolder unused = ServedFolder.start(Files.createDirectory(folder.resolve("own")))) {
      Ended ended = client(WITH_KEY, "build", "spec.yaml", "--remote", unused.address().toString());

      assertThat(ended.code()).isEqualTo(1);
      assertThat(ended.err()).startsWith("error: ").contains("sources");
      assertThat(unused.get("/builds").body().toString()).doesNotContain("run_id");
    }
  }

  @Test
  void aWrongKeyAWrongAddressAndAServiceThatIsAwayAreOneSentenceEach() throws Exception {
    ServedFolder ending = ServedFolder.start(Files.createDirectory(folder.resolve("ending")));
    String url = ending.address().toString();
    Ended wrongKey = client(Map.of("SVC_API_KEY", "wrong-key"), "watch", "r", "--remote", url);
    Ended noKey = client(Map.of(), "watch", "r", "--remote", url);
    Ended wrongPath = client(WITH_KEY, "watch", "r", "--remote", url + "/docs");
    Ended noAddress = client(WITH_KEY, "watch", "r", "--remote", "host");
    Ended noRun = client(WITH_KEY, "watch", "r", "--remote", url);
    ending.terminate();
    Ended away = client(WITH_KEY, "watch", "r", "--remote", url);

    assertThat(wrongKey.err()).contains("does not accept the key").doesNotContain("wrong-key");
    assertThat(noKey.err()).contains("needs a key or a token", "SVC_REMOTE_TOKEN", "--token-file");
    assertThat(wrongPath.err()).startsWith("error: run not watched: ");
    assertThat(noAddress.err()).contains("[remote_address_invalid]");
    assertThat(noRun.err()).contains("not found: r");
    assertThat(away.err()).contains("no service responds at");
    assertThat(List.of(wrongKey, noKey, wrongPath, noAddress, noRun, away))
        .allMatch(ended -> ended.code() == 1);
  }

  @Test
  void theKeyMayComeFromAFile() throws Exception {
    Files.writeString(folder.resolve("key"), ServedFolder.KEY + "\n");
    assertThat(build("--run-id", "key-of-a-file").code()).isZero();

    Ended ended =
        client(
            Map.of(),
            "watch",
            "key-of-a-file",
            "--remote",
            service.address().toString(),
            "--api-key-file",
            "key");

    assertThat(ended.code()).as(ended.err()).isZero();
  }

  @Test
  void optionsThatOnlyALocalBuildHasAreWrongUsage() {
    assertThat(build("--output-dir", "x").code()).isEqualTo(2);
    assertThat(client(WITH_KEY, "build", "spec.yaml", "--detach").code()).isEqualTo(2);
    assertThat(client(WITH_KEY, "watch", "r").code()).isEqualTo(2);
  }
}
