package io.datasetbuilder.infrastructure.http.provider;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static io.datasetbuilder.infrastructure.http.standin.fixture.ProviderBuilder.aProvider;
import static io.datasetbuilder.infrastructure.http.standin.fixture.RulesBuilder.rowsAt;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.standin.TotalRule;
import io.datasetbuilder.pipeline.source.contract.ProviderClientContract;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;

class HttpProviderClientContractTest extends ProviderClientContract {

  @AutoClose private final StandInClientFixture world = new StandInClientFixture();

  @Override
  protected ProviderClient client(List<JsonObject> records, Optional<Long> total) {
    ProviderDefinition metro =
        aProvider("metro")
            .of(
                aDataset("metro", "stations")
                    .open()
                    .response(rowsAt("/data").total("/total").build()));
    ProviderClient client = world.client(metro);
    world
        .server()
        .dataset("metro", "stations")
        .records(records)
        .total(total.map(TotalRule::always).orElseGet(TotalRule::absent));
    return client;
  }
}
