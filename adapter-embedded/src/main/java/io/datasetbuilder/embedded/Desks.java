package io.datasetbuilder.embedded;

import io.datasetbuilder.embedded.provider.ProviderDesk;
import io.datasetbuilder.infrastructure.state.JdbiLastTests;
import io.datasetbuilder.infrastructure.state.StateDatabase;
import io.datasetbuilder.infrastructure.storage.JacksonJsonCodec;
import io.datasetbuilder.pipeline.source.provider.check.VerifyDataset;
import io.datasetbuilder.pipeline.source.provider.connection.LastConnectionTests;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.connection.TestRules;

/** Puts the desk together where callers meet providers. */
final class Desks {

  private Desks() {}

  static ProviderDesk of(Place place, Sourcing sourcing, StateDatabase state) {
    LastConnectionTests tests = new JdbiLastTests(state);
    TestRules rules =
        new TestRules(place.settings().sources().testTimeout(), TestRules.STANDARD.interval());
    TestConnection connection = new TestConnection(sourcing.probe(), tests, rules, place.clock());
    return new ProviderDesk(
        sourcing.catalog(),
        sourcing.vault(),
        sourcing.keyRing(),
        tests,
        connection,
        new VerifyDataset(sourcing.firstPages(), new JacksonJsonCodec(), place.clock()));
  }
}
