package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.http.standin.Behaviour;
import io.datasetbuilder.infrastructure.http.standin.EmptyResponses;
import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.infrastructure.http.standin.fixture.Families;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** No data is success with no record, however a provider spells it. */
class EmptyResponsesTest {

  @AutoClose
  private final ProviderClientFixture scene =
      ProviderClientFixture.of(
          FixtureProviders.metro(),
          FixtureProviders.plaza(),
          FixtureProviders.archive(),
          FixtureProviders.shapes());

  @Test
  void anEmptyTextIsNoRecord() {
    expectNone("metro.stations", EmptyResponses.around(JsonValue.of("")));
    expectNone("metro.stations", EmptyResponses.text(""));
    expectNone("metro.stations", EmptyResponses.text(" "));
  }

  @Test
  void nullIsNoRecord() {
    expectNone("metro.stations", EmptyResponses.around(JsonValue.ofNull()));
    expectNone("metro.stations", EmptyResponses.nothing());
  }

  @Test
  void anEmptyArrayIsNoRecord() {
    expectNone("metro.stations", EmptyResponses.emptyArray());
  }

  @Test
  void anEmptyObjectIsNoRecord() {
    expectNone("metro.stations", EmptyResponses.emptyObject());
  }

  @Test
  void aMissingMemberIsNoRecordWhereTheCodeSaysThatAllIsWell() {
    expectNone("metro.stations", EmptyResponses.missing());
  }

  @Test
  void aCodeOfNoDataIsNoRecord() {
    expectNone("metro.stations", EmptyResponses.code(Families.PORTAL_HEADER, "03"));
    expectNone("plaza.bikes", EmptyResponses.code(0, "INFO-200"));
    expectNone("shapes.rows", EmptyResponses.code(0, "30"));
  }

  @Test
  void aStatusOfNoDataIsNoRecord() {
    expectNone("shapes.matrix", EmptyResponses.noContent());
  }

  @Test
  void anEmptyPageWithATotalOfZeroIsKnownToBeEmpty() {
    scene.dataset("metro.stations").then(EmptyResponses.around(JsonValue.of("")));

    assertThat(scene.fetch("metro.stations").answer().total())
        .isEqualTo(CallResponse.CallTotal.reported(0));
  }

  @Test
  void aCodeOfNoDataStatesNoTotal() {
    scene.dataset("metro.stations").then(EmptyResponses.code(Families.PORTAL_HEADER, "03"));

    assertThat(scene.fetch("metro.stations").answer().total())
        .isEqualTo(CallResponse.CallTotal.unknown());
  }

  @Test
  void aDocumentWithoutThePlaceOfRecordsAndWithoutACodeIsNotTakenForEmpty() {
    scene.dataset("metro.uncounted").always(FailureResponses.text(200, "{\"surprise\":1}"));

    assertThat(
            ProviderClientFixture.category(scene.failure(scene.call("metro.uncounted", Map.of()))))
        .isEqualTo(FailureCategory.MALFORMED);
  }

  private void expectNone(String dataset, Behaviour behaviour) {
    scene.dataset(dataset).then(behaviour);
    assertThat(scene.fetch(dataset).lines()).isEmpty();
    assertThat(scene.pauses().waits()).isEmpty();
  }
}
