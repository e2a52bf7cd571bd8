package io.datasetbuilder.embedded.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.http.standin.web.FakeNameResolver;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.StageFailure;
import io.datasetbuilder.pipeline.source.url.GlobalAddresses;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Builds from hosts of an inner network: for the operator's own definitions alone. */
class PrivateHostsBuildTest {

  private static final String PARCELS = "{provider: depot, dataset: parcels, alias: parcels}";

  @TempDir Path folder;
  private final AtomicInteger requests = new AtomicInteger();
  private HttpServer inner;

  @BeforeEach
  void start() throws IOException {
    inner = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] rows = "{\"rows\": [{\"id\": \"a\"}, {\"id\": \"b\"}]}".getBytes(StandardCharsets.UTF_8);
    inner.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, rows.length);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(rows);
          }
        });
    inner.start();
  }

  @AfterEach
  void stop() {
    inner.stop(0);
  }

  private Manifest build(String host, String privateHosts, String... sources) throws IOException {
    Files.createDirectories(folder.resolve("definitions"));
    Files.writeString(
        folder.resolve("definitions/depot.yaml"),
        """
        name: depot
        title: Depots
        base_url: http://%s:%d
        datasets:
          - name: parcels
            title: Parcels
            request: {url: "{base}/parcels"}
            response: {records_at: [/rows]}
        """
            .formatted(host, inner.getAddress().getPort()));
    Map<String, String> variables =
        Map.of(
            "SVC_PROVIDER_DIR",
            folder.resolve("definitions").toString(),
            "SVC_PROVIDER_PRIVATE_HOSTS",
            privateHosts);
    List<String> refused = new ArrayList<>();
    try (BuilderService service =
        BuilderService.builder(folder.resolve("out"))
            .settings(Settings.of(variables).settings())
            .onRefusedDefinition(file -> refused.add(file.toString()))
            .network(
                new NetworkRules(
                    new FakeNameResolver().answer(host, "127.0.0.1"),
                    address -> GlobalAddresses.isGlobal(address.getAddress()),
                    TlsRules.platform()))
            .build()) {
      Manifest manifest =
          Results.value(
                  service.createBuild(
                      SpecInput.of(PublicWeb.spec(sources)), BuildOptions.none().withRunId("r1")))
              .run()
              .manifest();
      assertThat(refused).isEmpty();
      return manifest;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "data.depot.example, data.depot.example",
    "data.corp.internal, data.corp.internal",
    "data.depot.example, 127.0.0.0/8"
  })
  void rowsArriveFromAHostThatTheSettingNames(String host, String setting) throws IOException {
    Manifest manifest = build(host, setting, PARCELS);

    assertThat(manifest.errors()).isEmpty();
    assertThat(manifest.tables().rowCounts()).containsEntry("parcels", 2L);
    assertThat(folder.resolve("out/r1/gold/parcels/data.csv")).content().isEqualTo("id\na\nb\n");
  }

  @ParameterizedTest
  @CsvSource({"''", "other.depot.example", "10.0.0.0/8"})
  void aHostThatTheSettingDoesNotNameIsNotCalled(String setting) throws IOException {
    Manifest manifest = build("data.depot.example", setting, PARCELS);

    assertThat(manifest.findings().failures())
        .extracting(StageFailure::code)
        .containsExactly("provider_unreachable");
    assertThat(requests).hasValue(0);
  }

  @Test
  void aUrlSourceDoesNotReachTheHostInTheSameService() throws IOException {
    String host = "data.depot.example";
    String url = "https://" + host + ":" + inner.getAddress().getPort() + "/parcels";

    Manifest manifest =
        build(host, host, PARCELS, PublicWeb.source("direct", url, ", format: json"));

    assertThat(manifest.tables().rowCounts()).containsOnlyKeys("parcels");
    assertThat(manifest.findings().failures())
        .extracting(failure -> failure.sourceKey() + " " + failure.code())
        .containsExactly("direct url_address_forbidden");
    assertThat(requests).hasValue(1);
  }
}
