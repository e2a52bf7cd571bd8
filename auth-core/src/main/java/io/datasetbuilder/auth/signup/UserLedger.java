package io.datasetbuilder.auth.signup;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.signup.User.Decision;
import io.datasetbuilder.auth.signup.User.UserStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps who has signed in and what was decided about them (Spec, "Authentication", rule 4). What
 * one process has decided holds in every other at its next question. Safe for concurrent use.
 */
public interface UserLedger {

  Optional<User> find(OwnerId id);

  /** Adds a person who is not known; a known person stays unchanged. */
  User add(User newcomer);

  /** Notes that a known person has called, and the name of the person now. */
  void seen(OwnerId id, String displayName, Instant at);

  /**
   * Approves or rejects a person. A person who already has the status keeps the earlier decision.
   *
   * @return the person now; empty when there is no such person
   */
  Optional<User> decide(OwnerId id, UserStatus status, Decision decision);

  /** Approves a person who still waits; whatever was decided in the meantime holds. */
  Optional<User> approvePending(OwnerId id, Decision decision);

  /**
   * Persons by their first sign-in, newest first.
   *
   * @param status only those of this status; empty: all
   */
  List<User> list(Optional<UserStatus> status);
}
