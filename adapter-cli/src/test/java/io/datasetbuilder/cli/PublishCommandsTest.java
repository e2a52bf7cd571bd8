package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code publish}, {@code readiness} and {@code publication}, with the target {@code local}. */
class PublishCommandsTest {

  private static final String HEX = "[0-9a-f]{64}";

  @TempDir Path folder;

  private final CommandLineRunner commands = new CommandLineRunner();

  @BeforeEach
  void aFinishedRun() throws IOException {
    commands.with("SVC_LOCAL_PUBLISH_ROOT", path("published"));
    Files.createDirectory(folder.resolve("published"));
    Files.writeString(folder.resolve("data.csv"), "id,city\n1,Paris\n2,Oslo\n");
    build("one", "license: CC0-1.0");
  }

  private void build(String run, String... more) throws IOException {
    CitiesSpec.write(folder, more);
    String data = "list=" + path("data.csv");
    assertThat(run("build", path("spec.yaml"), "--upload", data, "--run-id", run)).isZero();
  }

  private int run(String... arguments) {
    boolean ofRun = !List.of(arguments).contains("--artifacts-dir");
    return commands.run(ofRun ? withOutputDir(arguments) : arguments);
  }

  private String[] withOutputDir(String... arguments) {
    String[] all = List.of(arguments).toArray(new String[arguments.length + 2]);
    all[arguments.length] = "--output-dir";
    all[arguments.length + 1] = path("out");
    return all;
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private String out() {
    return commands.out();
  }

  private String err() {
    return commands.err();
  }

  private int publish() {
    return run("publish", "one", "--destination", "acme/cities");
  }

  @Test
  void aPublishedRunLiesAtItsDestination() throws IOException {
    assertThat(publish()).as(err()).isZero();

    assertThat(out())
        .matches(
            """
            publish: cities -> local
              target: file:\\S+/published/acme/cities/?
              artifacts: \\d+
            """);
    assertThat(folder.resolve("published/acme/cities/list/list.csv"))
        .hasSameBinaryContentAs(folder.resolve("out/one/gold/list/list.csv"));
    assertThat(folder.resolve("published/acme/cities/index.html"))
        .content()
        .contains("href=\"list/list.csv\"", "CC0-1.0");
  }

  @Test
  void theFolderOfTheRunAndItsSpecPublishItToo() {
    int code =
        run(
            "publish",
            path("spec.yaml"),
            "--artifacts-dir",
            path("out/one"),
            "--destination",
            "acme/cities",
            "--target",
            "local");

    assertThat(code).as(err()).isZero();
    assertThat(out()).startsWith("publish: cities -> local\n  target: file:");
  }

  @Test
  void theSpecOfAnotherDatasetIsWrongUsage() throws IOException {
    Files.writeString(
        folder.resolve("other.yaml"),
        Files.readString(folder.resolve("spec.yaml"))
            .replace("dataset_id: cities", "dataset_id: x"));

    int code =
        run(
            "publish",
            path("other.yaml"),
            "--artifacts-dir",
            path("out/one"),
            "--destination",
            "acme/cities");

    assertThat(code).isEqualTo(ExitCode.USAGE);
    assertThat(err()).contains("the spec is of the dataset \"x\", and the run of \"cities\"");
    assertThat(folder.resolve("published/acme")).doesNotExist();
  }

  @Test
  void aFolderThatIsNoRunIsRefused() {
    int code =
        run(
            "publish",
            path("spec.yaml"),
            "--artifacts-dir",
            path("out"),
            "--destination",
            "acme/cities");

    assertThat(code).isEqualTo(ExitCode.FAILED);
    assertThat(err()).startsWith("error: publish refused: ").contains("[run_not_found]");
  }

  @Test
  void aRepeatSendsNothingAndReportsTheSame() throws IOException {
    publish();
    String first = out();
    Files.delete(folder.resolve("published/acme/cities/list/list.csv"));

    assertThat(publish()).isZero();

    assertThat(out()).isEqualTo(first);
    assertThat(folder.resolve("published/acme/cities/list/list.csv")).doesNotExist();
  }

  @Test
  void blockersAreLinesWithTheirCodes() throws IOException {
    build("bare");
    commands.without("SVC_LOCAL_PUBLISH_ROOT");

    assertThat(run("publish", "bare", "--destination", "acme/cities")).isEqualTo(ExitCode.FAILED);

    assertThat(out()).isEmpty();
    assertThat(err())
        .startsWith("error: publish blocked:\n")
        .containsPattern("(?m)^  - .+ \\[license_missing]$")
        .containsPattern("(?m)^  - .+ \\[local_publish_root_unconfigured]$")
        .contains("    hint: Set SVC_LOCAL_PUBLISH_ROOT.\n");
  }

  @Test
  void theJsonOfABlockedPublicationIsItsHttpBody() throws IOException {
    build("bare");

    assertThat(run("publish", "bare", "--destination", "acme/cities", "--json"))
        .isEqualTo(ExitCode.FAILED);

    assertThat(out())
        .contains("\"error\"", "\"blockers\"", "\"license_missing\"", "\"redistribution\"");
    assertThat(err()).isEmpty();
  }

  @Test
  void theJsonOfAPublicationIsItsHttpBody() {
    assertThat(run("publish", "one", "--destination", "acme/cities", "--json")).isZero();

    assertThat(out())
        .contains(
            "\"run_id\": \"one\"",
            "\"target\": \"local\"",
            "\"destination\": \"acme/cities\"",
            "\"status\": \"published\"",
            "\"confirm_non_commercial\": false");
  }

  @Test
  void aDryRunShowsTheFilesAndSendsNothing() {
    assertThat(run("publish", "one", "--destination", "acme/cities", "--dry-run")).isZero();

    assertThat(out())
        .startsWith(
            """
            dry run: cities -> local
              destination: acme/cities
            """)
        .containsPattern("(?m)^  files: \\d+, ")
        .containsPattern("(?m)^ +\\d+  list/list\\.csv$")
        .contains("  page: index.html, next to the files\n  redistribution: unknown\n")
        .endsWith("  nothing was sent\n");
    assertThat(folder.resolve("published/acme")).doesNotExist();
    assertThat(run("publication", "show", "one", "--destination", "acme/cities"))
        .isEqualTo(ExitCode.FAILED);
  }

  @Test
  void aDryRunForAHubShowsWhoWillSeeIt() {
    commands.with("HF_TOKEN", "hf_a-token-of-this-test");

    run("publish", "one", "--target", "huggingface", "--destination", "acme/x", "--dry-run");
    assertThat(out()).contains("  visibility: private\n").doesNotContain("  page: ");

    run(
        "publish",
        "one",
        "--target",
        "huggingface",
        "--destination",
        "acme/x",
        "--dry-run",
        "--public");
    assertThat(out()).contains("  visibility: public\n", "[redistribution_unknown]");
  }

  @Test
  void aDryRunOfAPublishedRunReportsItsReceipt() {
    publish();

    assertThat(run("publish", "one", "--destination", "acme/cities", "--dry-run")).isZero();

    assertThat(out()).contains("  receipt: succeeded, so that a publication sends nothing");
  }

  /** The name of the dataset is a heading only: a run that cannot be read has none. */
  @ParameterizedTest
  @ValueSource(strings = {"", "--dry-run"})
  void aRunWhoseManifestIsDamagedIsShownWithItsBlockers(String more) throws IOException {
    Files.writeString(folder.resolve("out/one/manifest.json"), "{");
    String[] publish = ("publish one --destination acme/cities " + more).strip().split(" ");

    assertThat(run(publish)).isEqualTo(ExitCode.FAILED);

    assertThat(more.isEmpty() ? err() : out()).contains("[artifact_invalid]");
    assertThat(out()).startsWith(more.isEmpty() ? "" : "dry run: one -> local\n");
  }

  @Test
  void aDryRunOfAReceiptWithOtherOptionsShowsThatAPublicationIsRefused() {
    publish();

    assertThat(
            run(
                "publish",
                "one",
                "--destination",
                "acme/cities",
                "--confirm-non-commercial",
                "--dry-run"))
        .isZero();

    assertThat(out()).contains("  receipt: succeeded, so that a publication is refused");
  }

  @Test
  void aBlockedDryRunFailsAndShowsWhy() throws IOException {
    build("bare");

    assertThat(run("publish", "bare", "--destination", "acme/cities", "--dry-run", "--json"))
        .isEqualTo(ExitCode.FAILED);

    assertThat(out()).contains("\"ready\": false", "\"license_missing\"", "\"files\"");
  }

  @Test
  void anOlderRunDoesNotReplaceANewerOne() throws IOException {
    build("two", "license: CC0-1.0");
    assertThat(run("publish", "two", "--destination", "acme/cities")).isZero();

    assertThat(publish()).isEqualTo(ExitCode.FAILED);
    assertThat(err())
        .matches(
            """
            error: publish blocked:
              - the folder of acme/cities holds run two, which is newer: it ended at .+ UTC \\[newer_run_published]
                hint: Publish the newer run, or set replace_newer \\(--replace-newer\\) to replace it.
            """);
    assertThat(run("publish", "one", "--destination", "acme/cities", "--dry-run"))
        .isEqualTo(ExitCode.FAILED);
    assertThat(out()).contains("[newer_run_published]");
    assertThat(run("readiness", "one", "--destination", "acme/cities")).isEqualTo(ExitCode.FAILED);
    assertThat(out()).contains("[newer_run_published]");
    assertThat(run("publication", "show", "one", "--destination", "acme/cities"))
        .isEqualTo(ExitCode.FAILED);
  }

  @Tag("deep")
  @Test
  void anOlderRunReplacesANewerOneWhereThatIsWanted() throws IOException {
    build("two", "license: CC0-1.0");
    run("publish", "two", "--destination", "acme/cities");
    String[] publish = {"publish", "one", "--destination", "acme/cities", "--replace-newer"};

    assertThat(run(publish)).as(err()).isZero();
    String first = out();
    assertThat(run(publish)).isZero();

    assertThat(out()).isEqualTo(first);
    assertThat(run("publication", "show", "one", "--destination", "acme/cities")).isZero();
    assertThat(out()).contains("  options: confirm_non_commercial false, replace_newer true\n");
    assertThat(run("readiness", "two", "--destination", "acme/cities")).isZero();
    assertThat(publish()).isEqualTo(ExitCode.FAILED);
    assertThat(err()).contains("[publish_conflict]");
  }

  @Test
  void readinessNeedsNoDestination() {
    assertThat(run("readiness", "one")).isZero();

    assertThat(out())
        .startsWith("readiness: run one -> local: ready\n  redistribution: unknown\n")
        .contains("[private_only]");
  }

  @Test
  void aRunThatIsNotReadyFails() {
    assertThat(run("readiness", "one", "--target", "huggingface")).isEqualTo(ExitCode.FAILED);

    assertThat(out())
        .startsWith("readiness: run one -> huggingface: not ready\n")
        .contains("  blockers:\n", "[credential_unavailable]");
  }

  @Test
  void theReceiptIsShown() {
    publish();

    assertThat(run("publication", "show", "one", "--destination", "acme/cities")).isZero();

    assertThat(out())
        .matches(
            """
            publication: run one -> acme/cities of local
              state: succeeded
              options: confirm_non_commercial false
              fingerprint: %s
              target: file:\\S+
              artifacts: \\d+
            """
                .formatted(HEX));
  }

  @Test
  void aReceiptThatSucceededIsReconciledWithoutTheTarget() {
    publish();

    assertThat(run("publication", "reconcile", "one", "--destination", "acme/cities")).isZero();

    assertThat(out()).isEqualTo("succeeded: the publication had succeeded; nothing was read\n");
  }

  @Test
  void aResetLetsTheRunBePublishedAgainAndIsInTheAudit() {
    publish();

    assertThat(run("publication", "reset", "one", "--destination", "acme/cities")).isZero();
    assertThat(out()).isEqualTo("reset: the receipt of run one is deleted\n");
    assertThat(err()).isEqualTo("nothing was changed at the target\n");

    assertThat(publish()).isZero();
    assertThat(run("publication", "audit", "one")).isZero();
    assertThat(out())
        .containsPattern(
            "^TIME +ACTION +ACTOR +FINGERPRINT\n\\S+ \\S+ UTC +manual_reset +\\S.* " + HEX);
  }

  @Test
  void withoutAnythingDoneTheAuditIsEmpty() {
    assertThat(run("publication", "audit", "one")).isZero();

    assertThat(out()).isEqualTo("no receipt of the run was reconciled or reset\n");
  }

  @Test
  void aMissingReceiptIsReported() {
    assertThat(run("publication", "reset", "one", "--destination", "acme/cities"))
        .isEqualTo(ExitCode.FAILED);

    assertThat(err()).startsWith("error: nothing is reset: ").contains("[receipt_not_found]");
  }

  @Test
  void aDestinationThatIsNoneIsRefused() {
    assertThat(run("publish", "one", "--destination", "../cities")).isEqualTo(ExitCode.FAILED);

    assertThat(err()).contains("destination: ", "[invalid_publish_request]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "publish one",
        "publish one --destination a/b --target s3",
        "publish one --destination a/b --public",
        "publish one --destination a/b --target kaggle --replace-newer",
        "publish one --destination a/b --send-credential",
        "publish one --destination a/b --api-key-file key",
        "publish one --destination a/b --remote http://127.0.0.1:1",
        "readiness one --target s3",
        "publication",
        "publication show one",
        "publication forget one"
      })
  void wrongUsageEndsWithTwo(String line) {
    assertThat(run(line.split(" "))).isEqualTo(ExitCode.USAGE);

    assertThat(err()).startsWith("error: ");
  }
}
