package io.datasetbuilder.infrastructure.http.url;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.http.standin.web.StandInWeb;
import io.datasetbuilder.infrastructure.http.standin.web.WebCertificate;
import io.datasetbuilder.infrastructure.http.standin.web.WebResponse;
import io.datasetbuilder.pipeline.source.url.UrlProblem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which address of a host is connected to, and for whom its certificate speaks. */
class UrlAddressesTest {

  @AutoClose private final UrlFetchFixture internet = new UrlFetchFixture();

  /** Spec, "kind url", rule 3. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.1",
        "127.0.0.9",
        "169.254.169.254",
        "::1",
        "fd00::1",
        "fe80::1",
        "0.0.0.0"
      })
  void aHostThatResolvesToAnAddressThatIsNotPublicIsRefused(String address) {
    internet.names.answer("inside.example", address);

    Problem problem = internet.refusal(internet.web.url("inside.example", "/a?key=secret"));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_ADDRESS_FORBIDDEN);
    assertThat(problem.message()).contains("inside.example").doesNotContain("secret", address);
    assertThat(internet.web.connections()).isZero();
  }

  /** Spec, "kind url", rule 3. */
  @ParameterizedTest
  @ValueSource(strings = {"10.0.0.1", "::1", "64:ff9b::a00:1"})
  void oneAddressThatIsNotPublicAmongOthersRefusesTheHost(String address) {
    internet.names.answer("mixed.example", "127.0.0.1", address);

    Problem problem = internet.refusal(internet.web.url("mixed.example", "/a"));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_ADDRESS_FORBIDDEN);
    assertThat(internet.web.connections()).isZero();
  }

  @Test
  void aHostWithoutAnAddressIsUnknown() {
    Problem problem = internet.refusal("https://nowhere.example/a?key=secret");

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_HOST_UNKNOWN);
    assertThat(problem.message()).isEqualTo("the host nowhere.example has no address");
  }

  /**
   * Spec, "kind url", rule 4. The name leads to one server when it is checked and to another for
   * whoever asks again: nobody asks again.
   */
  @Test
  void theConnectionGoesToTheAddressThatWasChecked() {
    try (StandInWeb checked = StandInWeb.start("127.0.0.2", 0, WebCertificate.TRUSTED);
        StandInWeb later = StandInWeb.start("127.0.0.3", checked.port(), WebCertificate.TRUSTED)) {
      checked.on("/a", WebResponse.content("checked"));
      later.on("/a", WebResponse.content("later"));
      internet.names.answer("rebound.public.example", "127.0.0.2");
      internet.names.answer("rebound.public.example", "127.0.0.3");

      internet.fetch(checked.url("rebound.public.example", "/a"));

      assertThat(internet.content()).isEqualTo("checked");
      assertThat(internet.names.asked()).containsExactly("rebound.public.example");
      assertThat(checked.connections()).isOne();
      assertThat(later.connections()).isZero();
    }
  }

  /** Spec, "kind url", rule 4. */
  @Test
  void aNameThatBecomesPrivateIsRefusedWhenItIsResolvedAgain() {
    internet.names.answer("rebound.public.example", "127.0.0.1");
    internet.names.answer("rebound.public.example", "10.0.0.1");
    internet.web.on("/a", WebResponse.status(302, "Location: /b", "Connection: close"));
    internet.web.on("/b", WebResponse.content("there"));

    Problem problem = internet.refusal(internet.web.url("rebound.public.example", "/a"));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_ADDRESS_FORBIDDEN);
    assertThat(internet.web.journal()).hasSize(1);
  }

  @Test
  void aNameInAnotherScriptIsResolvedInItsAsciiForm() {
    internet.names.answer("xn--3e0b707e.example", "127.0.0.1");
    internet.web.on("/%EA%B0%80", WebResponse.content("there"));

    internet.fetch(internet.web.url("한국.example", "/가"));

    assertThat(internet.content()).isEqualTo("there");
    assertThat(internet.names.asked()).containsExactly("xn--3e0b707e.example");
    assertThat(internet.web.journal().get(0).header("host"))
        .contains("xn--3e0b707e.example:" + internet.web.port());
  }

  @Test
  void aCertificateForAnotherHostIsRefused() {
    internet.names.answer("wrong.example", "127.0.0.1");

    Problem problem = internet.refusal(internet.web.url("wrong.example", "/a"));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_TLS_REFUSED);
    assertThat(internet.web.journal()).isEmpty();
  }

  @Test
  void theCertificateIsThatOfTheNameAndNotOfTheAddress() {
    Problem problem = internet.refusal(internet.web.url("127.0.0.1", "/a"));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_TLS_REFUSED);
  }

  @Test
  void aCertificateThatNobodyVouchesForIsRefused() {
    try (StandInWeb web = StandInWeb.start("127.0.0.1", 0, WebCertificate.stranger())) {
      Problem problem = internet.refusal(web.url("public.example", "/a?key=secret"));

      assertThat(problem.code()).isEqualTo(UrlProblem.URL_TLS_REFUSED);
      assertThat(web.journal()).isEmpty();
    }
  }

  @Test
  void aPortThatNobodyListensOnIsUnreachable() {
    StandInWeb gone = StandInWeb.start();
    gone.close();

    Problem problem = internet.refusal(gone.url("public.example", "/a"));

    assertThat(problem.code()).isEqualTo(UrlProblem.URL_UNREACHABLE);
  }
}
