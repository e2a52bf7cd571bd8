package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.cli.RunnableJar.Ended;
import io.datasetbuilder.cli.output.ExitCode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Users as an operator meets them, beside the running service: Spec, "Authentication", rule 4. */
@Tag("process")
class UsersIT {

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private static final String UNKNOWN = "oidc:" + "0".repeat(64);

  private final HttpClient client = HttpClient.newHttpClient();

  private Ended users(String... arguments) {
    String[] words = new String[arguments.length + 3];
    words[0] = "users";
    System.arraycopy(arguments, 0, words, 1, arguments.length);
    words[words.length - 2] = "--output-dir";
    words[words.length - 1] = "out";
    return PROGRAM.jar().run(words);
  }

  @Test
  void aFolderWithoutUsersSaysSo() {
    assertThat(users("list").out()).isEqualTo("no users\n");
    assertThat(users("list", "--json").out())
        .isEqualToIgnoringWhitespace("{\"users\": [], \"count\": 0}");
  }

  @Test
  void anUnknownUserIsRefused() {
    for (String decision : List.of("approve", "reject")) {
      for (String id : List.of(UNKNOWN, "ann", "")) {
        Ended ended = users(decision, id);
        assertThat(ended.code()).isEqualTo(ExitCode.FAILED);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
            .startsWith("error: nothing changed: ")
            .contains("[user_not_found]")
            .doesNotContain("warning");
      }
    }
  }

  @Test
  void wrongUsageIsTwo() {
    assertThat(users("list", "--status", "asleep").code()).isEqualTo(ExitCode.USAGE);
    assertThat(users("approve").code()).isEqualTo(ExitCode.USAGE);
    assertThat(users("invite", UNKNOWN).code()).isEqualTo(ExitCode.USAGE);
  }

  @Tag("deep")
  @Test
  void whatIsDecidedHoldsInTheRunningServiceAtTheNextRequest() throws Exception {
    try (IdentityProvider provider = new IdentityProvider();
        ServedFolder service = ServedFolder.start(PROGRAM.path(), provider.settings("olga"))) {
      String token = provider.token("ann");
      URI runs = service.address().resolve("/builds");

      assertThat(get(runs, token)).contains("403", "signup_pending");
      Ended pending = users("list", "--status", "pending");
      assertThat(pending.err()).isEmpty();
      assertThat(pending.out().lines()).hasSize(2);
      assertThat(pending.out())
          .startsWith("NAME ")
          .containsPattern("ann@example\\.org +pending .* oidc:[0-9a-f]{64}\n");
      assertThat(users("list", "--status", "approved").out()).isEqualTo("no users\n");
      String id = pending.out().replaceFirst("(?s).*(oidc:[0-9a-f]{64})\n", "$1");

      assertThat(users("approve", id).out()).isEqualTo("approved " + id + " ann@example.org\n");
      assertThat(get(runs, token)).contains("200");

      assertThat(users("reject", id, "--json").out())
          .contains("\"user_id\": \"" + id + "\"", "\"status\": \"rejected\"", "\"decided_by\"");
      assertThat(get(runs, token)).contains("403", "signup_rejected");
      assertThat(get(runs, provider.token("olga"))).contains("200");

      assertThat(service.errors())
          .contains("\"principal\":\"" + id + "\"")
          .doesNotContain("oidc:ann", "ann@example.org", token);
    }
  }

  /** The status and the body. */
  private String get(URI address, String token) throws Exception {
    HttpResponse<String> response =
        client.send(
            HttpRequest.newBuilder(address).header("Authorization", "Bearer " + token).build(),
            BodyHandlers.ofString());
    return response.statusCode() + " " + response.body();
  }

  /** The provider of invented people of the examples, as a process. */
  private static final class IdentityProvider implements AutoCloseable {

    private static final Path SOURCE =
        Path.of(System.getProperty("project.root"), "examples/sign-in/IdentityProvider.java");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final String issuer;

    IdentityProvider() throws Exception {
      Path java = Path.of(System.getProperty("java.home"), "bin", "java");
      process =
          new ProcessBuilder(java.toString(), SOURCE.toString(), "0", "builder")
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      issuer = process.inputReader().readLine().replace("listening on ", "");
    }

    /** Of a service that people of this provider sign in to. */
    Map<String, String> settings(String administrator) {
      return Map.of(
          "OIDC_ISSUER",
          issuer,
          "OIDC_AUDIENCE",
          "builder",
          "SVC_OIDC_LOOPBACK_HTTP",
          "1",
          "SVC_ADMIN_SUBJECTS",
          issuer + "|" + administrator);
    }

    String token(String person) throws Exception {
      return client
          .send(
              HttpRequest.newBuilder(URI.create(issuer + "/token"))
                  .POST(BodyPublishers.ofString(person))
                  .build(),
              BodyHandlers.ofString())
          .body();
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
