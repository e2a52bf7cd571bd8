package io.datasetbuilder.infrastructure.http.provider;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static io.datasetbuilder.infrastructure.http.standin.fixture.ProviderBuilder.aProvider;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.Behaviour;
import io.datasetbuilder.infrastructure.http.standin.Spoilt;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.infrastructure.http.standin.wire.Deliveries;
import io.datasetbuilder.pipeline.source.provider.call.CallTotal;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that went wrong: a body is never trusted because its status was 200. */
class HostileAnswersTest {

  private static final String STATIONS = "metro.stations";
  private static final Charset CP949 = Charset.forName("x-windows-949");
  private static final Charset EUC_KR = Charset.forName("EUC-KR");
  private static final int CAP = 50 << 20;

  private final Scene scene =
      Scene.of(
          FixtureProviders.metro(),
          FixtureProviders.shapes(),
          aProvider("old").charset("ms949").of(aDataset("old", "shops")),
          aProvider("slow").timeout(1).of(aDataset("slow", "shops")),
          aProvider("tight").mostBytes(2000).of(aDataset("tight", "shops")));

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void aTruncatedDocumentIsNoAnswer() {
    expectRefused(STATIONS, Spoilt.truncated(200), FailureCategory.MALFORMED);
    expectRefused("shapes.rows", Spoilt.truncated(200), FailureCategory.MALFORMED);
    expectRefused("metro.notices", Spoilt.truncated(200), FailureCategory.MALFORMED);
  }

  @Test
  void anythingBehindADocumentMakesItNoAnswer() {
    expectRefused(STATIONS, Spoilt.between("", "}"), FailureCategory.MALFORMED);
    expectRefused(STATIONS, Spoilt.between("", "{}"), FailureCategory.MALFORMED);
  }

  @Test
  void blanksAroundADocumentAreNothing() {
    expectRead(STATIONS, Spoilt.between("\r\n  ", "\r\n"));
  }

  @Test
  void keysWithoutQuotesAreReadWhereTheDefinitionSaysSo() {
    expectRead("shapes.bare_keys", Spoilt.bareKeys());
    expectRefused("shapes.rows", Spoilt.bareKeys(), FailureCategory.MALFORMED);
  }

  @Test
  void aByteOrderMarkIsNothing() {
    expectRead(STATIONS, Spoilt.marked());
    expectRead("metro.notices", Spoilt.marked());
  }

  @Test
  void aCharsetThatTheHeaderTellsIsRead() {
    expectRead(STATIONS, Spoilt.encoded(EUC_KR, "application/json; charset=EUC-KR"));
    expectRead(STATIONS, Spoilt.encoded(CP949, "application/json;charset=\"ms949\""));
  }

  @Test
  void aCharsetThatTheXmlDeclarationTellsIsRead() {
    expectRead("metro.notices", Spoilt.encoded(EUC_KR, "application/xml"));
  }

  @Test
  void theDefinitionsCharsetIsReadWhereNothingTellsOne() {
    expectRead("old.shops", Behaviour.honest());
  }

  @Test
  void aWrongCharsetIsNoAnswerAndNoQuestionMarks() {
    expectRefused(
        STATIONS,
        Spoilt.encoded(EUC_KR, "application/json; charset=UTF-8"),
        FailureCategory.MALFORMED);
    expectRefused(STATIONS, Spoilt.encoded(CP949, "application/json"), FailureCategory.MALFORMED);
  }

  @Test
  void compressedAnswersAreRead() {
    expectRead(STATIONS, Spoilt.gzipped());
  }

  @Test
  void chunkedAnswersAreRead() {
    expectRead(STATIONS, Behaviour.delivered(Deliveries.chunked(7)));
  }

  @Test
  void compressionThatIsNoneIsAskedForAgainWithoutAny() {
    scene.dataset(STATIONS).always(Spoilt.falselyGzippedUnlessIdentity());

    assertThat(scene.fetch(STATIONS).lines()).isEqualTo(scene.records(STATIONS, 3));
    assertThat(scene.requests(STATIONS)).hasSize(2);
    assertThat(scene.requests(STATIONS).get(1).headers().get("accept-encoding"))
        .containsExactly("identity");
  }

