package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.infrastructure.http.exchange.NetworkRules;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How a service reaches other machines.
 *
 * @param replayFolder recordings that stand for the responses of providers; empty: they are called
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

  /** The public internet, by the definition files, whose refusals are ignored. */
  public static NetworkOptions publicInternet() {
    return new NetworkOptions(
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), refused -> {});
  }

  public NetworkOptions withReplayFolder(Path folder) {
    return new NetworkOptions(
        Optional.of(folder), recordFolder, network, catalog, refusedDefinitions);
  }

  public NetworkOptions withRecordFolder(Path folder) {
    return new NetworkOptions(
        replayFolder, Optional.of(folder), network, catalog, refusedDefinitions);
  }

  public NetworkOptions withNetwork(NetworkRules other) {
    return new NetworkOptions(
        replayFolder, recordFolder, Optional.of(other), catalog, refusedDefinitions);
  }

  public NetworkOptions withCatalog(ProviderCatalog other) {
    return new NetworkOptions(
        replayFolder, recordFolder, network, Optional.of(other), refusedDefinitions);
  }

  public NetworkOptions withRefusalListener(Consumer<CatalogReading.RefusedFile> listener) {
    return new NetworkOptions(replayFolder, recordFolder, network, catalog, listener);
  }
}
