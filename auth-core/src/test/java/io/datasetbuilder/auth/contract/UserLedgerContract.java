package io.datasetbuilder.auth.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal.PrincipalKind;
import io.datasetbuilder.auth.signup.User;
import io.datasetbuilder.auth.signup.User.Decision;
import io.datasetbuilder.auth.signup.User.UserStatus;
import io.datasetbuilder.auth.signup.UserLedger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link UserLedger} does. */
public abstract class UserLedgerContract {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");
  private static final Instant LATER = NOON.plusSeconds(90);
  private static final Decision BY_ADMIN = new Decision(LATER, "oidc:" + "a".repeat(64));
  private static final Decision BY_OTHER = new Decision(LATER.plusSeconds(1), "allowlist");

  /** A ledger that is empty. */
  protected abstract UserLedger ledger();

  private static User pending(String subject, Instant at) {
    OwnerId id = OwnerId.of(PrincipalKind.OIDC, "https://issuer.example", subject);
    return new User(id, subject + "@example.org", UserStatus.PENDING, at, at, Optional.empty());
  }

  @Test
  public void findsWhomItAdded() {
    UserLedger ledger = ledger();
    User anna = pending("anna", NOON);

    assertThat(ledger.add(anna)).isEqualTo(anna);

    assertThat(ledger.find(anna.id())).contains(anna);
    assertThat(ledger.find(pending("ben", NOON).id())).isEmpty();
  }

  @Test
  public void keepsADecisionThatCameWithANewcomer() {
    User listed =
        new User(
            pending("anna", NOON).id(),
            "anna",
            UserStatus.APPROVED,
            NOON,
            NOON,
            Optional.of(new Decision(NOON, Decision.ALLOW_LIST)));
    UserLedger ledger = ledger();

    ledger.add(listed);

    assertThat(ledger.find(listed.id())).contains(listed);
  }

  @Test
  public void addsNobodyTwice() {
    UserLedger ledger = ledger();
    User anna = ledger.add(pending("anna", NOON));

    assertThat(ledger.add(pending("anna", LATER))).isEqualTo(anna);
    assertThat(ledger.list(Optional.empty())).containsExactly(anna);
  }

  @Test
  public void notesTheLastCallAndTheNameOfThen() {
    UserLedger ledger = ledger();
    User anna = ledger.add(pending("anna", NOON));

    ledger.seen(anna.id(), "anna@new.example", LATER);
    ledger.seen(anna.id(), "anna@old.example", NOON);

    User now = ledger.find(anna.id()).orElseThrow();
    assertThat(now.lastSeenAt()).isEqualTo(LATER);
    assertThat(now.displayName()).isEqualTo("anna@new.example");
    assertThat(now.firstSeenAt()).isEqualTo(NOON);
  }

  @Test
  public void keepsTheFirstOfTwoEqualDecisions() {
    UserLedger ledger = ledger();
    User anna = ledger.add(pending("anna", NOON));

    ledger.decide(anna.id(), UserStatus.APPROVED, BY_ADMIN);
    User now = ledger.decide(anna.id(), UserStatus.APPROVED, BY_OTHER).orElseThrow();

    assertThat(now.status()).isEqualTo(UserStatus.APPROVED);
    assertThat(now.decision()).contains(BY_ADMIN);
  }

  @Test
  public void replacesADecisionByAnother() {
    UserLedger ledger = ledger();
    User anna = ledger.add(pending("anna", NOON));
    ledger.decide(anna.id(), UserStatus.APPROVED, BY_ADMIN);

    User now = ledger.decide(anna.id(), UserStatus.REJECTED, BY_OTHER).orElseThrow();

    assertThat(now.status()).isEqualTo(UserStatus.REJECTED);
    assertThat(now.decision()).contains(BY_OTHER);
    assertThat(ledger.find(anna.id())).contains(now);
  }

  @Test
  public void decidesAboutNobodyWhoIsUnknown() {
    assertThat(ledger().decide(pending("anna", NOON).id(), UserStatus.APPROVED, BY_ADMIN))
        .isEmpty();
  }

  @Test
  public void approvesWhomNobodyHasDecidedAbout() {
    UserLedger ledger = ledger();
    User anna = ledger.add(pending("anna", NOON));
    User ben = ledger.add(pending("ben", NOON));
    ledger.decide(ben.id(), UserStatus.REJECTED, BY_ADMIN);

    assertThat(ledger.approvePending(anna.id(), BY_OTHER).orElseThrow().status())
        .isEqualTo(UserStatus.APPROVED);
    assertThat(ledger.approvePending(ben.id(), BY_OTHER).orElseThrow().status())
        .isEqualTo(UserStatus.REJECTED);
  }

  @Test
  public void listsTheNewestSignUpFirst() {
    UserLedger ledger = ledger();
    User anna = ledger.add(pending("anna", NOON));
    User ben = ledger.add(pending("ben", LATER));
    User cleo = ledger.add(pending("cleo", NOON.minusSeconds(1)));
    User approved = ledger.decide(anna.id(), UserStatus.APPROVED, BY_ADMIN).orElseThrow();

    assertThat(ledger.list(Optional.empty())).isEqualTo(List.of(ben, approved, cleo));
    assertThat(ledger.list(Optional.of(UserStatus.PENDING))).isEqualTo(List.of(ben, cleo));
    assertThat(ledger.list(Optional.of(UserStatus.REJECTED))).isEmpty();
  }
}
