package io.datasetbuilder.auth.signup;

import io.datasetbuilder.auth.principal.Principal;
import java.util.Set;

/**
 * Administrators of the service: the persons that the settings name, and any holder of its key
 * (Spec, "Authentication", rule 3).
 *
 * @param subjects each {@code <issuer>|<subject>}
 */
public record Administrators(Set<String> subjects) {

  /** No administrators except the holder of the key. */
  public static final Administrators NONE = new Administrators(Set.of());

  public Administrators {
    subjects = Set.copyOf(subjects);
  }

  /**
   * Whether this caller may use the operations of administration; a team gives its members no more
   * rights.
   */
  public boolean include(Principal caller) {
    return !(caller.actor() instanceof Principal.Oidc person) || includesPerson(person);
  }

  boolean includesPerson(Principal.Oidc person) {
    return subjects.contains(person.qualifiedSubject());
  }
}
