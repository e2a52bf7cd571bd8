package io.datasetbuilder.embedded.settings;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.publish.http.HubEndpoint;
import io.datasetbuilder.pipeline.publish.HeaderCredentials;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Settings of the publish targets and of the service's credentials for them. Prints no secret.
 *
 * @param localRoot folder of the target {@code local}, absolute; empty: there is no such target
 * @param credentials of the service, by the target that they are for
 * @param huggingFace address in the place of the Hugging Face hub
 * @param kaggle address in the place of Kaggle
 */
public record PublishSettings(
    Optional<Path> localRoot,
    Map<PublishTarget, HubCredential> credentials,
    Optional<HubEndpoint> huggingFace,
    Optional<HubEndpoint> kaggle) {

  public PublishSettings {
    credentials = Map.copyOf(credentials);
  }

  /**
   * Reads them. Refuses values that would publish to another place than intended, or without an
   * account.
   */
  static PublishSettings read(Variables variables, List<Problem> problems) {
    return new Reader(variables, problems).read();
  }

  /** The credential of the service for a target, when it has one. */
  public Optional<HubCredential> credential(PublishTarget target) {
    return Optional.ofNullable(credentials.get(target));
  }

  List<Secret> secrets() {
    return credentials.values().stream().flatMap(PublishSettings::secret).toList();
  }

  private static Stream<Secret> secret(HubCredential credential) {
    if (credential instanceof HubCredential.Token token) {
      return Stream.of(token.token());
    }
    return credential instanceof HubCredential.UserKey pair
        ? Stream.of(pair.key())
        : Stream.empty();
  }

  /** One reading of the variables. For one thread. */
  private record Reader(Variables variables, List<Problem> problems) {

    PublishSettings read() {
      return new PublishSettings(
          variables.folder(TextSetting.LOCAL_PUBLISH_ROOT, problems),
          credentials(),
          endpoint(TextSetting.HF_ENDPOINT),
          endpoint(TextSetting.KAGGLE_API_ENDPOINT));
    }

    private Map<PublishTarget, HubCredential> credentials() {
      Map<PublishTarget, HubCredential> found = new HashMap<>();
      read(PublishTarget.HUGGINGFACE, TextSetting.HF_TOKEN)
          .ifPresent(token -> found.put(PublishTarget.HUGGINGFACE, token));
      read(PublishTarget.KAGGLE, TextSetting.KAGGLE_USERNAME, TextSetting.KAGGLE_KEY)
          .ifPresent(pair -> found.put(PublishTarget.KAGGLE, pair));
      return found;
    }

    /** The same rules as for the header: what a request may send, the operator may set. */
    private Optional<HubCredential> read(PublishTarget target, TextSetting... parts) {
      List<TextSetting> missing =
          Stream.of(parts).filter(part -> !variables.isSet(part.variable())).toList();
      if (missing.size() == parts.length) {
        return Optional.empty();
      }
      if (!missing.isEmpty()) {
        refuse(missing.get(0), "must be set, too: the key of Kaggle is a user name and a key");
        return Optional.empty();
      }
      List<String> entries =
          Stream.of(parts)
              .map(part -> part.variable() + "=" + variables.written(part.variable()))
              .toList();
      return HeaderCredentials.parse(entries)
          .match(
              read -> read.find(target).found(),
              malformed -> {
                refuse(parts[0], "or what belongs to it is set to what cannot be a credential");
                return Optional.empty();
              });
    }

    private Optional<HubEndpoint> endpoint(TextSetting setting) {
      String written = variables.written(setting.variable());
      if (written.isEmpty()) {
        return Optional.empty();
      }
      Optional<HubEndpoint> endpoint = HubEndpoint.parse(written);
      if (endpoint.isEmpty()) {
        refuse(
            setting,
            "must be an https address without user, query and fragment; http is for a loopback"
                + " address only");
      }
      return endpoint;
    }

    private void refuse(TextSetting setting, String why) {
      problems.add(Variables.refused(setting.variable(), why));
    }
  }
}
