package io.datasetbuilder.infrastructure.publish.huggingface;

import static io.datasetbuilder.infrastructure.publish.huggingface.HubFixture.destination;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.infrastructure.publish.standin.PackageFiles;
import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer;
import io.datasetbuilder.infrastructure.publish.standin.StandInServer;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a hub that lies about uploads gets: no file and no token. */
class HubLiesTest {

  private static final PublishPackage ONE =
      PackageFiles.of("run-1", PackageFiles.random("a.parquet", 10, 1));

  private final StandInServer elsewhere = StandInServer.start(call -> StandInAnswer.status(200));
  private final HubFixture fixture = new HubFixture();
  private final HuggingFaceStandIn hub = fixture.hub;
  private final PublishDestination destination = destination();

  @AfterEach
  void close() {
    fixture.close();
    elsewhere.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lies")
  void aBatchThatLiesIsRefusedBeforeAnythingIsSent(Fault lie) {
    hub.fault(Step.BATCH, lie, 1);

    assertThatThrownBy(() -> fixture.publish(ONE, destination, false))
        .isInstanceOf(PublishFailure.class);

    assertThat(hub.count(Step.UPLOAD)).isZero();
  }

  @Test
  void anAddressWithoutTlsGetsNoFile() {
    hub.fault(Step.BATCH, upload(ONE, "http://storage.example/a", Optional.empty()), 1);

    assertThatThrownBy(() -> fixture.publish(ONE, destination, false))
        .isInstanceOf(PublishFailure.class)
        .hasMessage("upload a file: the response cannot be used");
  }

  @Test
  void theTokenIsNotSentToAnotherHostForVerification() {
    hub.fault(
        Step.BATCH,
        upload(ONE, elsewhere.url() + "/put", Optional.of(elsewhere.url() + "/verify")),
        1);

    assertThatThrownBy(() -> fixture.publish(ONE, destination, false))
        .isInstanceOf(PublishFailure.class)
        .hasMessage("verify the upload of a file: an address of another host");

    assertThat(elsewhere.calls()).isEmpty();
  }

  /** A service of this machine that listens on loopback is not the hub's to call. */
  @Test
  void aServiceOnThisMachineGetsNothing() {
    String service = "http://127.0.0.1:8080/admin";
    String good = elsewhere.url() + "/put";
    for (Fault lie :
        List.of(upload(ONE, service, Optional.empty()), upload(ONE, good, Optional.of(service)))) {
      hub.fault(Step.BATCH, lie, 1);

      assertThatThrownBy(() -> fixture.publish(ONE, destination, false))
          .isInstanceOf(PublishFailure.class)
          .hasMessageEndingWith("the response cannot be used");
    }

    assertThat(elsewhere.calls()).isEmpty();
  }

  private static Fault upload(PublishPackage files, String href, Optional<String> verify) {
    String facts =
        "\"oid\":\"" + files.files().get(0).facts().sha256() + "\",\"size\":" + files.bytes();
    String verified = verify.map(url -> ",\"verify\":{\"href\":\"" + url + "\"}").orElse("");
    return Fault.json(
        "another upload",
        "{\"objects\":[{"
            + facts
            + ",\"actions\":{\"upload\":{\"href\":\""
            + href
            + "\"}"
            + verified
            + "}}]}");
  }

  static Stream<Fault> lies() {
    String oid = "{\"objects\":[{\"oid\":\"" + ONE.files().get(0).facts().sha256() + "\",\"size\":";
    return Stream.of(
        Fault.json("no objects", "{\"transfer\":\"basic\"}"),
        Fault.json("no object", "{\"objects\":[]}"),
        Fault.json("another size", oid + "11}]}"),
        Fault.json("an error", oid + "10,\"error\":{\"code\":422}}]}"));
  }
}
