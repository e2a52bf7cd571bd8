package io.datasetbuilder.pipeline.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Credentials of a request (Spec, "Authentication", rule 11). */
class HeaderCredentialsTest {

  @Test
  void aRequestWithoutTheHeaderSentNone() {
    HeaderCredentials credentials = read();

    assertThat(credentials.find(PublishTarget.HUGGINGFACE))
        .isEqualTo(new CallerCredential.NotSent());
    assertThat(credentials.find(PublishTarget.KAGGLE)).isEqualTo(new CallerCredential.NotSent());
  }

  @Test
  void aTokenIsForTheHuggingFaceHubAlone() {
    HeaderCredentials credentials = read("HF_TOKEN=hf_token_value");

    assertThat(credentials.find(PublishTarget.HUGGINGFACE))
        .isEqualTo(
            new CallerCredential.Present(new HubCredential.Token(new Secret("hf_token_value"))));
    assertThat(credentials.find(PublishTarget.KAGGLE)).isEqualTo(new CallerCredential.NotSent());
  }

  @Test
  void thePairForKaggleComesInOneHeaderOrInTwo() {
    CallerCredential pair =
        new CallerCredential.Present(
            new HubCredential.UserKey("acme", new Secret("kaggle_key_value")));

    assertThat(read("KAGGLE_USERNAME=acme, KAGGLE_KEY=kaggle_key_value").find(PublishTarget.KAGGLE))
        .isEqualTo(pair);
    assertThat(
            read("KAGGLE_KEY=kaggle_key_value", "KAGGLE_USERNAME=acme").find(PublishTarget.KAGGLE))
        .isEqualTo(pair);
  }

  @Test
  void aValueMayHoldAnEqualsSign() {
    assertThat(read("HF_TOKEN=token=value").find(PublishTarget.HUGGINGFACE))
        .isEqualTo(
            new CallerCredential.Present(new HubCredential.Token(new Secret("token=value"))));
  }

  @Test
  void aMalformedHeaderIsRefusedWithoutAWordOfIt() {
    for (String header :
        List.of(
            "",
            "hf_token_value",
            "HF_TOKEN=",
            "HF_TOKEN=short",
            "hf_token=hf_token_value",
            "OTHER=hf_token_value",
            "HF_TOKEN=hf_token_value,",
            "HF_TOKEN=hf_token_value,HF_TOKEN=hf_token_valuf",
            "KAGGLE_USERNAME=acme",
            "KAGGLE_KEY=hf_token_value",
            "KAGGLE_USERNAME=a:b,KAGGLE_KEY=hf_token_value")) {
      Result<HeaderCredentials> result = HeaderCredentials.parse(List.of(header));

      assertThat(result.problems()).as(header).hasSize(1);
      assertThat(result.problems().get(0).code())
          .isEqualTo(PublishProblem.INVALID_PUBLISH_CREDENTIAL);
      assertThat(result.problems().toString()).doesNotContain("hf_token_value", "acme");
    }
  }

  @Test
  void theSameValueTwiceIsOne() {
    assertThat(
            read("HF_TOKEN=hf_token_value", "HF_TOKEN=hf_token_value")
                .find(PublishTarget.HUGGINGFACE))
        .isInstanceOf(CallerCredential.Present.class);
  }

  @Test
  void noCredentialIsPrinted() {
    HeaderCredentials credentials = read("HF_TOKEN=hf_token_value");

    assertThat(credentials.toString() + credentials.find(PublishTarget.HUGGINGFACE))
        .doesNotContain("hf_token_value");
  }

  private static HeaderCredentials read(String... values) {
    return HeaderCredentials.parse(List.of(values))
        .match(
            credentials -> credentials,
            problems -> {
              throw new AssertionError(problems);
            });
  }
}
