package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFault;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;

/**
 * How the verification of one dataset ended.
 *
 * @param dataset {@code <provider>.<dataset>}
 * @param on the day in UTC
 */
public record DatasetVerification(String dataset, LocalDate on, Outcome outcome) {

  /** Whether the service answered as the definition says, in everything. */
  public boolean holds() {
    return outcome instanceof Compared compared && compared.comparison().differences().isEmpty();
  }

  /** What came of it. */
  public sealed interface Outcome {}

  /** Nobody was called. */
  public record NotCalled(Reason reason) implements Outcome {}

  /**
   * The call failed.
   *
   * @param problem as a build would state it
   * @param fault how the exchange failed; empty when none was made
   */
  public record Failed(Problem problem, Optional<ProviderFault> fault) implements Outcome {}

  /** It answered with records, or with none. */
  public record Compared(Comparison comparison) implements Outcome {}

  /** Why nobody was called. */
  public enum Reason implements WireNamed {
    /** The definition has no example of this number. */
    NO_EXAMPLE,
    /** The provider needs a key, and the caller has none that is whole. */
    KEY_MISSING,
    /** The dataset has no list operation. */
    NOT_LISTABLE;

    @Override
    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
