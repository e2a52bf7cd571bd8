package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.PublicApiSource;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles;
import io.datasetbuilder.infrastructure.http.provider.HttpProviderClient;
import io.datasetbuilder.infrastructure.http.provider.Sleeper;
import io.datasetbuilder.infrastructure.http.url.HttpPublicUrlClient;
import io.datasetbuilder.infrastructure.httpclient.ExchangeLimits;
import io.datasetbuilder.infrastructure.httpclient.HttpExchanges;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.provider.JdbiCredentialStore;
import io.datasetbuilder.infrastructure.storage.file.FileOps.HandedOverFileOps;
import io.datasetbuilder.infrastructure.storage.recording.RecordingClient;
import io.datasetbuilder.infrastructure.storage.recording.ReplayFolder;
import io.datasetbuilder.infrastructure.unpack.ArrivingContent;
import io.datasetbuilder.pipeline.building.BuildDependencies;
import io.datasetbuilder.pipeline.source.packed.ContentUnpacker;
import io.datasetbuilder.pipeline.source.packed.UnpackLimits;
import io.datasetbuilder.pipeline.source.provider.call.CallRules;
import io.datasetbuilder.pipeline.source.provider.call.DefinedCalls;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.check.VerifyDataset;
import io.datasetbuilder.pipeline.source.provider.connection.KeyRing;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import io.datasetbuilder.pipeline.source.validation.CheckedCalls;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The parts that fetch: the catalog of providers, their keys, and the clients that reach over the
 * network. Each is made when it is first needed: a build of files reads no definition and loads no
 * TLS.
 */
public final class SourceComponents {

  private final ServiceContext context;
  private final SecureRandom random = new SecureRandom();
  private final Lazy<CatalogReading> reading;
  private final Lazy<HttpExchanges> exchanges;
  private final Lazy<HttpExchanges> privateExchanges;
  private final Supplier<StateDatabase> state;
  private final Lazy<CredentialVault> vault;
  private final Lazy<KeyRing> keyRing;
  private final Lazy<HttpProviderClient> http;
  private final Lazy<ReplayFolder> replay;
  private final Lazy<RecordingClient> recorder;
  private final Lazy<PublicUrlClient> urls;

  /**
   * @param state where the keys of callers are kept; opened when the first key is needed
   */
  public SourceComponents(ServiceContext context, Supplier<StateDatabase> state) {
    this.context = context;
    this.state = state;
    this.reading = new Lazy<>(this::readCatalog);
    this.exchanges = new Lazy<>(() -> new HttpExchanges(rules()));
    this.privateExchanges =
        new Lazy<>(
            () -> new HttpExchanges(rules().reaching(context.settings().sources().privateHosts())));
    this.vault = new Lazy<>(this::makeVault);
    this.keyRing =
        new Lazy<>(
            () ->
                new KeyRing(
                    vault.get(),
                    context.settings().credentials().keyVariables(),
                    this::catalog,
                    context.keyPolicy()));
    this.http = new Lazy<>(this::makeHttpClient);
    this.replay = new Lazy<>(() -> new ReplayFolder(network().replayFolder().orElseThrow()));
    this.recorder =
        new Lazy<>(
            () ->
                new RecordingClient(
                    responding(),
                    network().recordFolder().orElseThrow(),
                    new HandedOverFileOps(),
                    random));
    this.urls = new Lazy<>(this::makeUrlClient);
  }

  /** All providers that can be used, and the files that cannot. */
  public CatalogReading definitions() {
    return reading.get();
  }

  public ProviderCatalog catalog() {
    return definitions().catalog();
  }

  /** Reads and checks definitions. */
  public CatalogFiles files() {
    return new CatalogFiles(context.settings().sources().privateHosts().names());
  }

  /** Evaluates the terms that the catalog and specs declare. */
  public EvaluateTerms terms() {
    return new EvaluateTerms(
        (provider, dataset) -> catalog().dataset(provider, dataset).map(DatasetDefinition::licence),
        context.settings().sources().declaredTerms());
  }

  /** The keys of a caller. */
  public ProviderKeys keys(Caller caller) {
    return slot -> keyRing.get().of(caller).find(slot);
  }

  /** Calls a provider once, to test whether it responds. */
  public TestConnection.ProviderProbe probe() {
    return (call, most) -> http.get().probe(call, most);
  }

  /** Fetches single pages from the providers themselves, never from recordings. */
  public VerifyDataset.FirstPage firstPages() {
    return (call, records) -> http.get().firstPage(call, records);
  }

