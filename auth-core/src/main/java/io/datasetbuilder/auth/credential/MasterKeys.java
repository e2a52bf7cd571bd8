package io.datasetbuilder.auth.credential;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The master key that is written with, and those before it that can still be read.
 *
 * @param current encrypts
 * @param earlier decrypt only, until what they encrypted is encrypted anew
 */
public record MasterKeys(MasterKey current, List<MasterKey> earlier) {

  public MasterKeys {
    earlier = List.copyOf(earlier);
  }

  public static MasterKeys of(MasterKey current) {
    return new MasterKeys(current, List.of());
  }

  /** The key of an id, if it is given. */
  public Optional<MasterKey> find(String id) {
    return Stream.concat(Stream.of(current), earlier.stream())
        .filter(key -> key.id().equals(id))
        .findFirst();
  }
}
