package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
import java.util.List;
import java.util.Optional;

/**
 * Blockers of any publication to a target that follow from the deployment and the caller, found
 * without a call to the target.
 */
final class TargetBlockers {

  private TargetBlockers() {}

  /**
   * The blockers.
   *
   * @param order for the target {@code local}
   */
  static List<PublishIssue> of(
      PublishTargets targets,
      PublishTarget target,
      Optional<PublishDestination> destination,
      CallerCredential credential,
      FolderOrder order) {
    return target == PublishTarget.LOCAL
        ? local(targets.local(), destination, credential, order)
        : credential(target, credential);
  }

  private static List<PublishIssue> local(
      Optional<PublishTargets.LocalTarget> configured,
      Optional<PublishDestination> destination,
      CallerCredential credential,
      FolderOrder order) {
    return configured
        .map(
            local ->
                destination
                    .map(folder -> folder(local.root(), folder, owner(credential), order))
                    .orElseGet(List::of))
        .orElseGet(
            () ->
                List.of(
                    PublishBlocker.LOCAL_PUBLISH_ROOT_UNCONFIGURED.with(
                        "the target local has no root: SVC_LOCAL_PUBLISH_ROOT is not set")));
  }

  private static HubCredential.Owner owner(CallerCredential credential) {
    return credential
        .found()
        .filter(HubCredential.Owner.class::isInstance)
        .map(HubCredential.Owner.class::cast)
        .orElseThrow();
  }

  private static List<PublishIssue> folder(
      PublishTargets.LocalRoot root,
      PublishDestination folder,
      HubCredential.Owner owner,
      FolderOrder order) {
    return switch (root.state(folder, owner)) {
      case FREE -> order.against(root.runs(folder), folder).stream().toList();
      case OUTSIDE_ROOT ->
          List.of(
              PublishBlocker.DESTINATION_OUTSIDE_PUBLISH_ROOT.with(
                  "the folder of " + folder + " does not lie below the root"));
      case OCCUPIED ->
          List.of(
              PublishBlocker.DESTINATION_OCCUPIED.with(
                  "the folder of " + folder + " holds what was not published by the caller"));
    };
  }

  private static List<PublishIssue> credential(PublishTarget target, CallerCredential credential) {
    if (credential instanceof CallerCredential.NotSent) {
      return List.of(
          PublishBlocker.CREDENTIAL_REQUIRED.with(
              "send " + variables(target) + " in the header X-Publish-Credential"));
    }
    return isFor(target, credential)
        ? List.of()
        : List.of(
            PublishBlocker.CREDENTIAL_UNAVAILABLE.with(
                "the service has no credential for " + target.wire() + ": " + variables(target)));
  }

  private static boolean isFor(PublishTarget target, CallerCredential credential) {
    return credential instanceof CallerCredential.Present present
        && switch (target) {
          case HUGGINGFACE -> present.credential() instanceof HubCredential.Token;
          case KAGGLE -> present.credential() instanceof HubCredential.UserKey;
          case LOCAL -> true;
        };
  }

  private static String variables(PublishTarget target) {
    return target == PublishTarget.KAGGLE ? "KAGGLE_USERNAME and KAGGLE_KEY" : "HF_TOKEN";
  }
}
