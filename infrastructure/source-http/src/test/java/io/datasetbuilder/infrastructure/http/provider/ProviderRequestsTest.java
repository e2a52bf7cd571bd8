package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What goes over the wire for the parameters of a spec, and what is refused before. */
class ProviderRequestsTest {

  @AutoClose private final ProviderClientFixture scene = ProviderClientFixture.ofAllFixtures();

  @Test
  void parametersAreEncodedByTheLettersThatNeedIt() {
    scene.fetch(scene.call("metro.stations", Map.of("line", "2호선 a+b&c=d/e")));

    assertThat(target("metro.stations"))
        .contains("LINE_CD=2%ED%98%B8%EC%84%A0%20a%2Bb%26c%3Dd%2Fe&");
    assertThat(scene.asked("metro.stations", "LINE_CD")).containsExactly("2호선 a+b&c=d/e");
    assertThat(scene.journal().complaints()).isEmpty();
  }

  @Test
  void aValueInThePathAddsNoSegment() {
    scene.fetch(scene.call("plaza.bikes", Map.of("month", "2024/01", "place", "종로 3가")));

    assertThat(target("plaza.bikes")).endsWith("/1/1000/2024%2F01/%EC%A2%85%EB%A1%9C%203%EA%B0%80");
    assertThat(scene.journal().complaints()).isEmpty();
  }

  @Test
  void anEmptySegmentInTheMiddleIsWrittenAsTheProviderWantsIt() {
    scene.fetch(scene.call("plaza.bikes", Map.of("place", "1")));

    assertThat(target("plaza.bikes")).endsWith("/1/1000/%20/1");
  }

  @Test
  void emptySegmentsAtTheEndAreLeftOut() {
    scene.fetch("plaza.bikes");

    assertThat(target("plaza.bikes")).endsWith("/bikeList/1/1000");
  }

  @Test
  void aListIsJoinedAsTheParameterSays() {
    scene.fetch(scene.call("archive.listed", list()));

    assertThat(scene.asked("archive.listed", "ids")).containsExactly("1,2");
  }

  @Test
  void aNameThatNobodyDeclaredIsRefusedBeforeTheCall() {
    expectRefused(
        scene.call("metro.stations", Map.of("colour", "red")), ProviderProblem.UNKNOWN_PARAMETER);
  }

  @Test
  void namesOfTheServiceAreRefusedInAnyCase() {
    for (String name : List.of("serviceKey", "SERVICEKEY", "_type", "pageno", "numOfRows")) {
      expectRefused(
          scene.call("metro.stations", Map.of(name, "1")), ProviderProblem.RESERVED_PARAMETER);
    }
  }

  @Test
  void aNameAndItsAliasAreOneParameter() {
    expectRefused(
        scene.call("metro.stations", Map.of("LINE_CD", "1", "line", "2")),
        ProviderProblem.PARAMETER_GIVEN_TWICE);
  }

  @Test
  void aRequiredParameterThatIsAbsentIsRefusedBeforeTheCall() {
    expectRefused(scene.call("bourse.prices", Map.of()), ProviderProblem.MISSING_PARAMETER);
  }

  @Test
  void anUnknownDatasetIsRefused() {
    expectRefused(
        new ProviderCall(
            "metro",
            "moons",
            ProviderClientFixture.params(Map.of()),
            ProviderClientFixture.keys(),
            OptionalLong.empty()),
        ProviderProblem.UNKNOWN_PROVIDER_DATASET);
  }

  private void expectRefused(ProviderCall call, ProviderProblem problem) {
    assertThat(scene.failure(call).problem().code()).isEqualTo(problem);
    assertThat(scene.journal().requests()).isEmpty();
  }

  private String target(String dataset) {
    return scene.targets(dataset).findFirst().orElseThrow();
  }

  private static JsonObject list() {
    return new JsonObject(
        Map.of("ids", new JsonArray(List.of(JsonValue.of("1"), JsonValue.of("2")))));
  }
}
