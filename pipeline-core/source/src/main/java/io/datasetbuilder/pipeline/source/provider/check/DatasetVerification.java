package io.datasetbuilder.pipeline.source.provider.check;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Result of verifying one dataset.
 *
 * @param dataset {@code <provider>.<dataset>}
 * @param on the day in UTC
 */
public record DatasetVerification(String dataset, LocalDate on, Outcome outcome) {

  /** Whether the response of the service matched the definition in everything. */
  public boolean holds() {
    return outcome instanceof Compared compared && compared.comparison().differences().isEmpty();
  }

  /** Outcome of the verification. */
  public sealed interface Outcome {}

  /** The verification called no provider. */
  public record NotCalled(Reason reason) implements Outcome {}

  /**
   * The call failed.
   *
   * @param problem as a build would state it
   * @param fault how the exchange failed; empty when none was made
   */
  public record Failed(Problem problem, Optional<ProviderFailure.ProviderFault> fault)
      implements Outcome {}

  /** The provider returned records, or an empty result. */
  public record Compared(Comparison comparison) implements Outcome {}

  /** Reason why no provider was called. */
  public enum Reason implements WireNamed.LowerCase {
    /** The definition has no example of this number. */
    NO_EXAMPLE,
    /** The provider needs a key, and the caller has no complete one. */
    KEY_MISSING,
    /** The dataset has no list operation. */
    NOT_LISTABLE
  }

  /**
   * A received spelling of no value: a usual one, or one that the definition names, so that it
   * cannot be personal data.
   *
   * @param field the member of the records
   * @param spelling as written in JSON, such as {@code null} or {@code "-"}; a text of nothing but
   *     space is {@code " "} however long it is
   * @param values number of values with this spelling
   */
  public record NullSpelling(String field, String spelling, long values) {}

  /**
   * Result of comparing a response with its definition.
   *
   * @param records number of records that were compared
   * @param total the number of records of the whole call, as the provider states it
   * @param differences those of the page, then those of declared fields in their order, then fields
   *     that are not declared, by name; an empty list when the definition holds
   * @param nulls spellings of no value that the definition allows for, by field; not counted as
   *     differences
   */
  public record Comparison(
      int records, Optional<Long> total, List<Difference> differences, List<NullSpelling> nulls) {
    public Comparison {
      differences = List.copyOf(differences);
      nulls = List.copyOf(nulls);
    }
  }
}
