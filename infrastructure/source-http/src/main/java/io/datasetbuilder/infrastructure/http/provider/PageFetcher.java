package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.exchange.OutgoingRequest;
import io.datasetbuilder.infrastructure.http.provider.Attempt.FailedAttempt;
import io.datasetbuilder.infrastructure.http.provider.AttemptSender.ResponseBuffer;
import io.datasetbuilder.infrastructure.http.provider.Paginator.PageInfo;
import io.datasetbuilder.infrastructure.http.response.ParsedResponse;
import io.datasetbuilder.infrastructure.http.response.ResponseReader;
import io.datasetbuilder.pipeline.definition.FailureCategory;
import io.datasetbuilder.pipeline.definition.RequestTemplate.CountCall;
import io.datasetbuilder.pipeline.stage.Cancellation;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** Gets the pages of one call, each with as many attempts as it takes. Used by one thread. */
final class PageFetcher implements AutoCloseable {

  /** A page, and the address of the next one where the answer's headers name it. */
  record Answer(ParsedResponse.Page page, Optional<String> link, int status) {}

  private static final int OK = 200;

  private final ResolvedCall subject;
  private final CallCredential access;
  private final AttemptSender sender;
  private final RetryLoop attempts;
  private final RequestBuilder requests;
  private final PagePrefetcher ahead;
  private final ResponseBuffer even = new ResponseBuffer();
  private final ResponseBuffer odd = new ResponseBuffer();
  private ResponseReader reader;
  private boolean plain;

  PageFetcher(
      ResolvedCall subject,
      CallCredential access,
      AttemptSender sender,
      RetryLoop attempts,
      ExecutorService threads) {
    this.subject = subject;
    this.access = access;
    this.sender = sender;
    this.attempts = attempts;
    this.requests = RequestBuilder.pages(subject.provider(), subject.dataset(), subject.params());
    this.ahead = new PagePrefetcher(threads);
    this.reader = reader();
  }

  private ResponseReader reader() {
    return new ResponseReader(subject.dataset(), subject.provider().http(), access.scrubber());
  }

  /**
   * The page of a request. Its records hold until the next page is asked for.
   *
   * @param foreseen the page after it, when that is known already: it is fetched while this one is
   *     read
   * @throws CallFault when the page cannot be had
   */
  Answer fetch(ProviderPageRequest ask, Supplier<Optional<ProviderPageRequest>> foreseen) {
    boolean[] renewed = {false};
    return attempts.make(
        () -> ahead.take(ask).orElseGet(() -> send(request(ask), even, Cancellation.NEVER)),
        answer -> checked(answer, foreseen),
        failure -> applies(failure, renewed),
        subject.cancellation());
  }

  /** Begins to fetch a page that will be asked for next. */
  void prepare(ProviderPageRequest ask) {
    if (!ahead.isFor(ask)) {
      begin(ask, odd);
    }
  }

  private void begin(ProviderPageRequest ask, ResponseBuffer into) {
    OutgoingRequest request = request(ask);
    ahead.begin(ask, abandoned -> send(request, into, abandoned));
  }

  private OutgoingRequest request(ProviderPageRequest ask) {
    try {
      return subject.made(() -> requests.make(ask, access.sent(), plain));
    } catch (RuntimeException refused) {
      if (ask.link().isPresent()) { // the provider's own words led there, not its definition
        throw CallFault.beforehand(FailureCategory.MALFORMED);
      }
      throw refused;
    }
  }

  private Attempt send(OutgoingRequest request, ResponseBuffer into, Cancellation abandoned) {
    return sender.send(
        subject.provider(), request, subject.limits(), into, subject.cancellation(), abandoned);
  }

  private RetryLoop.AttemptResult<Answer> checked(
      Attempt.Answered answer, Supplier<Optional<ProviderPageRequest>> foreseen) {
    if (answer.status() == OK) {
      foreseen.get().ifPresent(next -> begin(next, answer.body() == even ? odd : even));
    }
    ParsedResponse reading =
        reader.read(
            answer.status(), answer.contentType(), answer.body().bytes(), answer.body().length());
    if (reading instanceof ParsedResponse.Page page) {
      return new RetryLoop.AttemptResult.Good<>(new Answer(page, answer.link(), answer.status()));
    }
    ahead.drop();
    return new RetryLoop.AttemptResult.Bad<>(FailedAttempt.of(answer, (ParsedResponse.Refused) reading));
  }

  /** A dead token is renewed once for a page; a body that is not compressed is asked for so. */
  private boolean applies(FailedAttempt failure, boolean[] renewed) {
    plain |= failure.badEncoding();
    if (renewed[0] || !access.renew(failure.code())) {
      return false;
    }
    renewed[0] = true;
    reader = reader();
    return true;
  }

  /** Asks how many records there are. */
  long count(CountCall call, ProviderPageRequest ask) {
    RequestBuilder counting =
        RequestBuilder.count(subject.provider(), subject.dataset(), call, subject.params());
    boolean[] renewed = {false};
    return attempts.make(
        () ->
            send(
                subject.made(() -> counting.make(ask, access.sent(), plain)),
                even,
                Cancellation.NEVER),
        answer -> counted(call, answer),
        failure -> applies(failure, renewed),
        subject.cancellation());
  }

  private RetryLoop.AttemptResult<Long> counted(CountCall call, Attempt.Answered answer) {
    Optional<Long> total =
        answer.status() == OK
            ? JsonPointerValue.countIn(answer.body(), call.totalAt())
            : Optional.empty();
    return total
        .<RetryLoop.AttemptResult<Long>>map(RetryLoop.AttemptResult.Good::new)
        .orElseGet(() -> new RetryLoop.AttemptResult.Bad<>(FailedAttempt.of(answer, refusal(answer))));
  }

  private ParsedResponse.Refused refusal(Attempt.Answered answer) {
    ParsedResponse reading =
        reader.read(
            answer.status(), answer.contentType(), answer.body().bytes(), answer.body().length());
    return reading instanceof ParsedResponse.Refused refused
        ? refused
        : new ParsedResponse.Refused(FailureCategory.MALFORMED);
  }

  /** What was seen of a page, for the walk to go on. */
  static PageInfo seen(Answer answer) {
    ParsedResponse.Page page = answer.page();
    return new PageInfo(
        page.records().records(), page.total(), page.sizeEcho(), page.nextCursor(), answer.link());
  }

  @Override
  public void close() {
    ahead.drop();
  }
}
