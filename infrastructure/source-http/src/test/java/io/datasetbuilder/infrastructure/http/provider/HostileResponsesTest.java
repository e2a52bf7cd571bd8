package io.datasetbuilder.infrastructure.http.provider;

import static io.datasetbuilder.infrastructure.http.standin.fixture.DatasetBuilder.aDataset;
import static io.datasetbuilder.infrastructure.http.standin.fixture.ProviderBuilder.aProvider;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.standin.Behaviour;
import io.datasetbuilder.infrastructure.http.standin.CorruptResponses;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.infrastructure.http.standin.wire.Deliveries;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that went wrong: a body is never trusted because its status was 200. */
class HostileResponsesTest {

  private static final String STATIONS = "metro.stations";
  private static final Charset CP949 = Charset.forName("x-windows-949");
  private static final Charset EUC_KR = Charset.forName("EUC-KR");
  private static final int CAP = 50 << 20;

  @AutoClose
  private final ProviderClientFixture scene =
      ProviderClientFixture.of(
          FixtureProviders.metro(),
          FixtureProviders.shapes(),
          aProvider("slow").timeout(1).of(aDataset("slow", "shops")));

  @Test
  void aTruncatedDocumentIsNoAnswer() {
    expectRefused(STATIONS, CorruptResponses.truncated(200), FailureCategory.MALFORMED);
    expectRefused("shapes.rows", CorruptResponses.truncated(200), FailureCategory.MALFORMED);
    expectRefused("metro.notices", CorruptResponses.truncated(200), FailureCategory.MALFORMED);
  }

  @Test
  void anythingBehindADocumentMakesItNoAnswer() {
    expectRefused(STATIONS, CorruptResponses.between("", "}"), FailureCategory.MALFORMED);
    expectRefused(STATIONS, CorruptResponses.between("", "{}"), FailureCategory.MALFORMED);
  }

  @Test
  void blanksAroundADocumentAreNothing() {
    expectRead(STATIONS, CorruptResponses.between("\r\n  ", "\r\n"));
  }

  @Test
  void keysWithoutQuotesAreReadWhereTheDefinitionSaysSo() {
    expectRead("shapes.bare_keys", CorruptResponses.bareKeys());
    expectRefused("shapes.rows", CorruptResponses.bareKeys(), FailureCategory.MALFORMED);
  }

  @Test
  void aByteOrderMarkIsNothing() {
    expectRead(STATIONS, CorruptResponses.marked());
    expectRead("metro.notices", CorruptResponses.marked());
  }

  @Test
  void aCharsetOfTheHeaderIsRead() {
    expectRead(STATIONS, CorruptResponses.encoded(EUC_KR, "application/json; charset=EUC-KR"));
    expectRead(STATIONS, CorruptResponses.encoded(CP949, "application/json;charset=\"ms949\""));
  }

  @Test
  void aCharsetOfTheXmlDeclarationIsRead() {
    expectRead("metro.notices", CorruptResponses.encoded(EUC_KR, "application/xml"));
  }

  @Test
  void aWrongCharsetIsNoAnswerAndNoQuestionMarks() {
    expectRefused(
        STATIONS,
        CorruptResponses.encoded(EUC_KR, "application/json; charset=UTF-8"),
        FailureCategory.MALFORMED);
    expectRefused(
        STATIONS, CorruptResponses.encoded(CP949, "application/json"), FailureCategory.MALFORMED);
  }

  @Test
  void compressedAnswersAreRead() {
    expectRead(STATIONS, CorruptResponses.gzipped());
  }

  @Test
  void chunkedAnswersAreRead() {
    expectRead(STATIONS, Behaviour.delivered(Deliveries.chunked(7)));
  }

  @Test
  void compressionThatIsNoneIsAskedForAgainWithoutAny() {
    scene.dataset(STATIONS).always(CorruptResponses.falselyGzippedUnlessIdentity());

    assertThat(scene.fetch(STATIONS).lines()).isEqualTo(scene.records(STATIONS, 3));
    assertThat(scene.requests(STATIONS)).hasSize(2);
    assertThat(scene.requests(STATIONS).get(1).headers().get("accept-encoding"))
        .containsExactly("identity");
  }

  @Test
  void compressionThatIsNoneForEverIsNoAnswer() {
    expectRefused(STATIONS, CorruptResponses.falselyGzipped(), FailureCategory.MALFORMED);
  }

  @Test
  void aFewBytesThatGrowToManyAreCounted() {
    expectRefused(STATIONS, CorruptResponses.gzipBomb(60), FailureCategory.TOO_LARGE);
    assertThat(scene.requests(STATIONS)).hasSize(1);
  }

  @Test
  void aResponseAboveTheCapIsRefusedWithAndWithoutALength() {
    expectRefused(STATIONS, CorruptResponses.padded(CAP + 1), FailureCategory.TOO_LARGE);
    expectRefused(
        STATIONS,
        CorruptResponses.padded(CAP + 1).by(Deliveries.chunked(1 << 20)),
        FailureCategory.TOO_LARGE);
  }

  @Test
  void anAnswerLongerThanItSaysIsNoAnswer() {
    expectRefused(
        STATIONS, Behaviour.delivered(Deliveries.declaredShorterBy(20)), FailureCategory.MALFORMED);
  }

  @Test
  void xmlThatWouldReadFilesIsNoAnswer() {
    expectRefused("metro.notices", CorruptResponses.documentType(), FailureCategory.MALFORMED);
    expectRefused(STATIONS, CorruptResponses.documentType(), FailureCategory.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(strings = {STATIONS, "shapes.rows", "shapes.matrix", "shapes.columns"})
  void nestingWithoutAnEndIsNoAnswer(String dataset) {
    expectRefused(dataset, CorruptResponses.nested(10_000), FailureCategory.MALFORMED);
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
            CorruptResponses.text(
                body -> body.replace("\"totalCount\":3", "\"totalCount\":9,\"totalCount\":3")));

    assertThat(scene.fetch(STATIONS).answer().total())
        .isEqualTo(CallResponse.CallTotal.reported(3));
  }

  @Test
  void twoMembersOfOneNameInARecordAreLeftToWhoStoresRecords() {
    scene
        .dataset(STATIONS)
        .always(
            CorruptResponses.text(body -> body.replace("\"riders\":", "\"riders\":7,\"riders\":")));

    assertThat(scene.fetch(STATIONS).lines())
        .hasSize(3)
        .allMatch(line -> line.contains("\"riders\":7,\"riders\":1000"));
  }

  @Test
  void textThatIsNoUtf8IsNoAnswer() {
    expectRefused(
        STATIONS,
        CorruptResponses.encoded(StandardCharsets.UTF_16LE, "application/json; charset=UTF-8"),
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

    assertThat(ProviderClientFixture.category(scene.failure(dataset))).isEqualTo(category);
    scene.dataset(dataset).healed();
  }
}
