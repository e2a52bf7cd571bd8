package io.datasetbuilder.http.server;

import io.datasetbuilder.auth.principal.OwnerId;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Decides whose stream ends when all places are taken, so that no caller holds them all: one of the
 * owner with the most streams, if the newcomer has fewer even with one more. Of two owners each
 * ends with half of the places, and each owner has at least one while places are enough. A client
 * that loses a stream resumes it after the last event that it received.
 *
 * @param owner of a stream; empty for a caller without one
 */
record StreamShares<S>(Function<S, Optional<OwnerId>> owner) {

  /**
   * The stream that ends for a new one.
   *
   * @param open streams, the oldest first
   * @return empty when the newcomer has its share, and is refused
   */
  Optional<S> giveWay(Collection<S> open, Optional<OwnerId> newcomer) {
    Map<Optional<OwnerId>, List<S>> byOwner = open.stream().collect(Collectors.groupingBy(owner));
    int held = byOwner.getOrDefault(newcomer, List.of()).size();
    return byOwner.values().stream()
        .max(Comparator.comparingInt(List::size))
        .filter(most -> most.size() > held + 1)
        .map(most -> most.get(0));
  }
}
