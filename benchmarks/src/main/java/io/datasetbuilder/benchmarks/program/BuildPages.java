package io.datasetbuilder.benchmarks.program;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.build.FinishedBuild;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.nio.file.Path;
import java.util.Map;

/** The whole build of the pages, through the embedded service, on the product's own jar. */
public final class BuildPages {

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

  /**
   * Builds the dataset.
   *
   * @param arguments the address of the pages; their number; the output folder; threads and MiB of
   *     the engine
   */
  public static void main(String[] arguments) {
    Map<String, String> variables =
        Map.of(
            "SVC_MARKET_API_KEY",
            Sales.KEY,
            "SVC_PROVIDER_MAX_PAGES",
            arguments[1],
            "SVC_ENGINE_THREADS",
            arguments[3],
            "SVC_ENGINE_MEMORY_MB",
            arguments[4]);
    try (BuilderService service =
        BuilderService.builder(Path.of(arguments[2]))
            .settings(Settings.of(variables).settings())
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
