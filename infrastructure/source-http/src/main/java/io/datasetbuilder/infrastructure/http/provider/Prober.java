package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFault;
import io.datasetbuilder.pipeline.source.provider.connection.ProbeResult;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Tries one page of one record, once. */
final class Prober {

  private final CallOpener opener;
  private final Clock clock;

  Prober(CallOpener opener, Clock clock) {
    this.opener = opener;
    this.clock = clock;
  }

  ProbeResult probe(ProviderCall call, Duration most) {
    Instant start = clock.instant();
    Optional<ProviderFault> fault = Optional.empty();
    OptionalInt status = OptionalInt.empty();
    try {
      status = OptionalInt.of(status(call, most));
    } catch (CallFault failed) {
      fault = Optional.of(failed.fault());
    } catch (ProviderFailure refused) {
      fault = Optional.of(ProviderFault.of(FailureCategory.PARAMS_INVALID, 0));
    }
    return new ProbeResult(
        Duration.between(start, clock.instant()),
        fault.map(ProviderFault::httpStatus).orElse(status),
        fault.map(ProviderFault::category));
  }

  private int status(ProviderCall call, Duration most) {
    CallSubject usual = opener.subject(call);
    CallSubject subject = usual.within(Sender.limits(usual.provider(), most));
    try (PageSource source = opener.openOnce(subject, call)) {
      PageWalk walk =
          PageWalk.of(
              subject.dataset().paging(),
              PageSize.of(subject.dataset().paging(), subject.params(), OptionalLong.of(1)));
      return source.fetch(walk.first(), Optional::empty).status();
    }
  }
}
