package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.provider.CatalogProblems;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles;
import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.RefusedFile;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Tells which providers and datasets are defined and what is wrong with definitions. Calls nobody
 * and needs no output folder. Safe for concurrent use.
 */
public final class CatalogReader {

  private final Supplier<CatalogReading> reading;
  private final ActiveCalls calls;
  private final Lazy<CatalogFiles> files = new Lazy<>(() -> new CatalogFiles(new YamlSpecReader()));

  CatalogReader(Supplier<CatalogReading> reading, ActiveCalls calls) {
    this.reading = reading;
    this.calls = calls;
  }

  /** All providers whose definitions can be used. */
  public ProviderCatalog catalog() {
    return calls.run(() -> reading.get().catalog());
  }

  /** The same, where any provider is defined: there is none only when no definition can be used. */
  public Result<ProviderCatalog> available() {
    ProviderCatalog catalog = catalog();
    return catalog.providers().isEmpty()
        ? Result.refused(CatalogProblems.unavailable())
        : Result.ok(catalog);
  }

  /** The definition files that cannot be used. */
  public List<RefusedFile> refused() {
    return calls.run(() -> reading.get().refused());
  }

  /** One provider; a name that is not known is answered with the nearest one. */
  public Result<ProviderDefinition> provider(String name) {
    ProviderCatalog catalog = catalog();
    return catalog
        .provider(name)
        .map(Result::ok)
        .orElseGet(
            () -> {
              List<String> known = catalog.names();
              String message = "there is no provider " + Quoting.quoted(name);
              return unknown(
                  Problem.of(ProviderProblem.UNKNOWN_PROVIDER, "", message), name, known);
            });
  }

  /** One dataset; a name that is not known is answered with the nearest one. */
  public Result<DatasetDefinition> dataset(String provider, String name) {
    return provider(provider).then(definition -> dataset(definition, name));
  }

  private static Result<DatasetDefinition> dataset(ProviderDefinition provider, String name) {
    Optional<DatasetDefinition> found = provider.dataset(name);
    if (found.isPresent()) {
      return Result.ok(found.get());
    }
    List<String> known = provider.datasets().stream().map(DatasetDefinition::name).toList();
    String message = provider.name() + " has no dataset " + Quoting.quoted(name);
    return unknown(Problem.of(ProviderProblem.UNKNOWN_PROVIDER_DATASET, "", message), name, known);
  }

  private static <T> Result<T> unknown(Problem problem, String name, Collection<String> known) {
    return Result.refused(
        NearestName.of(name, known)
            .map(near -> problem.withHint("did you mean " + near + "?"))
            .orElse(problem));
  }

  /** Judges all definitions, those that come with the service among them: what cannot be used. */
  public List<RefusedFile> check() {
    return calls.run(
        () ->
            Stream.concat(files.get().checkBuiltIn().stream(), reading.get().refused().stream())
                .toList());
  }

  /** Checks a definition file and reports all of its problems at once. */
  public Result<ProviderDefinition> check(Path file) {
    return calls.run(() -> files.get().check(file));
  }
}
