package io.datasetbuilder.auth.signup;

import io.datasetbuilder.auth.identity.Identity;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Persons who are approved when they sign in, without a decision of an administrator (Spec,
 * "Authentication", rules 3 and 4).
 *
 * @param hostedDomains organisations, compared without letter case
 * @param subjects {@code <subject>}, or {@code <issuer>|<subject>} where there are several issuers
 * @param emails verified addresses, compared without letter case
 */
public record AllowList(Set<String> hostedDomains, Set<String> subjects, Set<String> emails) {

  /** Allow list without entries. */
  public static final AllowList EMPTY = new AllowList(Set.of(), Set.of(), Set.of());

  public AllowList {
    hostedDomains = lowerCase(hostedDomains);
    subjects = Set.copyOf(subjects);
    emails = lowerCase(emails);
  }

  public boolean isEmpty() {
    return hostedDomains.isEmpty() && subjects.isEmpty() && emails.isEmpty();
  }

  /** Whether a person is on one of the lists; an address counts only when it is verified. */
  public boolean admits(Identity identity) {
    return subjects.contains(identity.principal().subject())
        || subjects.contains(identity.principal().qualifiedSubject())
        || (identity.addressVerified() && listsAddress(identity));
  }

  /** Whether the address or the organisation of a person is listed, verified or not. */
  boolean listsAddress(Identity identity) {
    return identity.email().map(AllowList::lowerCase).filter(emails::contains).isPresent()
        || identity
            .hostedDomain()
            .map(AllowList::lowerCase)
            .filter(hostedDomains::contains)
            .isPresent();
  }

  private static Set<String> lowerCase(Collection<String> texts) {
    return texts.stream().map(AllowList::lowerCase).collect(Collectors.toUnmodifiableSet());
  }

  private static String lowerCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
