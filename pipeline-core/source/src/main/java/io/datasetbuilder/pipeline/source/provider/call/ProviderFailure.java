package io.datasetbuilder.pipeline.source.provider.call;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A call of a provider failed; its source fails with it. */
public final class ProviderFailure extends ProblemException {

  private static final long serialVersionUID = 1L;

  private static final CallResponse NOTHING = new CallResponse(CallTotal.unknown(), 0, "unknown");

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

  /** How the exchange failed; empty when none was made. */
  public Optional<ProviderFault> fault() {
    return fault;
  }

  /** What the pages before the failure said. */
  public CallResponse soFar() {
    return soFar;
  }
}
