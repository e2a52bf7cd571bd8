package io.datasetbuilder.cli;

import static io.datasetbuilder.cli.CafesRun.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.fixture.Keys;
import io.datasetbuilder.cli.RunnableJar.Ended;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStep;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The credentials of hubs reach the hubs and nothing else: publications fail and succeed with
 * everything logged, then the output, every file and every database is searched for them.
 */
@Tag("process")
@Tag("deep")
class PublishCanaryIT {

  @RegisterExtension static final ProgramFolder PROGRAM = ProgramFolder.emptiedForEachTest();

  private final Path folder = PROGRAM.path();
  private final StandInHubs hubs = new StandInHubs();
  private final CafesRun cafes = new CafesRun(PROGRAM, hubs);
  private final Map<String, String> variables = new TreeMap<>(hubs.variables());
  private final StringBuilder printed = new StringBuilder();

  @BeforeEach
  void aRunWithEverythingLogged() throws Exception {
    cafes.build();
    List<String> options = new ArrayList<>(StandInHubs.trusting(folder));
    options.add(LogOfEverything.option(folder));
    PROGRAM.useJavaOptions(options);
  }

  @AfterEach
  void close() {
    hubs.close();
  }

  private void run(int code, String... arguments) {
    Ended ended = PROGRAM.jar(variables).run(CafesRun.with(arguments, "--output-dir", "out"));
    printed.append(ended.out()).append(ended.err());
    assertThat(ended.code()).as(String.join(" ", arguments) + "\n" + ended).isEqualTo(code);
  }

  private void failAndSucceed() {
    String cafes = HuggingFaceStandIn.OWNER + "/cafes";
    hubs.huggingFace.fault(Step.COMMIT, Fault.status(500), 1);
    run(1, at("huggingface", cafes, "publish", "--verbose"));
    run(0, at("huggingface", cafes, "publication", "reconcile"));
    run(0, at("huggingface", cafes, "publish", "--verbose", "--json"));
    String city = StandInHubs.KAGGLE_USER + "/cafes-of-a-city";
    hubs.kaggle.fail(KaggleStep.CREATE, Fault.status(500));
    run(1, at("kaggle", city, "publish", "--verbose"));
    run(0, at("kaggle", city, "publication", "reset"));
    run(0, at("kaggle", city, "publish", "--verbose", "--json"));
    run(0, at("kaggle", city, "publication", "show", "--json"));
    run(0, "publication", "audit", "one", "--json");
  }

  private void assertNothingLeaked() throws Exception {
    Map<String, String> secrets = new TreeMap<>(hubs.credentials());
    // The name is no secret: it stands in destinations.
    secrets.remove("KAGGLE_USERNAME");
    String pair = StandInHubs.KAGGLE_USER + ":" + secrets.get("KAGGLE_KEY");
    secrets.put("pair", Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
    LeakSearch search = new LeakSearch(secrets);
    assertThat(hubs.huggingFace.repository(HuggingFaceStandIn.OWNER + "/cafes").commits())
        .as("the token has reached its hub")
        .hasSize(2);
    assertThat(hubs.kaggle.datasets().dataset("cafes-of-a-city").versions())
        .as("the pair has reached its hub")
        .isNotEmpty();
    assertThat(LogOfEverything.read(folder))
        .as("the calls of both hubs are logged")
        .contains("org.apache.hc.client5.http")
        .contains(hubs.huggingFace.endpoint(), URI.create(hubs.kaggle.endpoint()).getAuthority());
    assertThat(search.in(printed.toString())).as("printed").isEmpty();
    assertThat(search.below(folder)).as("left behind").isEmpty();
    Files.writeString(folder.resolve("planted.txt"), "x" + secrets.get("pair") + "x");
    assertThat(search.below(folder)).contains("pair in planted.txt");
  }

  @Test
  void credentialsOfTheEnvironmentAreLeftNowhere() throws Exception {
    failAndSucceed();

    assertNothingLeaked();
  }

  @Test
  void storedCredentialsAreLeftNowhereInPlainForm() throws Exception {
    variables.put("SVC_CREDENTIAL_MASTER_KEY", Keys.masterText(1));
    variables.put("SVC_API_KEY", ServedFolder.KEY);
    variables.keySet().removeAll(hubs.credentials().keySet());
    try (ServedFolder service = ServedFolder.start(folder, variables)) {
      for (Map.Entry<String, String> credential : hubs.credentials().entrySet()) {
        store(service, credential.getKey().toLowerCase(Locale.ROOT), credential.getValue());
      }
      assertThat(service.terminate()).isZero();
    }

    failAndSucceed();

    assertNothingLeaked();
  }

  private static void store(ServedFolder service, String slot, String credential) throws Exception {
    HttpRequest put =
        HttpRequest.newBuilder(service.address().resolve("/providers/" + slot + "/credential"))
            .header("X-API-Key", ServedFolder.KEY)
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString("{\"credential\": \"" + credential + "\"}"))
            .build();
    assertThat(HttpClient.newHttpClient().send(put, BodyHandlers.discarding()).statusCode())
        .isEqualTo(200);
  }
}
