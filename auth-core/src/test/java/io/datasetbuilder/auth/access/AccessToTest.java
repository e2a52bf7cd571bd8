package io.datasetbuilder.auth.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.Ownership;
import io.datasetbuilder.auth.principal.Principal;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Spec, "Authentication", rule 9. */
class AccessToTest {

  private static final Principal ANN = new Principal.Oidc("https://issuer", "ann");
  private static final Principal BOB = new Principal.Oidc("https://issuer", "bob");
  private static final Principal KEY = new Principal.Service();
  private static final Principal DEV = new Principal.Dev();

  private static Ownership of(Principal owner) {
    return new Ownership(Optional.of(owner.ownerId()), Optional.of(owner.label()));
  }

  private static AccessTo access(Principal caller, Ownership ownership, boolean shared) {
    return AccessTo.of(caller, false, ownership, shared);
  }

  @Test
  void anOwnerOwnsSharedOrNot() {
    assertThat(access(ANN, of(ANN), false)).isEqualTo(AccessTo.OWNER);
    assertThat(access(ANN, of(ANN), true)).isEqualTo(AccessTo.OWNER);
    assertThat(access(KEY, of(KEY), false)).isEqualTo(AccessTo.OWNER);
    assertThat(AccessTo.of(ANN, true, of(ANN), false)).isEqualTo(AccessTo.OWNER);
  }

  @Test
  void anotherUserReadsWhatIsSharedAndNothingElse() {
    assertThat(access(BOB, of(ANN), true)).isEqualTo(AccessTo.READER);
    assertThat(access(BOB, of(ANN), false)).isEqualTo(AccessTo.NONE);
    assertThat(access(BOB, of(KEY), true)).isEqualTo(AccessTo.READER);
  }

  /** They know of every run, and read no bytes of others. */
  @Test
  void theKeyAndAdministratorsAreNoReaders() {
    assertThat(access(KEY, of(ANN), true)).isEqualTo(AccessTo.METADATA);
    assertThat(access(KEY, of(ANN), false)).isEqualTo(AccessTo.METADATA);
    assertThat(AccessTo.of(BOB, true, of(ANN), true)).isEqualTo(AccessTo.METADATA);
  }

  @Test
  void developmentModeReadsNothingOfOthers() {
    assertThat(access(DEV, of(ANN), true)).isEqualTo(AccessTo.NONE);
  }

  @Test
  void anIdentityDecidesWhereThereIsOneAndElseTheLabel() {
    Ownership labelOnly = new Ownership(Optional.empty(), Optional.of(ANN.label()));
    Ownership foreignLabel = new Ownership(Optional.of(BOB.ownerId()), Optional.of(ANN.label()));

    assertThat(access(ANN, labelOnly, false)).isEqualTo(AccessTo.OWNER);
    assertThat(access(ANN, foreignLabel, false)).isEqualTo(AccessTo.NONE);
    assertThat(access(BOB, foreignLabel, false)).isEqualTo(AccessTo.OWNER);
  }

  @Test
  void whatStatesNoOwnerIsNobodys() {
    Ownership none = new Ownership(Optional.empty(), Optional.empty());

    assertThat(none.isStated()).isFalse();
    assertThat(access(ANN, none, false)).isEqualTo(AccessTo.NONE);
    assertThat(access(KEY, none, false)).isEqualTo(AccessTo.METADATA);
  }
}
