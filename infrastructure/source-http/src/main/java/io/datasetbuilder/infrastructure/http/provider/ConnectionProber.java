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
final class ConnectionProber {

  private final CallFactory opener;
  private final Clock clock;

  ConnectionProber(CallFactory opener, Clock clock) {
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
    ResolvedCall usual = opener.subject(call);
    ResolvedCall subject = usual.within(AttemptSender.limits(usual.provider(), most));
    try (PageFetcher source = opener.openOnce(subject, call)) {
      Paginator walk =
          Paginator.of(
              subject.dataset().paging(),
              PageSize.of(subject.dataset().paging(), subject.params(), OptionalLong.of(1)));
      return source.fetch(walk.first(), Optional::empty).status();
    }
  }
}
