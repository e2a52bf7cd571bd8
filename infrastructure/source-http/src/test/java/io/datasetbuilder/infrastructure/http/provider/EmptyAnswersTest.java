package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.http.standin.Behaviour;
import io.datasetbuilder.infrastructure.http.standin.Empties;
import io.datasetbuilder.infrastructure.http.standin.Refusals;
import io.datasetbuilder.infrastructure.http.standin.fixture.Families;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.pipeline.source.provider.call.CallTotal;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No data is success with no record, however a provider spells it. */
class EmptyAnswersTest {

  private final Scene scene =
      Scene.of(
          FixtureProviders.metro(),
          FixtureProviders.plaza(),
          FixtureProviders.archive(),
          FixtureProviders.shapes());

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void anEmptyTextIsNoRecord() {
    expectNone("metro.stations", Empties.around(JsonValue.of("")));
    expectNone("metro.stations", Empties.text(""));
    expectNone("metro.stations", Empties.text(" "));
  }

  @Test
  void nullIsNoRecord() {
    expectNone("metro.stations", Empties.around(JsonValue.ofNull()));
    expectNone("metro.stations", Empties.nothing());
  }

  @Test
  void anEmptyArrayIsNoRecord() {
    expectNone("metro.stations", Empties.emptyArray());
  }

  @Test
  void anEmptyObjectIsNoRecord() {
    expectNone("metro.stations", Empties.emptyObject());
  }

  @Test
  void aMissingMemberIsNoRecordWhereTheCodeSaysThatAllIsWell() {
    expectNone("metro.stations", Empties.missing());
  }

  @Test
  void aCodeOfNoDataIsNoRecord() {
    expectNone("metro.stations", Empties.code(Families.PORTAL_HEADER, "03"));
    expectNone("plaza.bikes", Empties.code(0, "INFO-200"));
    expectNone("shapes.rows", Empties.code(0, "30"));
  }

  @Test
  void aStatusOfNoDataIsNoRecord() {
    expectNone("shapes.matrix", Empties.noContent());
  }

  @Test
  void anEmptyPageWithATotalOfZeroIsKnownToBeEmpty() {
    scene.dataset("metro.stations").then(Empties.around(JsonValue.of("")));

    assertThat(scene.fetch("metro.stations").answer().total()).isEqualTo(CallTotal.reported(0));
  }

  @Test
  void aCodeOfNoDataTellsNoTotal() {
    scene.dataset("metro.stations").then(Empties.code(Families.PORTAL_HEADER, "03"));

    assertThat(scene.fetch("metro.stations").answer().total()).isEqualTo(CallTotal.unknown());
  }

  @Test
  void aDocumentWithoutThePlaceOfRecordsAndWithoutACodeIsNotTakenForEmpty() {
    scene.dataset("metro.uncounted").always(Refusals.text(200, "{\"surprise\":1}"));

    assertThat(Scene.category(scene.failure(scene.call("metro.uncounted", Map.of()))))
        .isEqualTo(FailureCategory.MALFORMED);
  }

  private void expectNone(String dataset, Behaviour behaviour) {
    scene.dataset(dataset).then(behaviour);
    assertThat(scene.fetch(dataset).lines()).isEmpty();
    assertThat(scene.pauses().waits()).isEmpty();
  }
}