  @Test
  void compressionThatIsNoneForEverIsNoAnswer() {
    expectRefused(STATIONS, Spoilt.falselyGzipped(), FailureCategory.MALFORMED);
  }

  @Test
  void aFewBytesThatGrowToManyAreCounted() {
    expectRefused(STATIONS, Spoilt.gzipBomb(60), FailureCategory.TOO_LARGE);
    assertThat(scene.requests(STATIONS)).hasSize(1);
  }

  @Test
  void anAnswerAboveTheCapIsRefusedWhetherItsLengthIsToldOrNot() {
    expectRefused(STATIONS, Spoilt.padded(CAP + 1), FailureCategory.TOO_LARGE);
    expectRefused(
        STATIONS,
        Spoilt.padded(CAP + 1).by(Deliveries.chunked(1 << 20)),
        FailureCategory.TOO_LARGE);
  }

  @Test
  void aDefinitionMayLowerTheCap() {
    expectRead("tight.shops", Behaviour.honest());
    expectRefused("tight.shops", Spoilt.padded(2001), FailureCategory.TOO_LARGE);
  }

  @Test
  void anAnswerLongerThanItSaysIsNoAnswer() {
    expectRefused(
        STATIONS, Behaviour.delivered(Deliveries.declaredShorterBy(20)), FailureCategory.MALFORMED);
  }

  @Test
  void xmlThatWouldReadFilesIsNoAnswer() {
    expectRefused("metro.notices", Spoilt.documentType(), FailureCategory.MALFORMED);
    expectRefused(STATIONS, Spoilt.documentType(), FailureCategory.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(strings = {STATIONS, "shapes.rows", "shapes.matrix", "shapes.columns"})
  void nestingWithoutAnEndIsNoAnswer(String dataset) {
    expectRefused(dataset, Spoilt.nested(10_000), FailureCategory.MALFORMED);
  }

  @Test
  void anAnswerThatDripsEndsWithTheTimeOfTheExchange() {
    scene.dataset("slow.shops").then(Behaviour.delivered(Deliveries.dripping(40_000_000)));

    assertThat(scene.fetch("slow.shops").lines()).hasSize(3);
    assertThat(scene.requests("slow.shops")).hasSize(2);
  }

  @Test
  void ofTwoMembersOfOneNameBesideTheRecordsTheLastCounts() {
    scene
        .dataset(STATIONS)
        .always(
            Spoilt.text(
                body -> body.replace("\"totalCount\":3", "\"totalCount\":9,\"totalCount\":3")));

    assertThat(scene.fetch(STATIONS).answer().total()).isEqualTo(CallTotal.reported(3));
  }

  @Test
  void twoMembersOfOneNameInARecordAreLeftToWhoStoresRecords() {
    scene
        .dataset(STATIONS)
        .always(Spoilt.text(body -> body.replace("\"riders\":", "\"riders\":7,\"riders\":")));

    assertThat(scene.fetch(STATIONS).lines())
        .hasSize(3)
        .allMatch(line -> line.contains("\"riders\":7,\"riders\":1000"));
  }

  @Test
  void textThatIsNoUtf8IsNoAnswer() {
    expectRefused(
        STATIONS,
        Spoilt.encoded(StandardCharsets.UTF_16LE, "application/json; charset=UTF-8"),
        FailureCategory.MALFORMED);
  }

  private void expectRead(String dataset, Behaviour behaviour) {
    scene.dataset(dataset).then(behaviour);
    int before = scene.requests(dataset).size();

    assertThat(scene.fetch(dataset).lines()).hasSize(3);
    assertThat(String.join("", scene.fetch(dataset).lines())).contains("강남역");
    assertThat(scene.requests(dataset)).hasSize(before + 2);
  }

  private void expectRefused(String dataset, Behaviour behaviour, FailureCategory category) {
    scene.dataset(dataset).healed().always(behaviour);

    assertThat(Scene.category(scene.failure(dataset))).isEqualTo(category);
    scene.dataset(dataset).healed();
  }
}
