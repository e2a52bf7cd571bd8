package io.datasetbuilder.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.OperationClient;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogOperationsTest {

  @TempDir Path folder;

  @Test
  void everyDatasetOfEveryProviderIsReported() {
    try (BuilderService service = BuilderService.builder(folder.resolve("out")).build()) {
      JsonResponse answer = client(service).get("/catalog");

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.names()).containsExactly("providers");
      assertThat(answer.objects("providers"))
          .hasSizeGreaterThan(5)
          .allSatisfy(
              provider ->
                  assertThat(provider.names()).containsExactlyInAnyOrder("name", "datasets"));
      assertThat(answer.objects("providers").get(0).objects("datasets").get(0).names())
          .containsExactlyInAnyOrder(
              "name",
              "title",
              "title_ko",
              "description",
              "tags",
              "source_url",
              "representation",
              "operations",
              "query_support",
              "requires_service_key",
              "request_parameters",
              "application",
              "quota");
    }
  }

  @Test
  void aCatalogWithoutAnyProviderIsUnavailable() {
    try (BuilderService service =
        BuilderService.builder(folder.resolve("out"))
            .catalog(new ProviderCatalog(List.of()))
            .build()) {
      JsonResponse answer = client(service).get("/catalog");

      assertThat(answer.status()).isEqualTo(502);
      assertThat(answer.text("code")).isEqualTo("catalog_unavailable");
    }
  }

  private static OperationClient client(BuilderService service) {
    return new OperationClient(service, Routes.of(ProviderOperations::declare));
  }
}
