package io.datasetbuilder.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SalesTest {

  private final StandInProvider server = StandInProvider.start();
  private final String baseUrl = server.serve(Sales.definition()).endpoint().baseUrl();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void theBareLoopRequestsTheSamePagesWithTheSameKey() throws IOException, InterruptedException {
    server.acceptOnly(Sales.PROVIDER, Sales.KEY);
    server.dataset(Sales.PROVIDER, Sales.DATASET).rows(1_500);
    HttpRequest request = HttpRequest.newBuilder(URI.create(Sales.page(baseUrl, 2))).build();

    HttpResponse<String> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());

    assertThat(response.body().split("\"deal_no\"", -1)).hasSize(501);
    assertThat(server.journal().complaints()).isEmpty();
  }

  @Test
  void theCatalogLeadsToTheSameAddress() {
    assertThat(Sales.catalog(baseUrl).providers().get(0).endpoint().baseUrl()).isEqualTo(baseUrl);
  }
}
