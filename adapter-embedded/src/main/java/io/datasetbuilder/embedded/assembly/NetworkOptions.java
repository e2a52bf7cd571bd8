package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Options of a service for its calls of other machines.
 *
 * @param replayFolder recordings that replace the responses of providers; empty: providers are
 *     called
 * @param recordFolder where responses of providers are recorded; empty: they are not
 * @param network which names lead where, and which addresses may be called; empty: public ones
 * @param catalog the providers that are defined; empty: those of the definition files
 * @param refusedDefinitions receives each definition file that cannot be used, once the catalog is
 *     needed
 */
public record NetworkOptions(
    Optional<Path> replayFolder,
    Optional<Path> recordFolder,
    Optional<NetworkRules> network,
    Optional<ProviderCatalog> catalog,
    Consumer<CatalogReading.RefusedFile> refusedDefinitions) {

  public NetworkOptions {
    Objects.requireNonNull(replayFolder, "replayFolder");
    Objects.requireNonNull(recordFolder, "recordFolder");
    Objects.requireNonNull(network, "network");
    Objects.requireNonNull(catalog, "catalog");
    Objects.requireNonNull(refusedDefinitions, "refusedDefinitions");
  }
}
