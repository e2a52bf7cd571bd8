package io.datasetbuilder.pipeline.source.provider.definition;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the use of a dataset has to be applied for.
 *
 * @param service the group whose members are applied for together
 * @param url where to apply
 */
public record Application(Need need, Optional<String> service, Optional<String> url) {

  /** A key is enough, or none is needed. */
  public static Application none() {
    return new Application(Need.NONE, Optional.empty(), Optional.empty());
  }

  /** What is applied for. */
  public enum Need implements WireNamed {
    NONE,
    PER_ACCOUNT,
    /** Each service anew: a key alone does not state whether a call will work. */
    PER_SERVICE;

    @Override
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
