package io.datasetbuilder.auth.principal;

import java.util.Optional;

/**
 * The owner of something, as it was recorded with it (Spec, "Authentication", rule 9).
 *
 * @param ownerId the stable identity; empty for records of versions that kept none
 * @param label the display label, as in {@code created_by}
 */
public record Ownership(Optional<OwnerId> ownerId, Optional<String> label) {

  /** Whether anything states an owner. What states none belongs to nobody. */
  public boolean isStated() {
    return ownerId.isPresent() || label.isPresent();
  }

  /**
   * Whether a caller is the owner: by the identity where it is recorded, otherwise by the label.
   */
  public boolean isOf(OwnerId caller, String callerLabel) {
    return ownerId
        .map(caller::isSame)
        .orElseGet(() -> label.filter(callerLabel::equals).isPresent());
  }
}
