package io.datasetbuilder.cli;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.infrastructure.catalog.CatalogFiles;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules.TlsRules;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.net.InetAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The program in a world where providers are stood in for on this machine: what no setting can
 * arrange. The variable {@code stand_in_<provider>} is the address of each.
 */
final class AmongStandIns {

  static final String VARIABLE = "stand_in_";

  private AmongStandIns() {}

  public static void main(String[] arguments) {
    Main.end(customized(Console.ofThisProcess(), System.getenv()), arguments);
  }

  /** A console whose services know the stand-ins. */
  static Console customized(Console console, Map<String, String> variables) {
    return console.customizing(builder -> customize(builder, variables));
  }

  private static BuilderServiceBuilder customize(
      BuilderServiceBuilder builder, Map<String, String> variables) {
    List<ProviderDefinition> providers =
        new CatalogFiles()
            .read(Optional.empty(), Map.of()).catalog().providers().stream()
                .map(provider -> moved(provider, variables))
                .toList();
    return builder
        .catalog(new ProviderCatalog(providers))
        .network(
            new NetworkRules(
                InetAddress::getAllByName, InetAddress::isLoopbackAddress, TlsRules.platform()));
  }

  private static ProviderDefinition moved(
      ProviderDefinition provider, Map<String, String> variables) {
    String address = variables.get(VARIABLE + provider.name());
    return address == null
        ? provider
        : provider.at(
            new ProviderDefinition.Endpoint(
                address, List.of(URI.create(address).getHost()), Optional.of("on this machine")));
  }
}
