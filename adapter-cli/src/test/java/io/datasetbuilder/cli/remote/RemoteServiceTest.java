package io.datasetbuilder.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.pipeline.source.validation.Refusal;
import io.datasetbuilder.pipeline.source.validation.Refusal.Reason;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RemoteServiceTest {

  private static Refusal refused(ThrowingCallable call) {
    return catchThrowableOfType(RemoteFailure.class, call).refusal();
  }

  private static void greetingIsRefused(FragileService.Answering answering, String code) {
    try (FragileService service = new FragileService(answering)) {
      assertThat(refused(() -> service.client().checkVersion()).problems())
          .extracting(problem -> problem.code().wire())
          .containsExactly(code);
    }
  }

  @Test
  void theKeyTravelsInItsHeader() {
    AtomicReference<String> key = new AtomicReference<>();
    try (FragileService service =
        new FragileService(
            call -> {
              key.set(call.exchange().getRequestHeaders().getFirst("X-API-Key"));
              call.json(200, "{\"api_version\":\"1.99.0\"}");
            })) {
      service.client().checkVersion();
    }
    assertThat(key).hasValue(FragileService.KEY);
  }

  @Test
  void aKeyThatIsNotAcceptedIsDistinguishedFromNone() {
    try (FragileService service =
        new FragileService(call -> call.json(401, "{\"error\":\"unauthorized\"}"))) {
      assertThat(refused(() -> service.client().checkVersion()).problems().get(0).message())
          .contains("does not accept the key")
          .doesNotContain(FragileService.KEY);
      assertThat(
              refused(() -> service.client(RemoteCredential.none()).checkVersion())
                  .problems()
                  .get(0))
          .extracting(Problem::message)
          .asString()
          .contains("neither is set");
    }
  }

  @Test
  void aTokenIsSentAsABearerTokenAndItsRefusalIsNamed() {
    AtomicReference<String> sent = new AtomicReference<>();
    RemoteCredential token = RemoteCredential.token(new Secret("header.claims.signature"));
    try (FragileService service =
        new FragileService(
            call -> {
              sent.set(call.exchange().getRequestHeaders().getFirst("Authorization"));
              call.json(401, "{\"error\":\"the token has expired\",\"code\":\"token_expired\"}");
            })) {
      Problem refused = refused(() -> service.client(token).checkVersion()).problems().get(0);

      assertThat(sent).hasValue("Bearer header.claims.signature");
      assertThat(refused.code().wire()).isEqualTo("token_expired");
      assertThat(refused.message())
          .contains("does not accept the token", "the token has expired")
          .doesNotContain("header.claims");
    }
  }

  @Test
  void anotherServiceIsReportedAsSuch() {
    greetingIsRefused(
        call -> call.send(200, "text/html", "<html>".getBytes(StandardCharsets.UTF_8)),
        "remote_not_a_service");
    greetingIsRefused(call -> call.json(200, "{\"hello\":1}"), "remote_not_a_service");
    greetingIsRefused(call -> call.json(404, "[]"), "remote_not_a_service");
  }

  @Test
  void aRedirectIsNotFollowedSinceItCouldLeadTheKeyElsewhere() {
    try (FragileService elsewhere = new FragileService(call -> call.json(200, "{}"))) {
      greetingIsRefused(
          call -> {
            call.exchange().getResponseHeaders().set("Location", elsewhere.address());
            call.json(302, "{}");
          },
          "remote_not_a_service");
      assertThat(elsewhere.asked()).isEmpty();
    }
  }

  @Test
  void anotherMajorVersionIsRefused() {
    greetingIsRefused(
        call -> call.json(200, "{\"api_version\":\"2.0.0\"}"), "remote_other_version");
  }

  @Test
  void problemsOfASpecAreReportedAsTheServiceReportsThem() {
    String body =
        "{\"status\":\"invalid\",\"problems\":[\"no\"],\"structured_problems\":[{\"code\":\"c_1\","
            + "\"path\":\"sources[0]\",\"message\":\"no\\u001b[2J\",\"hint\":\"h\",\"line\":3,"
            + "\"column\":4}]}";
    try (FragileService service = new FragileService(call -> call.json(400, body))) {
      Refusal refusal = refused(() -> service.client().validate("x"));

      assertThat(refusal.reason()).isEqualTo(Reason.INVALID);
      Problem problem = refusal.problems().get(0);
      assertThat(problem.code().wire()).isEqualTo("c_1");
      assertThat(problem.at()).isEqualTo("sources[0]");
      assertThat(problem.message()).isEqualTo("no [2J");
      assertThat(problem.position().orElseThrow().line()).isEqualTo(3);
    }
  }

  @Test
  void anErrorWithItsCodeIsReported() {
    String body = "{\"error\":\"async build queue is full\",\"code\":\"build_queue_full\"}";
    try (FragileService service = new FragileService(call -> call.json(429, body))) {
      Refusal refusal = refused(() -> service.client().submit("x", BuildOptions.none()));

      assertThat(refusal.problems())
          .extracting(Problem::message)
          .containsExactly("async build queue is full");
      assertThat(refusal.problems().get(0).code().wire()).isEqualTo("build_queue_full");
    }
  }
}
