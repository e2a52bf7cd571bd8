package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.embedded.provider.KeyRing;
import io.datasetbuilder.embedded.settings.SourceSettings;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles;
import io.datasetbuilder.infrastructure.http.exchange.ExchangeLimits;
import io.datasetbuilder.infrastructure.http.exchange.HttpExchanges;
import io.datasetbuilder.infrastructure.http.exchange.NetworkRules;
import io.datasetbuilder.infrastructure.http.provider.HttpProviderClient;
import io.datasetbuilder.infrastructure.http.provider.Sleeper;
import io.datasetbuilder.infrastructure.http.url.HttpPublicUrlClient;
import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import io.datasetbuilder.infrastructure.state.JdbiCredentialStore;
import io.datasetbuilder.infrastructure.state.StateDatabase;
import io.datasetbuilder.infrastructure.storage.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.RecordingClient;
import io.datasetbuilder.infrastructure.storage.ReplayFolder;
import io.datasetbuilder.pipeline.build.SourceDependencies;
import io.datasetbuilder.pipeline.source.provider.call.DefinedCalls;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.check.FirstPage;
import io.datasetbuilder.pipeline.source.provider.connection.ProviderProbe;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The parts that fetch: the catalog of providers, their keys, and the clients that reach over the
 * network. Each is made when it is first needed: a build of files reads no definition and loads no
 * TLS.
 */
final class Sourcing {

  private final Place place;
  private final SecureRandom random = new SecureRandom();
  private final Lazy<CatalogReading> reading;
  private final Lazy<HttpExchanges> exchanges;
  private final Supplier<StateDatabase> state;
  private final Lazy<CredentialVault> vault;
  private final Lazy<KeyRing> keyRing;
  private final Lazy<HttpProviderClient> http;
  private final Lazy<ReplayFolder> replay;
  private final Lazy<RecordingClient> recorder;
  private final Lazy<PublicUrlClient> urls;

  /**
   * @param state where the keys of callers are kept; asked when the first key is needed
   */
  Sourcing(Place place, Supplier<StateDatabase> state) {
    this.place = place;
    this.state = state;
    this.reading = new Lazy<>(this::readCatalog);
    this.exchanges =
        new Lazy<>(
            () -> new HttpExchanges(outside().network().orElseGet(NetworkRules::publicOnly)));
    this.vault = new Lazy<>(this::makeVault);
    this.keyRing =
        new Lazy<>(
            () ->
                new KeyRing(
                    vault.get(), place.settings().credentials().keyVariables(), this::catalog));
    this.http = new Lazy<>(this::makeHttpClient);
    this.replay = new Lazy<>(() -> new ReplayFolder(outside().replayFolder().orElseThrow()));
    this.recorder =
        new Lazy<>(
            () ->
                new RecordingClient(
                    answering(),
                    outside().recordFolder().orElseThrow(),
                    new DiskFileOps(),
                    random));
    this.urls = new Lazy<>(this::makeUrlClient);
  }

  /** All providers that can be used, and the files that cannot. */
  CatalogReading definitions() {
    return reading.get();
  }

  ProviderCatalog catalog() {
    return definitions().catalog();
  }

  /** Judges by the terms that the catalog declares. */
  EvaluateTerms terms() {
    return new EvaluateTerms(
        (provider, dataset) ->
            catalog().dataset(provider, dataset).map(DatasetDefinition::licence));
  }

  /** The keys of a caller. */
  ProviderKeys keys(OwnerId owner) {
    return slot -> keyRing.get().of(owner).find(slot);
  }

  /** Calls a provider once, to see whether it answers. */
  ProviderProbe probe() {
    return (call, most) -> http.get().probe(call, most);
  }

  /** Fetches single pages from the providers themselves, never from recordings. */
  FirstPage firstPages() {
    return (call, records) -> http.get().firstPage(call, records);
  }

  CredentialVault vault() {
    return vault.get();
  }

  KeyRing keyRing() {
    return keyRing.get();
  }

  /** What sources are fetched with, over a store of uploads. */
  SourceDependencies parts(UploadStore uploads) {
    SourceSettings settings = place.settings().sources();
    return new SourceDependencies(
        uploads,
        Optional.of((call, records, stop) -> client().fetch(call, records, stop)),
        Optional.of((request, receiver, stop) -> urls.get().fetch(request, receiver, stop)),
        (provider, dataset) -> catalog().find(provider, dataset),
        this::checkCalls,
        settings.checkpointMaxAge());
  }

  /**
   * Why the calls of a source may not be made, by the catalog; empty when they may.
   *
   * @param at the location of the source in the spec
   */
  List<Problem> checkCalls(PublicApiSource source, String at) {
    boolean replays = outside().replayFolder().isPresent();
    long mostCombinations = place.settings().sources().mostCombinations();
    return new DefinedCalls(catalog(), !replays, mostCombinations, place.clock()).check(source, at);
  }

  /** Writes what was recorded so far; the problem when that fails. */
  Optional<Problem> writeRecording() {
    try {
      recorder.made().ifPresent(RecordingClient::write);
      return Optional.empty();
    } catch (ProviderFailure failed) {
      return Optional.of(failed.problem());
    }
  }

  /** Lets go of connections. */
  void close() {
    recorder.made().ifPresent(RecordingClient::close);
    exchanges.made().ifPresent(HttpExchanges::close);
  }

  private Outside outside() {
    return place.outside();
  }

  private ProviderClient client() {
    return outside().recordFolder().isPresent() ? recorder.get() : answering();
  }

  private ProviderClient answering() {
    return outside().replayFolder().isPresent() ? replay.get() : http.get();
  }

  private HttpProviderClient makeHttpClient() {
    return new HttpProviderClient(
        catalog(),
        exchanges.get(),
        Sleeper.real(),
        place.clock(),
        random,
        place.settings().sources().mostPages());
  }

  private PublicUrlClient makeUrlClient() {
    ExchangeLimits limits = HttpPublicUrlClient.limits(place.settings().sources().mostUrlBytes());
    return new HttpPublicUrlClient(exchanges.get(), limits, place.clock());
  }

  private CredentialVault makeVault() {
    return new CredentialVault(
        new JdbiCredentialStore(state.get()),
        place.settings().credentials().masterKeys(),
        random,
        place.clock(),
        place.secrets());
  }

  private CatalogReading readCatalog() {
    if (outside().catalog().isPresent()) {
      return new CatalogReading(outside().catalog().get(), List.of());
    }
    SourceSettings settings = place.settings().sources();
    CatalogReading read =
        new CatalogFiles(new YamlSpecReader())
            .read(settings.providerFolder(), settings.extraHosts());
    read.refused().forEach(outside().refusedDefinitions());
    return read;
  }
}
