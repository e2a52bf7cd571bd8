package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;
import java.util.Optional;

/**
 * The options of a publication (Wire, "Publish").
 *
 * @param isPublic whether the destination is public; false at {@code local}
 * @param confirmNonCommercial whether the caller accepts non-commercial terms
 * @param replaceNewer at {@code local}: whether the run may replace a newer one; false elsewhere
 */
public record PublishOptions(
    PublishTarget target, boolean isPublic, boolean confirmNonCommercial, boolean replaceNewer) {

  private static final String CONFIRM = "confirm_non_commercial";
  private static final String REPLACE_NEWER = "replace_newer";

  public PublishOptions {
    replaceNewer = replaceNewer && target == PublishTarget.LOCAL;
  }

  /** Options that replace no newer run. */
  public PublishOptions(PublishTarget target, boolean isPublic, boolean confirmNonCommercial) {
    this(target, isPublic, confirmNonCommercial, false);
  }

  /** Options of a request that gives none: nothing is public, nothing is confirmed. */
  public static PublishOptions byDefault(PublishTarget target) {
    return new PublishOptions(target, false, false);
  }

  /** Reads the options of a target; those of another target are refused as unknown. */
  static Result<PublishOptions> read(PublishTarget target, JsonObject options) {
    RequestMembers members = new RequestMembers(options, names(target));
    boolean isPublic =
        switch (target) {
          case HUGGINGFACE -> !members.flag("private").orElse(true);
          case KAGGLE -> members.flag("public").orElse(false);
          case LOCAL -> false;
        };
    boolean confirmed = members.flag(CONFIRM).orElse(false);
    boolean replacing = members.flag(REPLACE_NEWER).orElse(false);
    return members.result(
        Result.ok(new PublishOptions(target, isPublic, confirmed, replacing)), List.of());
  }

  private static List<String> names(PublishTarget target) {
    return visibilityOption(target)
        .map(name -> List.of(name, CONFIRM))
        .orElse(List.of(CONFIRM, REPLACE_NEWER));
  }

  private static Optional<String> visibilityOption(PublishTarget target) {
    return switch (target) {
      case HUGGINGFACE -> Optional.of("private");
      case KAGGLE -> Optional.of("public");
      case LOCAL -> Optional.empty();
    };
  }

  /**
   * Every option of the target with its value, including defaults; receipts are compared by it.
   * {@code replace_newer} is there only when it is true: receipts from before that option are those
   * of the same request without it.
   */
  public JsonObject toJson() {
    JsonMembers members = new JsonMembers();
    visibilityOption(target)
        .ifPresent(
            name -> members.put(name, target == PublishTarget.HUGGINGFACE ? !isPublic : isPublic));
    members.put(CONFIRM, confirmNonCommercial);
    if (replaceNewer) {
      members.put(REPLACE_NEWER, true);
    }
    return members.toObject();
  }
}
