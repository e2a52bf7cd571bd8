package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.auth.credential.CredentialVault;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.provider.JdbiLastTests;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.source.provider.check.VerifyDataset;
import io.datasetbuilder.pipeline.source.provider.connection.KeyRing;
import io.datasetbuilder.pipeline.source.provider.connection.ProbeKey;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;

/** The use cases of providers, their keys and their connection tests. */
public record ProviderComponents(
    ProviderCatalog catalog,
    CredentialVault vault,
    KeyRing keys,
    TestConnection.LastConnectionTests tests,
    TestConnection connection,
    ProbeKey keyProbe,
    VerifyDataset verification) {

  static ProviderComponents of(
      ServiceContext context, SourceComponents sources, StateDatabase state) {
    TestConnection.LastConnectionTests tests = new JdbiLastTests(state);
    TestConnection.TestRules rules =
        new TestConnection.TestRules(
            context.settings().sources().testTimeout(),
            TestConnection.TestRules.STANDARD.interval());
    return new ProviderComponents(
        sources.catalog(),
        sources.vault(),
        sources.keyRing(),
        tests,
        new TestConnection(sources.probe(), tests, rules, context.clock()),
        new ProbeKey(
            sources.probe(), ProbeKey.ProbeRules.STANDARD.withMost(rules.most()), context.clock()),
        new VerifyDataset(sources.firstPages(), new JacksonJsonCodec(), context.clock()));
  }
}
