package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.call.ProviderFault;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;

/**
 * Signals that a call ends with a fault of its provider; the call adds what its pages reported
 * before.
 */
final class CallFault extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient ProviderFault fault;

  CallFault(ProviderFault fault) {
    super(fault.category().wire(), null, false, false);
    this.fault = fault;
  }

  /** A fault that was found without an exchange. */
  static CallFault beforehand(FailureCategory category) {
    return new CallFault(ProviderFault.of(category, 0));
  }

  ProviderFault fault() {
    return fault;
  }
}
