package io.datasetbuilder.embedded.fetch;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles;
import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stand-ins for the providers that come with the service, and services that know them. */
final class StandInServices implements AutoCloseable {

  final StandInProvider server = StandInProvider.start();
  private final ProviderCatalog catalog;

  StandInServices() {
    List<ProviderDefinition> providers =
        new CatalogFiles()
            .read(Optional.empty(), Map.of()).catalog().providers().stream()
                .map(server::serve)
                .toList();
    this.catalog = new ProviderCatalog(providers);
  }

  /** A service that reaches these stand-ins, and nothing else. */
  BuilderService service(Path out, Map<String, String> variables) {
    return builder(out, variables).build();
  }

  BuilderServiceBuilder builder(Path out, Map<String, String> variables) {
    return BuilderService.builder(out)
        .settings(Settings.of(variables).settings())
        .catalog(catalog)
        .network(
            new NetworkRules(
                InetAddress::getAllByName, InetAddress::isLoopbackAddress, TlsRules.platform()));
  }

  @Override
  public void close() {
    server.close();
  }
}
