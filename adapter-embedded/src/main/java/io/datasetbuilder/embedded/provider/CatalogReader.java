package io.datasetbuilder.embedded.provider;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Lists the providers and datasets that are defined, and what is wrong with definitions. Makes no
 * calls and needs no output folder. Safe for concurrent use.
 */
public final class CatalogReader {

  private final Supplier<CatalogReading> reading;
  private final Supplier<CatalogFiles> files;
  private final ActiveCalls calls;

  /**
   * @param files checks definitions by the settings of the service
   */
  public CatalogReader(
      Supplier<CatalogReading> reading, Supplier<CatalogFiles> files, ActiveCalls calls) {
    this.reading = reading;
    this.files = files;
    this.calls = calls;
  }

  /** All providers whose definitions can be used. */
  public ProviderCatalog catalog() {
    return calls.run(() -> reading.get().catalog());
  }

  /** The same catalog; refused when it is empty, because no definition can be used. */
  public Result<ProviderCatalog> available() {
    ProviderCatalog catalog = catalog();
    return catalog.providers().isEmpty() ? Result.refused(unavailable()) : Result.ok(catalog);
  }

  /** No provider is defined: those of the service are, unless it was made without. */
  static Problem unavailable() {
    return Problem.of(
        CatalogProblem.CATALOG_UNAVAILABLE, "", "no definition of a provider can be used");
  }

  /** One provider; a name that is not known is refused with the nearest one. */
  public Result<ProviderDefinition> provider(String name) {
    return provider(catalog(), name, "there is no provider " + Quoting.quoted(name));
  }

  static Result<ProviderDefinition> provider(ProviderCatalog catalog, String name, String missing) {
    return catalog
        .provider(name)
        .map(Result::ok)
        .orElseGet(
            () ->
                Result.refused(
                    Problem.of(ProviderProblem.UNKNOWN_PROVIDER, "", missing)
                        .suggesting(name, catalog.names())));
  }

  /**
   * One dataset, whose provider is another one where other tools list it under this; a name that is
   * not known is refused with the nearest one.
   */
  public Result<DatasetDefinition> dataset(String provider, String name) {
    return provider(provider).then(definition -> dataset(catalog(), definition, name));
  }

  static Result<DatasetDefinition> dataset(
      ProviderCatalog catalog, ProviderDefinition provider, String name) {
    Optional<DatasetDefinition> found = catalog.dataset(provider.name(), name);
    if (found.isPresent()) {
      return Result.ok(found.get());
    }
    List<String> known = provider.datasets().stream().map(DatasetDefinition::name).toList();
    String message = provider.name() + " has no dataset " + Quoting.quoted(name);
    return Result.refused(
        Problem.of(ProviderProblem.UNKNOWN_PROVIDER_DATASET, "", message).suggesting(name, known));
  }

  /** Checks all definitions, those that come with the service among them: what cannot be used. */
  public List<CatalogReading.RefusedFile> check() {
    return calls.run(
        () ->
            Stream.concat(files.get().checkBuiltIn().stream(), reading.get().refused().stream())
                .toList());
  }

  /** Checks a definition file; the result lists all that is wrong with it. */
  public Result<ProviderDefinition> check(Path file) {
    return calls.run(() -> files.get().check(file));
  }
}
