package io.datasetbuilder.auth.signup;

import io.datasetbuilder.auth.principal.OwnerId;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A person who has signed in at least once.
 *
 * @param id from which the subject cannot be read
 * @param displayName the verified address, or the first characters of the subject
 * @param firstSeenAt when the person signed in first
 * @param lastSeenAt when the person called last, to the minute
 * @param decision who approved or rejected; empty while the person waits
 */
public record User(
    OwnerId id,
    String displayName,
    UserStatus status,
    Instant firstSeenAt,
    Instant lastSeenAt,
    Optional<Decision> decision) {

  /** Whether a person may use the service (Spec, "Authentication", rule 4). */
  public enum UserStatus {
    PENDING,
    APPROVED,
    REJECTED;

    /** The status as written in responses. */
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The status of that name; empty when no status has it. */
    public static Optional<UserStatus> named(String wire) {
      for (UserStatus status : values()) {
        if (status.wire().equals(wire)) {
          return Optional.of(status);
        }
      }
      return Optional.empty();
    }
  }

  /**
   * An approval or a rejection.
   *
   * @param by {@value #ALLOW_LIST} or the owner id of an administrator
   */
  public record Decision(Instant at, String by) {

    /** The allow lists of the settings decided. */
    public static final String ALLOW_LIST = "allowlist";
  }
}
