package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.infrastructure.http.standin.EchoResponses;
import io.datasetbuilder.infrastructure.http.standin.fixture.Families;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A key arrives where it belongs and nowhere else, and never comes back. */
class SecretsTest {

  @AutoClose private final ProviderClientFixture scene = ProviderClientFixture.ofAllFixtures();

  @Test
  void aKeyInTheQueryIsEncodedOnceAndNowhereElse() {
    scene.server().acceptOnly("metro", ProviderClientFixture.KEY);

    scene.fetch("metro.stations");

    assertThat(scene.journal().placesOf(ProviderClientFixture.KEY))
        .containsExactly("query:serviceKey");
    assertThat(scene.targets("metro.stations"))
        .allMatch(target -> target.contains("serviceKey=Zk9%2B%2FaB3c%3D%3D%257Qx"));
  }

  @Test
  void aKeyInThePathIsOneSegment() {
    scene.server().acceptOnly("plaza", ProviderClientFixture.KEY);

    scene.fetch("plaza.bikes");

    assertThat(scene.journal().placesOf(ProviderClientFixture.KEY)).containsExactly("path");
  }

  @Test
  void aKeyInAHeaderStandsBehindItsPrefix() {
    scene.fetch(scene.call("bourse.prices", Map.of("basDd", "20240102")));

    assertThat(scene.journal().placesOf(ProviderClientFixture.KEY))
        .containsExactly("header:auth_key");
    assertThat(scene.requests("bourse.prices").get(0).headers().get("auth_key"))
        .containsExactly("Apikey " + ProviderClientFixture.KEY);
  }

  @Test
  void aProviderWithoutAKeyGetsNone() {
    scene.fetch("archive.offsets");

    assertThat(scene.journal().placesOf(ProviderClientFixture.KEY)).isEmpty();
  }

  @Test
  void withoutARequiredKeyNothingIsSent() {
    ProviderCall call =
        new ProviderCall(
            "metro",
            "stations",
            ProviderClientFixture.params(Map.of()),
            ProviderKeys.NONE,
            OptionalLong.empty());

    ProviderFailure failure = scene.failure(call);

    assertThat(failure.problem().code()).isEqualTo(ProviderProblem.PROVIDER_KEY_MISSING);
    assertThat(failure.problem().toString()).contains("SVC_METRO_API_KEY");
    assertThat(scene.journal().requests()).isEmpty();
  }

  @Test
  void aKeyThatRecordsEchoIsScrubbedInEverySpelling() {
    scene.dataset("metro.stations").always(EchoResponses.inRecords());

    List<String> lines = scene.fetch("metro.stations").lines();

    assertThat(lines).hasSize(3);
    expectClean(String.join("\n", lines));
  }

  @Test
  void aKeyThatIsEchoedBesideRecordsOrInAHeaderChangesNoRecord() {
    scene.dataset("metro.stations").then(EchoResponses.besideRecords(), EchoResponses.inHeader());

    assertThat(scene.fetch("metro.stations").lines()).isEqualTo(scene.records("metro.stations", 3));
    assertThat(scene.fetch("metro.stations").lines()).isEqualTo(scene.records("metro.stations", 3));
  }

  @Test
  void aKeyInTheWordsOfARefusalIsNotSaid() {
    scene.dataset("metro.stations").always(EchoResponses.inRefusal(Families.PORTAL_HEADER, "10"));

    ProviderFailure failure = scene.failure("metro.stations");

    assertThat(ProviderClientFixture.category(failure)).isEqualTo(FailureCategory.PARAMS_INVALID);
    expectClean(everything(failure));
  }

  @Test
  void aKeyInThePlaceOfACodeIsNotReported() {
    scene.dataset("metro.stations").always(EchoResponses.asCode(Families.PORTAL_HEADER));

    ProviderFailure failure = scene.failure("metro.stations");

    assertThat(ProviderClientFixture.category(failure)).isEqualTo(FailureCategory.UNKNOWN);
    assertThat(failure.fault().get().code()).isEmpty();
    expectClean(everything(failure));
  }

  @Test
  void noFailureNamesTheAddress() {
    scene.server().close();

    assertThat(everything(scene.failure("metro.stations")))
        .doesNotContain("127.0.0.1", "serviceKey", "/metro/");
  }

  private static String everything(ProviderFailure failure) {
    StringWriter all = new StringWriter();
    failure.printStackTrace(new PrintWriter(all));
    return all + " " + failure.problem() + " " + failure.fault();
  }

  private static void expectClean(String text) {
    String encoded = URLEncoder.encode(ProviderClientFixture.KEY, StandardCharsets.UTF_8);
    assertThat(text.toLowerCase(Locale.ROOT))
        .doesNotContain(
            ProviderClientFixture.KEY.toLowerCase(Locale.ROOT), encoded.toLowerCase(Locale.ROOT));
    assertThat(text)
        .doesNotContain(
            Base64.getEncoder()
                .encodeToString(ProviderClientFixture.KEY.getBytes(StandardCharsets.UTF_8)));
  }
}
