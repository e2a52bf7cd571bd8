package io.datasetbuilder.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StreamSharesTest {

  private static final OwnerId ONE = new Principal.Oidc("https://id.example", "one").ownerId();
  private static final OwnerId OTHER = new Principal.Oidc("https://id.example", "other").ownerId();
  private static final OwnerId THIRD = new Principal.Oidc("https://id.example", "third").ownerId();

  private final StreamShares<Stream> shares = new StreamShares<>(Stream::owner);

  private record Stream(Optional<OwnerId> owner, int number) {}

  @Test
  void theOldestStreamOfWhoeverHoldsTheMostGivesWay() {
    List<Stream> open = streams(ONE, 10);

    assertThat(shares.giveWay(open, Optional.of(OTHER))).contains(open.get(0));
  }

  @Test
  void twoOwnersEndWithHalfOfThePlacesEach() {
    List<Stream> open = streams(ONE, 10);
    for (int i = 0; i < 20; i++) {
      Stream next = new Stream(Optional.of(OTHER), 100 + i);
      shares
          .giveWay(open, next.owner())
          .ifPresent(left -> Collections.replaceAll(open, left, next));
    }

    assertThat(open).filteredOn(stream -> stream.owner().equals(Optional.of(OTHER))).hasSize(5);
    assertThat(shares.giveWay(open, Optional.of(ONE))).isEmpty();
  }

  @Test
  void aThirdOwnerGetsAPlaceToo() {
    List<Stream> open = streams(ONE, 5);
    open.addAll(streams(OTHER, 5));

    assertThat(shares.giveWay(open, Optional.of(THIRD))).isPresent();
  }

  @Test
  void oneOwnerAloneDisplacesNoStreamOfItsOwn() {
    assertThat(shares.giveWay(streams(ONE, 10), Optional.of(ONE))).isEmpty();
  }

  private static List<Stream> streams(OwnerId owner, int number) {
    List<Stream> streams = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      streams.add(new Stream(Optional.of(owner), i));
    }
    return streams;
  }
}
