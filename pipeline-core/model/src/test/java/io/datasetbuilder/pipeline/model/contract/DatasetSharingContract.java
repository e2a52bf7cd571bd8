package io.datasetbuilder.pipeline.model.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal.PrincipalKind;
import io.datasetbuilder.pipeline.model.sharing.DatasetShare;
import io.datasetbuilder.pipeline.model.sharing.DatasetSharing;
import io.datasetbuilder.pipeline.model.sharing.ShareId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every {@link DatasetSharing} does. */
public abstract class DatasetSharingContract {

  private static final OwnerId MINE = OwnerId.of(PrincipalKind.OIDC, "issuer", "me");
  private static final OwnerId THEIRS = OwnerId.of(PrincipalKind.OIDC, "issuer", "they");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");

  /** One without a share. */
  protected abstract DatasetSharing sharing();

  private static DatasetShare share(OwnerId owner, String datasetId, int number) {
    return new DatasetShare(
        new ShareId(String.format("%032x", number)), owner, datasetId, NOON.plusSeconds(number));
  }

  @Test
  public void aDatasetIsPrivateUntilItIsShared() {
    DatasetSharing sharing = sharing();
    DatasetShare made = share(MINE, "prices", 1);

    assertThat(sharing.find(MINE, "prices")).isEmpty();
    assertThat(sharing.find(made.id())).isEmpty();
    assertThat(sharing.share(made)).isEqualTo(made);
    assertThat(sharing.find(MINE, "prices")).contains(made);
    assertThat(sharing.find(made.id())).contains(made);
  }

  @Test
  public void theSameIdOfAnotherOwnerAndAnotherIdStayPrivate() {
    DatasetSharing sharing = sharing();
    sharing.share(share(MINE, "prices", 1));

    assertThat(sharing.find(THEIRS, "prices")).isEmpty();
    assertThat(sharing.find(MINE, "Prices")).isEmpty();
    assertThat(sharing.find(MINE, "prices ")).isEmpty();
    assertThat(sharing.find(MINE, "")).isEmpty();
  }

  @Test
  public void aShareStaysAsItIsWhenItIsMadeAgain() {
    DatasetSharing sharing = sharing();
    DatasetShare first = share(MINE, "prices", 1);
    DatasetShare second = share(MINE, "prices", 2);
    sharing.share(first);

    assertThat(sharing.share(second)).isEqualTo(first);
    assertThat(sharing.find(second.id())).isEmpty();
  }

  @Test
  public void aWithdrawnShareIsGoneAndItsIdNeverComesBack() {
    DatasetSharing sharing = sharing();
    DatasetShare first = share(MINE, "prices", 1);
    DatasetShare second = share(MINE, "prices", 2);
    sharing.share(first);
    sharing.share(share(THEIRS, "prices", 3));

    sharing.withdraw(MINE, "prices");

    assertThat(sharing.find(MINE, "prices")).isEmpty();
    assertThat(sharing.find(first.id())).isEmpty();
    assertThat(sharing.find(THEIRS, "prices")).isPresent();
    assertThat(sharing.share(second)).isEqualTo(second);
    assertThat(sharing.find(first.id())).isEmpty();
  }

  @Test
  public void withdrawingAPrivateDatasetIsFine() {
    DatasetSharing sharing = sharing();

    sharing.withdraw(MINE, "prices");

    assertThat(sharing.find(MINE, "prices")).isEmpty();
  }

  @Test
  public void sharesOfOthersAreListedNewestFirst() {
    DatasetSharing sharing = sharing();
    DatasetShare older = sharing.share(share(THEIRS, "prices", 1));
    DatasetShare newer = sharing.share(share(THEIRS, "rates", 2));
    DatasetShare own = sharing.share(share(MINE, "prices", 3));

    assertThat(sharing.ofOthers(MINE, 10)).containsExactly(newer, older);
    assertThat(sharing.ofOthers(MINE, 1)).containsExactly(newer);
    assertThat(sharing.ofOthers(THEIRS, 10)).containsExactly(own);
  }

  @Test
  public void aLongIdAndAnIdInAnyScriptAreKept() {
    DatasetSharing sharing = sharing();
    String id = "\uD1B5\uACC4/".repeat(3_000);
    DatasetShare made = sharing.share(share(MINE, id, 1));

    assertThat(sharing.find(MINE, id)).contains(made);
    assertThat(sharing.find(MINE, id + "x")).isEmpty();
  }
}
