package io.datasetbuilder.cli.publish;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishBlocker;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.util.Optional;

/** The credential of this environment as a service of many users wants it: in a header. */
final class SentCredential {

  private final Console console;

  SentCredential(Console console) {
    this.console = console;
  }

  /**
   * The value of the header for a target; empty for one that needs none.
   *
   * @throws Refused when the environment has no credential for it
   */
  Optional<Secret> of(PublishTarget target) {
    return target == PublishTarget.LOCAL
        ? Optional.empty()
        : Optional.of(
            console
                .settings()
                .settings()
                .publishing()
                .credential(target)
                .flatMap(SentCredential::header)
                .orElseThrow(SentCredential::missing));
  }

  private static Optional<Secret> header(HubCredential credential) {
    if (credential instanceof HubCredential.Token token) {
      return Optional.of(new Secret("HF_TOKEN=" + token.token().reveal()));
    }
    return credential instanceof HubCredential.UserKey pair
        ? Optional.of(
            new Secret("KAGGLE_USERNAME=" + pair.username() + ",KAGGLE_KEY=" + pair.key().reveal()))
        : Optional.empty();
  }

  private static Refused missing() {
    PublishBlocker code = PublishBlocker.CREDENTIAL_UNAVAILABLE;
    return Refused.notPossible(
        code,
        "--send-credential",
        "the environment has no credential for the target",
        code.remedy());
  }
}