  public CredentialVault vault() {
    return vault.get();
  }

  public KeyRing keyRing() {
    return keyRing.get();
  }

  /** Dependencies that fetch sources, with the given store of uploads. */
  BuildDependencies.SourceDependencies dependencies(UploadStore uploads) {
    Settings.SourceSettings settings = context.settings().sources();
    return new BuildDependencies.SourceDependencies(
        uploads,
        Optional.of((call, records, stop) -> client().fetch(call, records, stop)),
        Optional.of((request, receiver, stop) -> urls.get().fetch(request, receiver, stop)),
        contentUnpacker(),
        (provider, dataset) -> catalog().find(provider, dataset),
        new CallRules() {
          @Override
          public List<Problem> check(PublicApiSource source, String at) {
            return checkCalls(source, at);
          }

          @Override
          public List<Problem> checkKeys(PublicApiSource source, String at) {
            return calls().checkKeys(source, at);
          }
        },
        settings.checkpointMaxAge());
  }

  /**
   * Reasons of the catalog why the calls of a source may not be made; empty when they may.
   *
   * @param at the location of the source in the spec
   */
  public List<Problem> checkCalls(PublicApiSource source, String at) {
    return calls().check(source, at);
  }

  private DefinedCalls calls() {
    boolean replays = network().replayFolder().isPresent();
    long mostCombinations = context.settings().sources().mostCombinations();
    return new DefinedCalls(catalog(), !replays, mostCombinations, context.clock());
  }

  /** Checks the calls of a spec against the catalog, without using the network. */
  CheckedCalls checkedCalls() {
    long mostCombinations = context.settings().sources().mostCombinations();
    return new CheckedCalls(
        catalog(),
        new DefinedCalls(catalog(), false, mostCombinations, context.clock()),
        this::checkCalls);
  }

  /** Writes what was recorded so far; the problem when that fails. */
  public Optional<Problem> writeRecording() {
    try {
      recorder.made().ifPresent(RecordingClient::write);
      return Optional.empty();
    } catch (ProviderFailure failed) {
      return Optional.of(failed.problem());
    }
  }

  /** Closes connections. */
  public void close() {
    recorder.made().ifPresent(RecordingClient::close);
    exchanges.made().ifPresent(HttpExchanges::close);
    privateExchanges.made().ifPresent(HttpExchanges::close);
  }

  private NetworkOptions network() {
    return context.network();
  }

  private ProviderClient client() {
    return network().recordFolder().isPresent() ? recorder.get() : responding();
  }

  private ProviderClient responding() {
    return network().replayFolder().isPresent() ? replay.get() : http.get();
  }

  private HttpProviderClient makeHttpClient() {
    return new HttpProviderClient(
        catalog(),
        this::exchangesOf,
        Sleeper.real(),
        context.clock(),
        random,
        context.settings().sources().mostPages());
  }

  private NetworkRules rules() {
    return network().network().orElseGet(NetworkRules::publicOnly);
  }

  /** Hosts of inner networks are for the operator's own definitions alone. */
  private HttpExchanges exchangesOf(ProviderDefinition provider) {
    boolean own = !CatalogFiles.builtIn().contains(provider.name());
    return own && !context.settings().sources().privateHosts().isEmpty()
        ? privateExchanges.get()
        : exchanges.get();
  }

  private PublicUrlClient makeUrlClient() {
    ExchangeLimits limits = HttpPublicUrlClient.limits(context.settings().sources().mostUrlBytes());
    return new HttpPublicUrlClient(exchanges.get(), limits, context.clock());
  }

  /** Unpacked content has the cap of content that comes as it is. */
  private ContentUnpacker contentUnpacker() {
    long most = context.settings().sources().mostUrlBytes();
    UnpackLimits usual = UnpackLimits.DEFAULT;
    return new ArrivingContent(new UnpackLimits(most, usual.mostRatio(), usual.freeBytes()));
  }

  private CredentialVault makeVault() {
    return new CredentialVault(
        new JdbiCredentialStore(state.get()),
        context.settings().credentials().masterKeys(),
        random,
        context.clock(),
        context.secrets());
  }

  private CatalogReading readCatalog() {
    if (network().catalog().isPresent()) {
      return new CatalogReading(network().catalog().get(), List.of());
    }
    Settings.SourceSettings settings = context.settings().sources();
    CatalogReading read = files().read(settings.providerFolder(), settings.extraHosts());
    read.refused().forEach(network().refusedDefinitions());
    return read;
  }
}
