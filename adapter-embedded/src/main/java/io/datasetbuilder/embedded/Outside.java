package io.datasetbuilder.embedded;

import io.datasetbuilder.infrastructure.http.exchange.NetworkRules;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.RefusedFile;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a service has to do with other machines.
 *
 * @param replayFolder recordings that answer the calls of providers; empty: they are called
 * @param recordFolder where what providers answer is kept; empty: it is not
 * @param network which names lead where, and which addresses may be called; empty: public ones
 * @param catalog the providers that are defined; empty: those of the definition files
 * @param refusedDefinitions told each definition file that cannot be used, once the catalog is
 *     needed
 */
record Outside(
    Optional<Path> replayFolder,
    Optional<Path> recordFolder,
    Optional<NetworkRules> network,
    Optional<ProviderCatalog> catalog,
    Consumer<RefusedFile> refusedDefinitions) {

  Outside {
    Objects.requireNonNull(replayFolder, "replayFolder");
    Objects.requireNonNull(recordFolder, "recordFolder");
    Objects.requireNonNull(network, "network");
    Objects.requireNonNull(catalog, "catalog");
    Objects.requireNonNull(refusedDefinitions, "refusedDefinitions");
  }

  /** The public internet, by the definition files, whose refusals nobody hears. */
  static Outside usual() {
    return new Outside(
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), refused -> {});
  }

  Outside replaying(Path folder) {
    return new Outside(Optional.of(folder), recordFolder, network, catalog, refusedDefinitions);
  }

  Outside recording(Path folder) {
    return new Outside(replayFolder, Optional.of(folder), network, catalog, refusedDefinitions);
  }

  Outside through(NetworkRules other) {
    return new Outside(replayFolder, recordFolder, Optional.of(other), catalog, refusedDefinitions);
  }

  Outside defining(ProviderCatalog other) {
    return new Outside(replayFolder, recordFolder, network, Optional.of(other), refusedDefinitions);
  }

  Outside telling(Consumer<RefusedFile> listener) {
    return new Outside(replayFolder, recordFolder, network, catalog, listener);
  }
}
