package io.datasetbuilder.benchmarks;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.column.ColumnHints.Semantic;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder;
import io.datasetbuilder.infrastructure.http.standin.fixture.Families;
import io.datasetbuilder.infrastructure.http.standin.fixture.ProviderBuilder;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.FieldDefinition.FieldType;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An invented dataset of the usual kind: the national portal's document with a total in each page,
 * pages of 1,000, a key in the query, twelve fields and some 200 bytes a record.
 */
final class Sales {

  static final String PROVIDER = "market";
  static final String DATASET = "sales";
  static final int PAGE = 1_000;

  /** Holds letters that encodings differ in, as keys of the portal do. */
  static final String KEY = "Qm9v+YmFy/cXV4cXV1eA==";

  private Sales() {}

  /** As its provider would define it, with addresses that lead nowhere. */
  static ProviderDefinition definition() {
    DatasetBuilder sales =
        DatasetBuilder.aDataset(PROVIDER, DATASET)
            .constant("_type", "json")
            .response(Families.portal().build())
            .paging(
                new Paging.Numbered(
                    "pageNo",
                    "numOfRows",
                    1,
                    PAGE,
                    Optional.of(JsonPointer.of("/response/body/numOfRows"))))
            .field("deal_no", FieldType.STRING, Semantic.CODE)
            .field("region_cd", FieldType.STRING, Semantic.CODE)
            .field("region_nm", FieldType.STRING, Semantic.TEXT)
            .field("building", FieldType.STRING, Semantic.TEXT)
            .field("dealt", FieldType.STRING, Semantic.DATE)
            .field("month", FieldType.STRING, Semantic.PERIOD)
            .field("cancelled", FieldType.STRING, Semantic.FLAG)
            .field("floor", FieldType.INTEGER, Semantic.MEASURE)
            .field("price", FieldType.STRING, Semantic.MEASURE)
            .field("area", FieldType.NUMBER, Semantic.MEASURE)
            .field("lat", FieldType.NUMBER, Semantic.MEASURE)
            .field("lon", FieldType.NUMBER, Semantic.MEASURE);
    return ProviderBuilder.aProvider(PROVIDER)
        .keyed(new CredentialRule.KeyTransport.Query("serviceKey"))
        .of(sales);
  }

  /**
   * A catalog of it alone.
   *
   * @param baseUrl where it is served
   */
  static ProviderCatalog catalog(String baseUrl) {
    return new ProviderCatalog(
        List.of(
            definition()
                .at(
                    new ProviderDefinition.Endpoint(
                        baseUrl, List.of("127.0.0.1"), Optional.of("the loopback address")))));
  }

  /** Rules that let the product connect to where the pages are served. */
  static NetworkRules loopback() {
    return new NetworkRules(
        InetAddress::getAllByName, InetAddress::isLoopbackAddress, TlsRules.platform());
  }

  static ProviderKeys keys() {
    return slot -> Optional.of(ProviderKey.of(new Secret(KEY)));
  }

  /**
   * The address of one page.
   *
   * @param page from 1
   */
  static String page(String baseUrl, long page) {
    return "%s/%s?serviceKey=%s&_type=json&pageNo=%d&numOfRows=%d"
        .formatted(baseUrl, DATASET, URLEncoder.encode(KEY, StandardCharsets.UTF_8), page, PAGE);
  }

  /**
   * Program that serves as many records as its argument says, until its standard input ends. Prints
   * the address of the folder of their pages.
   */
  static final class ServePages {

    private ServePages() {}

    public static void main(String[] arguments) throws IOException {
      try (StandInProvider server = StandInProvider.start()) {
        String baseUrl = server.serve(Sales.definition()).endpoint().baseUrl();
        server.acceptOnly(Sales.PROVIDER, Sales.KEY);
        server.dataset(Sales.PROVIDER, Sales.DATASET).rows(Long.parseLong(arguments[0]));
        System.out.println("listening on " + baseUrl);
        System.in.transferTo(OutputStream.nullOutputStream());
      }
    }
  }

  /**
   * Program that runs the whole build of the pages through the embedded service, with the settings
   * of its environment. Its arguments are the address of the pages and the output folder.
   */
  static final class BuildPages {

    private static final String SPEC =
        """
        dataset_id: sales
        title: Sales
        description: Made-up sales.
        sources:
          - {provider: market, dataset: sales, alias: sales}
        exports:
          - {kind: parquet, output_path: exports/sales.parquet}
        """;

    private BuildPages() {}

    public static void main(String[] arguments) {
      try (BuilderService service =
          BuilderService.builder(Path.of(arguments[1]))
              .settings(Settings.of(System.getenv()).settings())
              .catalog(Sales.catalog(arguments[0]))
              .network(Sales.loopback())
              .build()) {
        Result<FinishedBuild> result = service.createBuild(SpecInput.of(SPEC));
        if (!result.match(
            finished -> finished.run().manifest().run().status() == RunStatus.OK,
            problems -> false)) {
          throw new IllegalStateException("the build did not succeed: " + result);
        }
      }
    }
  }
}
