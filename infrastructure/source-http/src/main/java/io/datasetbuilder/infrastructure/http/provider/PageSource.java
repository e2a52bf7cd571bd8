package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.exchange.OutgoingRequest;
import io.datasetbuilder.infrastructure.http.reading.AnswerReader;
import io.datasetbuilder.infrastructure.http.reading.Reading;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.RequestTemplate.CountCall;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/** Gets the pages of one call, each with as many attempts as it takes. Used by one thread. */
final class PageSource implements AutoCloseable {

  /** A page, and the address of the next one where the answer's headers name it. */
  record Answer(Reading.Page page, Optional<String> link, int status) {}

  private static final int OK = 200;

  private final CallSubject subject;
  private final Access access;
  private final Sender sender;
  private final Attempts attempts;
  private final RequestMaker requests;
  private final Ahead ahead;
  private final PageBuffer even = new PageBuffer();
  private final PageBuffer odd = new PageBuffer();
  private AnswerReader reader;
  private boolean plain;

  PageSource(
      CallSubject subject,
      Access access,
      Sender sender,
      Attempts attempts,
      ExecutorService threads) {
    this.subject = subject;
    this.access = access;
    this.sender = sender;
    this.attempts = attempts;
    this.requests = RequestMaker.pages(subject.provider(), subject.dataset(), subject.params());
    this.ahead = new Ahead(threads);
    this.reader = reader();
  }

  private AnswerReader reader() {
    return new AnswerReader(subject.dataset(), subject.provider().http(), access.scrubber());
  }

  /**
   * The page of a request. Its records hold until the next page is asked for.
   *
   * @param foreseen the page after it, when that is known already: it is fetched while this one is
   *     read
   * @throws CallFault when the page cannot be had
   */
  Answer fetch(PageAsk ask, Supplier<Optional<PageAsk>> foreseen) {
    boolean[] renewed = {false};
    return attempts.make(
        () -> ahead.take(ask).orElseGet(() -> send(request(ask), even, Cancellation.NEVER)),
        answer -> judged(answer, foreseen),
        mishap -> cures(mishap, renewed),
        subject.cancellation());
  }

  /** Begins to fetch a page that will be asked for next. */
  void prepare(PageAsk ask) {
    if (!ahead.isFor(ask)) {
      begin(ask, odd);
    }
  }

  private void begin(PageAsk ask, PageBuffer into) {
    OutgoingRequest request = request(ask);
    ahead.begin(ask, abandoned -> send(request, into, abandoned));
  }

  private OutgoingRequest request(PageAsk ask) {
    try {
      return subject.made(() -> requests.make(ask, access.sent(), plain));
    } catch (RuntimeException refused) {
      if (ask.link().isPresent()) { // the provider's own words led there, not its definition
        throw CallFault.beforehand(FailureCategory.MALFORMED);
      }
      throw refused;
    }
  }

  private Attempt send(OutgoingRequest request, PageBuffer into, Cancellation abandoned) {
    return sender.send(
        subject.provider(), request, subject.limits(), into, subject.cancellation(), abandoned);
  }

  private Attempts.Judged<Answer> judged(
      Attempt.Answered answer, Supplier<Optional<PageAsk>> foreseen) {
    if (answer.status() == OK) {
      foreseen.get().ifPresent(next -> begin(next, answer.body() == even ? odd : even));
    }
    Reading reading =
        reader.read(
            answer.status(), answer.contentType(), answer.body().bytes(), answer.body().length());
    if (reading instanceof Reading.Page page) {
      return new Attempts.Judged.Good<>(new Answer(page, answer.link(), answer.status()));
    }
    ahead.drop();
    return new Attempts.Judged.Bad<>(Mishap.of(answer, (Reading.Refused) reading));
  }

  /** A dead token is renewed once for a page; a body that is not compressed is asked for so. */
  private boolean cures(Mishap mishap, boolean[] renewed) {
    plain |= mishap.badEncoding();
    if (renewed[0] || !access.renew(mishap.code())) {
      return false;
    }
    renewed[0] = true;
    reader = reader();
    return true;
  }

  /** Asks how many records there are. */
  long count(CountCall call, PageAsk ask) {
    RequestMaker counting =
        RequestMaker.count(subject.provider(), subject.dataset(), call, subject.params());
    boolean[] renewed = {false};
    return attempts.make(
        () ->
            send(
                subject.made(() -> counting.make(ask, access.sent(), plain)),
                even,
                Cancellation.NEVER),
        answer -> counted(call, answer),
        mishap -> cures(mishap, renewed),
        subject.cancellation());
  }

  private Attempts.Judged<Long> counted(CountCall call, Attempt.Answered answer) {
    Optional<Long> total =
        answer.status() == OK
            ? PointedValue.countIn(answer.body(), call.totalAt())
            : Optional.empty();
    return total
        .<Attempts.Judged<Long>>map(Attempts.Judged.Good::new)
        .orElseGet(() -> new Attempts.Judged.Bad<>(Mishap.of(answer, refusal(answer))));
  }

  private Reading.Refused refusal(Attempt.Answered answer) {
    Reading reading =
        reader.read(
            answer.status(), answer.contentType(), answer.body().bytes(), answer.body().length());
    return reading instanceof Reading.Refused refused
        ? refused
        : new Reading.Refused(FailureCategory.MALFORMED);
  }

  /** What was seen of a page, for the walk to go on. */
  static PageSeen seen(Answer answer) {
    Reading.Page page = answer.page();
    return new PageSeen(
        page.records().records(), page.total(), page.sizeEcho(), page.nextCursor(), answer.link());
  }

  @Override
  public void close() {
    ahead.drop();
  }
}
