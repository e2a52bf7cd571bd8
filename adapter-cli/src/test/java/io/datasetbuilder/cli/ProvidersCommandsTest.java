package io.datasetbuilder.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.fixture.Keys;
import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.pipeline.source.fixture.ProviderDefinitions;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code providers …} as a user meets it, against a provider on the loopback interface. */
class ProvidersCommandsTest {

  private static final String KEY = "canary+of/a=key-4711";

  @TempDir Path folder;

  private final StandInProvider server = StandInProvider.start();
  private final Map<String, String> variables = new HashMap<>();
  private final CommandLineRunner commands =
      CommandLineRunner.calling(() -> this.catalog, variables);
  private ProviderCatalog catalog;

  @BeforeEach
  void serve() {
    variables.put("SVC_CREDENTIAL_MASTER_KEY", Keys.masterText(1));
    catalog =
        new ProviderCatalog(
            List.of(
                server.serve(FixtureProviders.metro()),
                ProviderDefinitions.keyed("shut"),
                ProviderDefinitions.open("open")));
    server.dataset("metro", "notices").rows(3);
    server.acceptOnly("metro", KEY);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private int run(String... arguments) {
    return runWith("", arguments);
  }

  private int runWith(String input, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--output-dir", folder.toString()));
    int code = commands.withInput(input).run(all.toArray(String[]::new));
    assertThat(out() + err()).doesNotContain(KEY);
    return code;
  }

  private String out() {
    return commands.out();
  }

  private String err() {
    return commands.err();
  }

  @Test
  void aKeyThatWasSetConnects() {
    assertThat(runWith(KEY + "\n", "providers", "key", "set", "metro")).as(err()).isZero();
    assertThat(out()).isEqualTo("metro: key is stored\n");

    assertThat(run("providers", "test", "metro")).as(out() + err()).isZero();
    assertThat(out()).startsWith("metro: connected in ").contains("dataset notices, HTTP 200");
  }

  @Test
  void aKeyThatTheProviderRefusesEndsWithOne() {
    runWith("another-key-0815\n", "providers", "key", "set", "metro");

    assertThat(run("providers", "test", "metro", "--json")).isEqualTo(1);
    assertThat(out())
        .contains("\"status\": \"failed\"", "\"error_category\": \"auth\"")
        .doesNotContain("null", "another-key-0815");
  }

  @Test
  void withoutAKeyNobodyIsCalled() {
    assertThat(run("providers", "test", "metro")).isEqualTo(1);
    assertThat(out())
        .isEqualTo("metro: no key: set SVC_METRO_API_KEY, or run providers key set metro\n");
    assertThat(server.journal().requests("metro", "notices")).isEmpty();
  }

  @Test
  void whatHasNoDatasetToCallIsNotTestable() {
    assertThat(run("providers", "test", "open", "--json")).isEqualTo(1);
    assertThat(out()).contains("\"status\": \"not_testable\"");
  }

  @Test
  void aSecondTestShowsTheResultOfTheFirst() {
    variables.put("SVC_METRO_API_KEY", KEY);
    assertThat(run("providers", "test", "metro")).as(out() + err()).isZero();
    String first = out();

    assertThat(run("providers", "test", "metro")).isZero();
    assertThat(out()).isEqualTo(first);
    assertThat(server.journal().requests("metro", "notices")).hasSize(1);
  }

  @Test
  void theListReportsWhereKeysComeFromAndTheLastTest() {
    variables.put("SVC_METRO_API_KEY", KEY);
    run("providers", "test", "metro");

    assertThat(run("providers", "list")).as(err()).isZero();

    assertThat(out().lines().map(String::stripTrailing))
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches("metro +required +variable +SVC_METRO_API_KEY +connected, .*"))
        .anySatisfy(line -> assertThat(line).matches("shut +required +- +SVC_SHUT_API_KEY +-"))
        .anySatisfy(line -> assertThat(line).matches("open +- +- +- +-"));
  }

  @Test
  void theListAsJsonHoldsTheMembersOfTheService() {
    assertThat(run("providers", "list", "--json")).isZero();

    assertThat(out())
        .contains(
            "\"provider\": \"shut\",\n      \"requires_credential\": true,\n"
                + "      \"configured\": false,\n      \"last_test\": null");
  }

  @Test
  void aStatusReportsSinceWhenAndNeverTheKey() {
    assertThat(run("providers", "key", "status", "metro")).isZero();
    assertThat(out()).isEqualTo("metro: no key is stored\n");

    runWith(KEY, "providers", "key", "set", "metro");
    run("providers", "key", "status", "metro", "--json");

    assertThat(out())
        .contains("\"configured\": true", "\"masked\": \"********\"", "\"updated_at\": \"20");
  }

  @Test
  void aDeletedKeyIsGone() {
    runWith(KEY, "providers", "key", "set", "metro");

    assertThat(run("providers", "key", "delete", "metro")).isZero();
    assertThat(out()).isEqualTo("metro: no key is stored\n");
    assertThat(run("providers", "key", "delete", "metro", "--json")).isZero();
    assertThat(out()).contains("\"configured\": false", "\"masked\": null");
  }

  @Test
  void rotationEncryptsWithTheNewMasterKey() {
    runWith(KEY, "providers", "key", "set", "metro");
    variables.put("SVC_CREDENTIAL_MASTER_KEY", Keys.masterText(2));

    assertThat(run("providers", "key", "rotate")).isEqualTo(1);
    assertThat(out()).isEqualTo("encrypted anew: 0, already current: 0, unreadable: 1\n");
    run("providers", "key", "status", "metro");
    assertThat(err()).contains("warning: the key cannot be decrypted");

    variables.put("SVC_CREDENTIAL_PREVIOUS_MASTER_KEYS", Keys.masterText(1));
    assertThat(run("providers", "key", "rotate", "--json")).isZero();
    assertThat(out()).contains("\"reencrypted\": 1");

    variables.remove("SVC_CREDENTIAL_PREVIOUS_MASTER_KEYS");
    assertThat(run("providers", "test", "metro")).as(out() + err()).isZero();
  }

  @Test
  void withoutAMasterKeyNothingIsStored() {
    variables.clear();

    assertThat(runWith(KEY, "providers", "key", "set", "metro")).isEqualTo(1);
    assertThat(err())
        .contains("credential store is not configured", "[credential_store_not_configured]");
  }

  @Test
  void whatCannotBeAKeyIsRefused() {
    assertThat(runWith("short", "providers", "key", "set", "metro")).isEqualTo(1);
    assertThat(err()).contains("[invalid_credential]");
    assertThat(runWith(KEY, "providers", "key", "set", "open")).isEqualTo(1);
    assertThat(err()).contains("[provider_takes_no_key]");
  }

  @Test
  void anUnknownProviderIsReportedWithTheNearest() {
    assertThat(run("providers", "test", "metros")).isEqualTo(1);
    assertThat(err()).contains("[unknown_provider]", "did you mean metro?");
  }

  @Test
  void aGroupWithoutACommandIsWrongUsage() {
    assertThat(run("providers")).isEqualTo(2);
    assertThat(run("providers", "key")).isEqualTo(2);
  }

  @Test
  void noFileOfTheServiceHoldsAKey() throws IOException {
    runWith(KEY, "providers", "key", "set", "metro");
    run("providers", "test", "metro");

    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(folder.relativize(file).toString())
            .doesNotContain(KEY, "canary%2Bof", "canary");
      }
    }
  }
}
