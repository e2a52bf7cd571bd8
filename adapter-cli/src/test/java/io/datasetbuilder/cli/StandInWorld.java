package io.datasetbuilder.cli;

import io.datasetbuilder.infrastructure.catalog.CatalogFiles;
import io.datasetbuilder.infrastructure.http.standin.StandInProvider;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A stand-in for every built-in provider, and programs that know them. */
final class StandInWorld implements AutoCloseable {

  final StandInProvider server = StandInProvider.start();
  private final Map<String, String> addresses = new HashMap<>();

  StandInWorld() {
    for (ProviderDefinition provider :
        new CatalogFiles().read(Optional.empty(), Map.of()).catalog().providers()) {
      addresses.put(
          AmongStandIns.VARIABLE + provider.name(), server.serve(provider).endpoint().baseUrl());
    }
  }

  /** The program with these variables of its environment. */
  RunnableJar jar(ProgramFolder folder, Map<String, String> variables) {
    Map<String, String> all = new HashMap<>(addresses);
    all.putAll(variables);
    return folder.amongStandIns(all);
  }

  @Override
  public void close() {
    server.close();
  }
}
