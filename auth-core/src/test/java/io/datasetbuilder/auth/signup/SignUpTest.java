package io.datasetbuilder.auth.signup;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.fixture.InMemoryUsers;
import io.datasetbuilder.auth.identity.Identity;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.auth.principal.TeamName;
import io.datasetbuilder.auth.signup.User.Decision;
import io.datasetbuilder.auth.signup.User.UserStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Spec, "Authentication", rules 3 and 4. */
class SignUpTest {

  private static final String ISSUER = "https://issuer.example";
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Decision BY_ADMIN = new Decision(NOON, "service:" + "0".repeat(64));

  private final UserLedger ledger = new InMemoryUsers();

  @Test
  void whoIsOnNoListWaitsForAnApproval() {
    assertThat(signUp(AllowList.EMPTY).admit(person("anna"))).isEqualTo(UserStatus.PENDING);

    User waiting = ledger.find(person("anna").principal().ownerId()).orElseThrow();
    assertThat(waiting.status()).isEqualTo(UserStatus.PENDING);
    assertThat(waiting.displayName()).isEqualTo("anna@example.org");
    assertThat(waiting.decision()).isEmpty();
  }

  @Test
  void whoIsListedEntersBySigningIn() {
    assertThat(signUp(subjects("anna")).admit(person("anna"))).isEqualTo(UserStatus.APPROVED);
    assertThat(user("anna").decision()).contains(new Decision(NOON, "allowlist"));
  }

  @Test
  void subjectsMayNameTheirIssuer() {
    assertThat(signUp(subjects(ISSUER + "|anna")).admit(person("anna")))
        .isEqualTo(UserStatus.APPROVED);
    assertThat(signUp(subjects("https://other.example|ben")).admit(person("ben")))
        .isEqualTo(UserStatus.PENDING);
  }

  @Test
  void addressesAndOrganisationsAreComparedWithoutLetterCase() {
    AllowList addresses = new AllowList(Set.of(), Set.of(), Set.of("Anna@Example.org"));
    AllowList organisations = new AllowList(Set.of("EXAMPLE.org"), Set.of(), Set.of());

    assertThat(signUp(addresses).admit(person("anna"))).isEqualTo(UserStatus.APPROVED);
    assertThat(signUp(organisations).admit(person("ben"))).isEqualTo(UserStatus.APPROVED);
  }

  @Test
  void anAddressWithoutAListedDomainIsNotOfTheOrganisation() {
    AllowList organisations = new AllowList(Set.of("example.org"), Set.of(), Set.of());
    Identity stranger =
        new Identity(
            new Principal.Oidc(ISSUER, "anna"), Optional.of("anna@example.org"), Optional.empty());

    assertThat(signUp(organisations).admit(stranger)).isEqualTo(UserStatus.PENDING);
  }

  /** A provider may state an address and not whether it has verified it. */
  @Test
  void anAddressThatIsNotStatedAsVerifiedAdmitsNobody() {
    for (AllowList list :
        List.of(
            new AllowList(Set.of(), Set.of(), Set.of("anna@example.org")),
            new AllowList(Set.of("example.org"), Set.of(), Set.of()))) {
      assertThat(list.admits(unverified("anna"))).isFalse();
      assertThat(signUp(list).needsVerifiedAddress(unverified("anna"))).isTrue();
      assertThat(signUp(list).needsVerifiedAddress(person("anna"))).isFalse();
    }
  }

  @Test
  void aListedSubjectAndAnAdministratorNeedNoAddress() {
    assertThat(signUp(subjects("anna")).needsVerifiedAddress(unverified("anna"))).isFalse();
    assertThat(signUp(subjects("anna")).admit(unverified("anna"))).isEqualTo(UserStatus.APPROVED);
    assertThat(administeredBy("root").needsVerifiedAddress(unverified("root"))).isFalse();
    assertThat(administeredBy("root").admit(unverified("root"))).isEqualTo(UserStatus.APPROVED);
  }

  @Test
  void whoeverAnAdministratorHasApprovedNeedsNoAddress() {
    AllowList addresses = new AllowList(Set.of(), Set.of(), Set.of("anna@example.org"));
    signUp(AllowList.EMPTY).admit(unverified("anna"));
    assertThat(user("anna").displayName()).doesNotContain("@");
    assertThat(signUp(addresses).needsVerifiedAddress(unverified("anna"))).isTrue();

    ledger.decide(person("anna").principal().ownerId(), UserStatus.APPROVED, BY_ADMIN);

    assertThat(signUp(addresses).needsVerifiedAddress(unverified("anna"))).isFalse();
    assertThat(signUp(addresses).admit(unverified("anna"))).isEqualTo(UserStatus.APPROVED);
  }

  @Test
  void whoWaitsAndIsListedLaterIsApprovedByTheNextRequest() {
    signUp(AllowList.EMPTY).admit(person("anna"));

    assertThat(signUp(subjects("anna")).admit(person("anna"))).isEqualTo(UserStatus.APPROVED);
    assertThat(user("anna").decision()).contains(new Decision(NOON, "allowlist"));
  }

