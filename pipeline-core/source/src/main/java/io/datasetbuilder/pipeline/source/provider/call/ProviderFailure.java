package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A call of a provider failed; its source fails with it. */
public final class ProviderFailure extends ProblemException {

  private static final long serialVersionUID = 1L;

  private static final CallResponse NOTHING =
      new CallResponse(CallResponse.CallTotal.unknown(), 0, "unknown");

  private final transient Optional<ProviderFault> fault;
  private final transient CallResponse soFar;

  public ProviderFailure(Problem problem) {
    this(problem, (Throwable) null);
  }

  /** The cause goes to the log; it must hold no address and no secret. */
  public ProviderFailure(Problem problem, @Nullable Throwable cause) {
    super(problem, cause);
    this.fault = Optional.empty();
    this.soFar = NOTHING;
  }

  /**
   * A failed exchange.
   *
   * @param soFar what earlier pages of the call said
   */
  public ProviderFailure(Problem problem, ProviderFault fault, CallResponse soFar) {
    super(problem);
    this.fault = Optional.of(fault);
    this.soFar = soFar;
  }

  /** Failure of the exchange; empty when no exchange took place. */
  public Optional<ProviderFault> fault() {
    return fault;
  }

  /** Provider's statements on the pages before the failure. */
  public CallResponse soFar() {
    return soFar;
  }

  /**
   * Failure of a call of a provider. It never carries an address or the provider's own words.
   *
   * @param httpStatus of the last response
   * @param code the provider's code, where it has the form of one
   * @param attempts number of calls that were made
   * @param retryAfterSeconds wait that the provider requests, in seconds
   */
  public record ProviderFault(
      FailureCategory category,
      OptionalInt httpStatus,
      Optional<String> code,
      int attempts,
      OptionalLong retryAfterSeconds) {

    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.-]{1,32}");

    public ProviderFault {
      code = code.filter(text -> CODE.matcher(text).matches());
    }

    /** A failure without a response of the provider that states it. */
    public static ProviderFault of(FailureCategory category, int attempts) {
      return new ProviderFault(
          category, OptionalInt.empty(), Optional.empty(), attempts, OptionalLong.empty());
    }
  }
}
