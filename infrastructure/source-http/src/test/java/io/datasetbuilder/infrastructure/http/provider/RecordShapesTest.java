package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records come as the provider spelled them, whatever stood around them. */
class RecordShapesTest {

  @AutoClose
  private final ProviderClientFixture scene =
      ProviderClientFixture.of(FixtureProviders.metro(), FixtureProviders.shapes());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "metro.stations",
        "shapes.rows",
        "shapes.matrix",
        "shapes.columns",
        "shapes.pair",
        "shapes.hub",
        "shapes.bare_keys"
      })
  void recordsAreThoseThatWereSent(String dataset) {
    scene.dataset(dataset).rows(30);

    assertThat(scene.fetch(dataset).lines()).isEqualTo(scene.records(dataset, 30));
  }

  @Test
  void xmlHoldsTextsOnly() {
    scene.dataset("metro.notices").rows(2);

    assertThat(scene.fetch("metro.notices").lines())
        .hasSize(2)
        .allMatch(line -> line.contains("\"riders\":\"10000000"))
        .anyMatch(line -> line.contains("강남역"));
  }

  @Test
  void csvHoldsTextsOnly() {
    scene.dataset("shapes.csv").rows(3);

    assertThat(scene.fetch("shapes.csv").lines())
        .hasSize(3)
        .anyMatch(line -> line.contains("종로, 3가"))
        .anyMatch(line -> line.contains("부산 \\\"바다\\\""));
  }

  @Test
  void featuresAreTheirPropertiesWithIdAndGeometry() {
    assertThat(scene.fetch("shapes.features").lines())
        .hasSize(3)
        .allMatch(line -> line.contains("station_nm") && line.contains("\"Point\""));
  }

  @Test
  void cubesHaveARecordForEachCell() {
    scene.dataset("shapes.cube").rows(12);

    assertThat(scene.fetch("shapes.cube").lines())
        .hasSize(12)
        .allMatch(line -> line.contains("\"time\":\"T"));
  }

  @Test
  void nestedValuesBecomeMembersOfTheirOwn() {
    assertThat(scene.fetch("shapes.lifted").lines())
        .hasSize(3)
        .allMatch(line -> line.contains("\"country_id\"") && line.contains("\"country_nm\""))
        .noneMatch(line -> line.contains("\"country\":"));
  }

  @Test
  void theOnlyRecordMayStandWithoutAnArray() {
    scene.dataset("metro.stations").rows(1).singleAsObject();

    assertThat(scene.fetch("metro.stations").lines()).isEqualTo(scene.records("metro.stations", 1));
  }

  @Test
  void valuesKeepTheirSpelling() {
    JsonObject number = record(JsonValue.of(new BigDecimal("1.50")), JsonValue.of(" "));
    JsonObject text = record(JsonValue.of("82,500"), JsonValue.ofNull());
    JsonObject dash = record(JsonValue.of("-"), JsonValue.of("007"));
    scene.dataset("metro.stations").records(List.of(number, text, dash));

    assertThat(scene.fetch("metro.stations").lines())
        .containsExactly(
            "{\"amount\":1.50,\"code\":\" \"}",
            "{\"amount\":\"82,500\",\"code\":null}",
            "{\"amount\":\"-\",\"code\":\"007\"}");
  }

  private static JsonObject record(JsonValue amount, JsonValue code) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("amount", amount);
    members.put("code", code);
    return new JsonObject(members);
  }
}
