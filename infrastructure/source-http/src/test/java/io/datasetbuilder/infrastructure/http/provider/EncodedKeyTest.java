package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.provider.CallCredential.EncodedKey;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A key that was copied in the form that it has in addresses. */
class EncodedKeyTest {

  private static final String PLAIN = "Zm9v+YmFy/cXV4==";
  private static final String ENCODED = "Zm9v%2BYmFy%2fcXV4%3D%3D";

  @AutoClose
  private final ProviderClientFixture scene = ProviderClientFixture.of(FixtureProviders.metro());

  private static ProviderCall call() {
    return new ProviderCall(
        "metro",
        "stations",
        new JsonObject(Map.of()),
        slot -> Optional.of(ProviderKey.of(new Secret(ENCODED))),
        OptionalLong.empty());
  }

  @Test
  void isSentDecodedAndTheAnswerSaysSo() {
    scene.server().acceptOnly("metro", PLAIN);

    assertThat(scene.fetch(call()).answer().keyDecoded()).isTrue();
    assertThat(scene.requests("metro.stations")).hasSize(1);
  }

  @Test
  void isSentAsItIsStoredWhereTheDecodedFormIsRefused() {
    scene.server().acceptOnly("metro", ENCODED);

    assertThat(scene.fetch(call()).answer().keyDecoded()).isFalse();
    assertThat(scene.requests("metro.stations")).hasSize(2);
  }

  @Test
  void isWhatIsWrongWhereBothFormsAreRefused() {
    scene.server().acceptOnly("metro", "another-key");

    ProviderFailure failure = scene.failure(call());

    assertThat(ProviderClientFixture.category(failure)).isEqualTo(FailureCategory.AUTH);
    assertThat(failure.problem().code()).isEqualTo(ProviderProblem.PROVIDER_KEY_REFUSED);
    assertThat(failure.problem().message()).contains("stored percent-encoded");
    assertThat(failure.problem().hint().orElseThrow())
        .contains("decoded form")
        .doesNotContain("apply", PLAIN, ENCODED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Zm9v+YmFy/cXV4==", "abcdef", "100%sure", "a%2Bb+cdef", "abc%zzdef"})
  void anyOtherKeyIsSentAsItIs(String key) {
    assertThat(EncodedKey.decoded(new Secret(key))).isEmpty();
  }
}
