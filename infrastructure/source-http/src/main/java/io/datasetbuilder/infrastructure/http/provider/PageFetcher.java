package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.provider.Attempt.FailedAttempt;
import io.datasetbuilder.infrastructure.http.provider.Attempt.ResponseBuffer;
import io.datasetbuilder.infrastructure.http.provider.RetryLoop.AttemptResult;
import io.datasetbuilder.infrastructure.http.response.ResponseReader;
import io.datasetbuilder.infrastructure.httpclient.OutgoingRequest;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.RequestTemplate.CountCall;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;

/** Fetches the pages of one call, each with as many attempts as it takes. Used by one thread. */
final class PageFetcher implements AutoCloseable {

  /** A page and the status of its response. */
  record FetchedPage(ResponseReader.ParsedResponse.Page page, int status) {}

  private static final int OK = 200;

  private final ResolvedCall call;
  private final CallCredential credential;
  private final AttemptSender sender;
  private final RetryLoop retries;
  private final RequestBuilder requests;
  private final PagePrefetcher prefetcher;
  private final ResponseBuffer even = new ResponseBuffer();
  private final ResponseBuffer odd = new ResponseBuffer();
  private ResponseReader reader;
  private boolean plain;

  PageFetcher(
      ResolvedCall call,
      CallCredential credential,
      RequestBuilder requests,
      AttemptSender sender,
      RetryLoop retries,
      ExecutorService threads) {
    this.call = call;
    this.credential = credential;
    this.requests = requests;
    this.sender = sender;
    this.retries = retries;
    this.prefetcher = new PagePrefetcher(threads);
    this.reader = call.reader(credential);
  }

  /**
   * The page of a request. Its records hold until the next page is fetched.
   *
   * @param foreseen the request after it, when that is known already: its page is fetched while
   *     this one is read
   * @throws CallFault when the page cannot be fetched
   */
  FetchedPage fetch(
      Paginator.ProviderPageRequest request,
      Supplier<Optional<Paginator.ProviderPageRequest>> foreseen) {
    return retry(
        () ->
            prefetcher
                .take(request)
                .orElseGet(() -> send(build(requests, request), even, Cancellation.NEVER)),
        response -> page(response, foreseen));
  }

  private AttemptResult<FetchedPage> page(
      Attempt.Responded response, Supplier<Optional<Paginator.ProviderPageRequest>> foreseen) {
    if (response.status() == OK) {
      foreseen.get().ifPresent(next -> begin(next, response.body() == even ? odd : even));
    }
    ResponseReader.ParsedResponse parsed = response.readBy(reader);
    if (parsed instanceof ResponseReader.ParsedResponse.Page page) {
      return new AttemptResult.Ok<>(new FetchedPage(page, response.status()));
    }
    prefetcher.drop();
    return new AttemptResult.Failed<>(
        FailedAttempt.of(response, (ResponseReader.ParsedResponse.Refused) parsed));
  }

  /** Begins to fetch a page that will be requested next. */
  void prepare(Paginator.ProviderPageRequest request) {
    if (!prefetcher.isFor(request)) {
      begin(request, odd);
    }
  }

  private void begin(Paginator.ProviderPageRequest request, ResponseBuffer into) {
    OutgoingRequest outgoing = build(requests, request);
    prefetcher.begin(request, abandoned -> send(outgoing, into, abandoned));
  }

  private OutgoingRequest build(RequestBuilder builder, Paginator.ProviderPageRequest request) {
    return call.made(() -> builder.build(request, credential.sent(), plain));
  }

  private Attempt send(OutgoingRequest request, ResponseBuffer into, Cancellation abandoned) {
    return sender.send(call, request, into, abandoned);
  }

  /**
   * A dead token or a refused form of a key is replaced once for a page; a body that is not
   * compressed is requested plain.
   */
  private <T> T retry(Supplier<Attempt> send, Function<Attempt.Responded, AttemptResult<T>> check) {
    boolean[] renewed = {false};
    return retries.run(
        send,
        check,
        failure -> {
          plain |= failure.badEncoding();
          if (renewed[0] || !credential.replace(failure)) {
            return false;
          }
          renewed[0] = true;
          reader = call.reader(credential);
          return true;
        },
        call.cancellation());
  }

  /**
   * Number of records, where the dataset has a separate call that counts them.
   *
   * @param piece of a range, as parameters
   */
  Optional<Long> count(Map<String, String> piece) {
    return call.dataset().request().count().map(count -> count(count, piece));
  }

  private long count(CountCall count, Map<String, String> piece) {
    RequestBuilder counting = RequestBuilder.count(call, count);
    Paginator.ProviderPageRequest request = Paginator.ProviderPageRequest.of(piece);
    return this.<Long>retry(
        () -> send(build(counting, request), even, Cancellation.NEVER),
        response ->
            (response.status() == OK
                    ? response.body().countAt(count.totalAt())
                    : Optional.<Long>empty())
                .<AttemptResult<Long>>map(AttemptResult.Ok::new)
                .orElseGet(
                    () ->
                        new AttemptResult.Failed<>(
                            response.refusedBy(reader, FailureCategory.MALFORMED))));
  }

  /** Credential of the pages of the call. */
  CallCredential credential() {
    return credential;
  }

  @Override
  public void close() {
    prefetcher.drop();
  }

  /**
   * Fetches the next page while the one before it is processed: at most one, so that a source has
   * one call in flight. Used by one thread.
   */
  static final class PagePrefetcher {

    private record Pending(
        Paginator.ProviderPageRequest request, Future<Attempt> attempt, AtomicBoolean abandoned) {}

    private final ExecutorService threads;
    private Optional<Pending> pending = Optional.empty();

    PagePrefetcher(ExecutorService threads) {
      this.threads = threads;
    }

    /**
     * Begins to fetch a page, in place of another one that is under way.
     *
     * @param send makes the attempt, until its argument asks to stop
     */
    void begin(Paginator.ProviderPageRequest request, Function<Cancellation, Attempt> send) {
      drop();
      AtomicBoolean abandoned = new AtomicBoolean();
      Future<Attempt> attempt = threads.submit(() -> send.apply(abandoned::get));
      pending = Optional.of(new Pending(request, attempt, abandoned));
    }

    boolean isFor(Paginator.ProviderPageRequest request) {
      return pending.filter(each -> each.request().equals(request)).isPresent();
    }

    /**
     * Attempt of a page that was begun; empty when it was not, and another begun page is dropped.
     */
    Optional<Attempt> take(Paginator.ProviderPageRequest request) {
      if (!isFor(request)) {
        drop();
        return Optional.empty();
      }
      Pending begun = pending.orElseThrow();
      pending = Optional.empty();
      return Optional.of(outcome(begun));
    }

    /** Gives up what is under way, and returns when nothing is any more. */
    void drop() {
      Optional<Pending> begun = pending;
      pending = Optional.empty();
      begun.ifPresent(PagePrefetcher::end);
    }

    private static void end(Pending begun) {
      begun.abandoned().set(true);
      try {
        var unused = outcome(begun);
      } catch (CallCancelled ended) {
        begun.attempt().cancel(false);
      }
    }

    private static Attempt outcome(Pending begun) {
      try {
        return begun.attempt().get();
      } catch (ExecutionException failed) {
        if (failed.getCause() instanceof CallCancelled) {
          throw new CallCancelled();
        }
        throw new IllegalStateException("an attempt broke down", failed.getCause());
      } catch (InterruptedException stopped) {
        begun.abandoned().set(true);
        Thread.currentThread().interrupt();
        throw new CallCancelled();
      }
    }
  }
}
