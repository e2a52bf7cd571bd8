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
 */
public record PublishOptions(PublishTarget target, boolean isPublic, boolean confirmNonCommercial) {

  private static final String CONFIRM = "confirm_non_commercial";

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
    return members.result(Result.ok(new PublishOptions(target, isPublic, confirmed)), List.of());
  }

  private static List<String> names(PublishTarget target) {
    return visibilityOption(target).map(name -> List.of(name, CONFIRM)).orElse(List.of(CONFIRM));
  }

  private static Optional<String> visibilityOption(PublishTarget target) {
    return switch (target) {
      case HUGGINGFACE -> Optional.of("private");
      case KAGGLE -> Optional.of("public");
      case LOCAL -> Optional.empty();
    };
  }

  /** Every option of the target with its value, including defaults; receipts are compared by it. */
  public JsonObject toJson() {
    JsonMembers members = new JsonMembers();
    visibilityOption(target)
        .ifPresent(
            name -> members.put(name, target == PublishTarget.HUGGINGFACE ? !isPublic : isPublic));
    return members.put(CONFIRM, confirmNonCommercial).toObject();
  }
}
