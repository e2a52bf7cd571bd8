package io.datasetbuilder.auth.signup;

import io.datasetbuilder.auth.identity.Identity;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.signup.User.Decision;
import io.datasetbuilder.auth.signup.User.UserStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides whether a person with a valid token may use the service (Spec, "Authentication", rule 4):
 * administrators always, others by the ledger, into which those on an allow list enter approved. A
 * rejected person stays rejected. Safe for concurrent use.
 */
public final class SignUp {

  /** Precision of the ledger's time of the last call: a read does not always become a write. */
  private static final Duration SEEN_WITHIN = Duration.ofMinutes(1);

  private final UserLedger ledger;
  private final AllowList allowList;
  private final Administrators administrators;
  private final Clock clock;

  public SignUp(
      UserLedger ledger, AllowList allowList, Administrators administrators, Clock clock) {
    this.ledger = ledger;
    this.allowList = allowList;
    this.administrators = administrators;
    this.clock = clock;
  }

  /** The status of a person who calls now, who is entered where he is new. */
  public UserStatus admit(Identity identity) {
    OwnerId id = identity.principal().ownerId();
    Instant now = clock.instant();
    User known = ledger.find(id).orElseGet(() -> ledger.add(newcomer(identity, now)));
    if (known.status() == UserStatus.PENDING && isListed(identity)) {
      known = ledger.approvePending(id, byAllowList(now)).orElse(known);
    }
    if (known.lastSeenAt().plus(SEEN_WITHIN).isBefore(now)) {
      ledger.seen(id, displayName(identity), now);
    }
    return administrators.includesPerson(identity.principal())
        ? UserStatus.APPROVED
        : known.status();
  }

  /**
   * Whether the address of a person would decide, and the provider does not state that it has
   * verified it: checked before {@link #admit}. A listed subject, and a person whom the ledger has
   * as approved or rejected, does not need an address.
   */
  public boolean needsVerifiedAddress(Identity identity) {
    return !identity.addressVerified()
        && !isListed(identity)
        && allowList.listsAddress(identity)
        && ledger
            .find(identity.principal().ownerId())
            .filter(user -> user.status() != UserStatus.PENDING)
            .isEmpty();
  }

  /**
   * Whether a caller who was admitted may continue: checked while a long operation runs. A caller
   * who needs no ledger always may.
   */
  public boolean mayContinue(Principal caller) {
    return !(caller.actor() instanceof Principal.Oidc person)
        || administrators.includesPerson(person)
        || ledger
            .find(person.ownerId())
            .filter(user -> user.status() == UserStatus.APPROVED)
            .isPresent();
  }

  /** Whether an administrator has rejected a caller; an administrator is never rejected. */
  public boolean isRejected(Principal caller) {
    return caller.actor() instanceof Principal.Oidc person
        && !administrators.includesPerson(person)
        && ledger
            .find(person.ownerId())
            .filter(user -> user.status() == UserStatus.REJECTED)
            .isPresent();
  }

  private boolean isListed(Identity identity) {
    return administrators.includesPerson(identity.principal()) || allowList.admits(identity);
  }

  private User newcomer(Identity identity, Instant now) {
    boolean listed = isListed(identity);
    return new User(
        identity.principal().ownerId(),
        displayName(identity),
        listed ? UserStatus.APPROVED : UserStatus.PENDING,
        now,
        now,
        listed ? Optional.of(byAllowList(now)) : Optional.empty());
  }

  private static Decision byAllowList(Instant now) {
    return new Decision(now, Decision.ALLOW_LIST);
  }

  private static String displayName(Identity identity) {
    return identity
        .email()
        .filter(address -> identity.addressVerified())
        .orElseGet(identity.principal()::shortSubject);
  }
}