  @Test
  void aRejectionOfAListedPersonStays() {
    SignUp signUp = signUp(subjects("anna"));
    signUp.admit(person("anna"));
    ledger.decide(person("anna").principal().ownerId(), UserStatus.REJECTED, BY_ADMIN);

    assertThat(signUp.admit(person("anna"))).isEqualTo(UserStatus.REJECTED);
    assertThat(signUp.mayContinue(person("anna").principal())).isFalse();
  }

  @Test
  void anAdministratorIsNeverRefused() {
    SignUp signUp = administeredBy("root");
    assertThat(signUp.admit(person("root"))).isEqualTo(UserStatus.APPROVED);
    ledger.decide(person("root").principal().ownerId(), UserStatus.REJECTED, BY_ADMIN);

    assertThat(signUp.admit(person("root"))).isEqualTo(UserStatus.APPROVED);
    assertThat(signUp.mayContinue(person("root").principal())).isTrue();
  }

  @Test
  void whatIsUnderWayEndsWithARejection() {
    SignUp signUp = signUp(subjects("anna"));
    signUp.admit(person("anna"));
    assertThat(signUp.mayContinue(person("anna").principal())).isTrue();

    ledger.decide(person("anna").principal().ownerId(), UserStatus.REJECTED, BY_ADMIN);

    assertThat(signUp.mayContinue(person("anna").principal())).isFalse();
  }

  /** A rejection is the person's, also while the person acts for a team. */
  @Test
  void whatIsUnderWayForATeamEndsWithARejection() {
    SignUp signUp = signUp(subjects("anna"));
    signUp.admit(person("anna"));
    Principal member = new Principal.TeamMember(new TeamName("data"), person("anna").principal());
    assertThat(signUp.mayContinue(member)).isTrue();
    assertThat(signUp.isRejected(member)).isFalse();

    ledger.decide(person("anna").principal().ownerId(), UserStatus.REJECTED, BY_ADMIN);

    assertThat(signUp.mayContinue(member)).isFalse();
    assertThat(signUp.isRejected(member)).isTrue();
  }

  @Test
  void aTeamMakesNoAdministrator() {
    Administrators administrators = new Administrators(Set.of(ISSUER + "|root"));
    Principal anna = person("anna").principal();

    assertThat(administrators.include(new Principal.TeamMember(new TeamName("data"), anna)))
        .isFalse();
    assertThat(
            administrators.include(
                new Principal.TeamMember(new TeamName("data"), person("root").principal())))
        .isTrue();
  }

  @Test
  void callersWithoutAnAccountNeedNoLedger() {
    assertThat(signUp(AllowList.EMPTY).mayContinue(new Principal.Service())).isTrue();
    assertThat(signUp(AllowList.EMPTY).mayContinue(new Principal.Dev())).isTrue();
  }

  @Test
  void theLastCallIsNotedToTheMinute() {
    signUp(AllowList.EMPTY).admit(person("anna"));

    at(NOON.plusSeconds(59)).admit(person("anna"));
    assertThat(user("anna").lastSeenAt()).isEqualTo(NOON);
    at(NOON.plus(Duration.ofMinutes(2))).admit(person("anna"));
    assertThat(user("anna").lastSeenAt()).isEqualTo(NOON.plus(Duration.ofMinutes(2)));
  }

  @Test
  void aPersonWithoutAnAddressIsShownByTheFirstCharactersOfTheSubject() {
    signUp(AllowList.EMPTY)
        .admit(
            new Identity(
                new Principal.Oidc(ISSUER, "subject-4711"), Optional.empty(), Optional.empty()));

    assertThat(ledger.list(Optional.empty()))
        .extracting(User::displayName)
        .containsExactly("subject-");
  }

  private SignUp signUp(AllowList list) {
    return new SignUp(ledger, list, Administrators.NONE, clock(NOON));
  }

  private SignUp administeredBy(String subject) {
    Administrators administrators = new Administrators(Set.of(ISSUER + "|" + subject));
    return new SignUp(ledger, AllowList.EMPTY, administrators, clock(NOON));
  }

  private SignUp at(Instant now) {
    return new SignUp(ledger, AllowList.EMPTY, Administrators.NONE, clock(now));
  }

  private User user(String subject) {
    return ledger.find(person(subject).principal().ownerId()).orElseThrow();
  }

  private static AllowList subjects(String subject) {
    return new AllowList(Set.of(), Set.of(subject), Set.of());
  }

  private static Identity person(String subject) {
    return new Identity(
        new Principal.Oidc(ISSUER, subject),
        Optional.of(subject + "@example.org"),
        Optional.of("example.org"));
  }

  private static Clock clock(Instant now) {
    return Clock.fixed(now, ZoneOffset.UTC);
  }

  private static Identity unverified(String subject) {
    Identity stated = person(subject);
    return new Identity(stated.principal(), stated.email(), stated.hostedDomain(), false);
  }
}
