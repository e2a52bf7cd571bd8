package io.datasetbuilder.infrastructure.http.provider;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static io.datasetbuilder.infrastructure.http.standin.fixture.ProviderBuilder.aProvider;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.infrastructure.http.standin.RecordedRequest;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** One try of a connection test. */
class ConnectionProberTest {

  private static final ProviderKeys KEYS =
      slot -> Optional.of(ProviderKey.of(new Secret("abcdef-key")));

  @AutoClose private final StandInClientFixture world = new StandInClientFixture();
  private final HttpProviderClient client = world.client(metro());

  private static ProviderDefinition metro() {
    return aProvider("metro")
        .keyed(new CredentialRule.KeyTransport.Query("serviceKey"))
        .of(
            aDataset("metro", "stations")
                .paging(new Paging.Numbered("page", "size", 1, 100, Optional.empty())));
  }

  private TestConnection.ProviderProbe.ProbeResult probe(String dataset, ProviderKeys keys) {
    ProviderCall call =
        new ProviderCall("metro", dataset, new JsonObject(Map.of()), keys, OptionalLong.empty());
    return client.probe(call, Duration.ofSeconds(15));
  }

  private List<RecordedRequest> requests() {
    return world.server().journal().requests("metro", "stations");
  }

  @Test
  void asksForOnePageOfOneRecord() {
    TestConnection.ProviderProbe.ProbeResult answer = probe("stations", KEYS);

    assertThat(answer.failure()).isEmpty();
    assertThat(answer.httpStatus()).hasValue(200);
    assertThat(requests()).hasSize(1);
    assertThat(requests().get(0).param("size")).contains("1");
  }

  @Test
  void triesNothingTwice() {
    world.server().dataset("metro", "stations").always(FailureResponses.status(503));

    TestConnection.ProviderProbe.ProbeResult answer = probe("stations", KEYS);

    assertThat(answer.failure()).contains(FailureCategory.SERVER);
    assertThat(answer.httpStatus()).hasValue(503);
    assertThat(requests()).hasSize(1);
    assertThat(world.pauses()).isEmpty();
  }

  @Test
  void withoutAKeyNothingIsCalled() {
    TestConnection.ProviderProbe.ProbeResult answer = probe("stations", ProviderKeys.NONE);

    assertThat(answer.failure()).contains(FailureCategory.CREDENTIAL_MISSING);
    assertThat(requests()).isEmpty();
  }

  @Test
  void aServerThatIsGoneIsAnAnswerToo() {
    world.server().close();

    TestConnection.ProviderProbe.ProbeResult answer = probe("stations", KEYS);

    assertThat(answer.failure()).contains(FailureCategory.NETWORK);
    assertThat(answer.httpStatus()).isEmpty();
  }
}
