package io.datasetbuilder.infrastructure.http.standin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.infrastructure.http.standin.wire.Deliveries;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class StandInProviderTest {

  @AutoClose private final StandInProvider server = StandInProvider.start();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Test
  void leadsAllAddressesOfADefinitionToItself() {
    ProviderDefinition served = server.serve(FixtureProviders.metro());

    assertThat(served.endpoint().baseUrl()).isEqualTo(server.url() + "/metro/api.metro.test/v1");
    assertThat(served.endpoint().allows("127.0.0.1")).isTrue();
  }

  @Test
  void answersAPageInTheDocumentThatTheDefinitionDescribes() throws Exception {
    server.serve(FixtureProviders.metro());
    server.dataset("metro", "stations").rows(25);

    String body = get("/metro/api.metro.test/v1/stations" + page(3, 10)).body();

    assertThat(body)
        .startsWith("{\"response\":{\"header\":{\"resultMsg\":\"OK\",\"resultCode\":\"00\"},")
        .contains("\"totalCount\":25", "\"numOfRows\":10", "\"riders\":1000000024")
        .doesNotContain("1000000019");
    assertThat(server.journal().complaints()).isEmpty();
  }

  @Test
  void answersTheSameRecordsTwiceAndOthersForOtherParameters() throws Exception {
    server.serve(FixtureProviders.metro());
    String address = "/metro/api.metro.test/v1/stations" + page(1, 10);

    String body = get(address).body();

    assertThat(get(address).body()).isEqualTo(body);
    assertThat(get(address + "&LINE_CD=2").body()).isNotEqualTo(body);
  }

  @Test
  void saysWhereASecretTravelled() throws Exception {
    server.serve(FixtureProviders.plaza());

    get("/plaza/api.plaza.test/v1/K%2Bey%2F123/json/bikeList/1/5");

    assertThat(server.journal().placesOf("K+ey/123")).containsExactly("path");
    assertThat(server.journal().requests("plaza", "bikes")).hasSize(1);
  }

  @Test
  void refusesAKeyThatItDoesNotKnow() throws Exception {
    server.serve(FixtureProviders.metro());
    server.acceptOnly("metro", "another");

    assertThat(get("/metro/api.metro.test/v1/stations" + page(1, 10)).body())
        .contains("\"returnReasonCode\":\"21\"");
  }

  @Test
  void complainsOfParametersThatNobodyDeclared() throws Exception {
    server.serve(FixtureProviders.metro());

    get("/metro/api.metro.test/v1/stations" + page(1, 10) + "&colour=red");

    assertThat(server.journal().complaints())
        .containsExactly("a parameter that nobody declared: colour");
  }

  @Test
  void actsByItsScriptAndThenHonestly() throws Exception {
    server.serve(FixtureProviders.metro());
    server
        .dataset("metro", "stations")
        .then(
            FailureResponses.status(429, "Retry-After: 1"),
            Behaviour.delivered(Deliveries.closedAfter(10)));
    String address = "/metro/api.metro.test/v1/stations" + page(1, 10);

    HttpResponse<String> first = get(address);

    assertThat(first.statusCode()).isEqualTo(429);
    assertThat(first.headers().firstValue("Retry-After")).contains("1");
    assertThatThrownBy(() -> get(address)).isInstanceOf(IOException.class);
    assertThat(get(address).statusCode()).isEqualTo(200);
  }

  @Test
  void countsThroughTheDaysOfAWindow() throws Exception {
    server.serve(FixtureProviders.archive());
    server.dataset("archive", "daily").rows(2);

    String body =
        get("/archive/api.archive.test/v1/daily?startdate=2024-01-01&enddate=2024-01-03"
                + "&offset=1&limit=25")
            .body();

    assertThat(body).contains("\"count\":6");
  }

  @Test
  void writesEveryShape() throws Exception {
    server.serve(FixtureProviders.shapes());

    assertThat(get("/shapes/api.shapes.test/v1/matrix").body()).startsWith("[[\"station_cd\",");
    assertThat(get("/shapes/api.shapes.test/v1/columns").body())
        .startsWith("{\"daily\":{\"station_cd\":[");
    assertThat(get("/shapes/api.shapes.test/v1/features").body()).contains("\"Feature\"");
    assertThat(get("/shapes/api.shapes.test/v1/cube").body()).contains("\"size\":[1,1,1,1,1,1,3]");
    assertThat(get("/shapes/api.shapes.test/v1/csv").body()).startsWith("station_cd,station_nm,");
    assertThat(get("/shapes/api.shapes.test/v1/pair").body()).startsWith("[{\"total\":3},[{");
    assertThat(get("/shapes/api.shapes.test/v1/hub").body())
        .startsWith("{\"AJGCF\":[{\"head\":[{\"list_total_count\":3},{\"RESULT\":");
    assertThat(get("/shapes/api.shapes.test/v1/lifted").body()).startsWith("[{\"country\":{\"id\"");
  }

  @Test
  void writesXml() throws Exception {
    server.serve(FixtureProviders.metro());

    assertThat(
            get("/metro/api.metro.test/v1/notices?serviceKey=abcdef&pageNo=1&numOfRows=5").body())
        .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<response><header>")
        .contains("<items><item><station_cd>0");
  }

  private HttpResponse<String> get(String target) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + target)).build();
    return client.send(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
  }

  private static String page(int number, int size) {
    return "?_type=json&serviceKey=abcdef&pageNo=" + number + "&numOfRows=" + size;
  }
}
