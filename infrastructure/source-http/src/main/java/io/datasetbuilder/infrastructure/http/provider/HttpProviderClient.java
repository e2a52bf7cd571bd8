package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.http.provider.CallExecution.PageGuard;
import io.datasetbuilder.infrastructure.http.provider.CallExecution.RecordLimit;
import io.datasetbuilder.infrastructure.http.provider.CallFault.FaultProblems;
import io.datasetbuilder.infrastructure.http.provider.ResolvedCall.DateWindows;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.CachedToken;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.TokenExchangeClient;
import io.datasetbuilder.infrastructure.http.response.ResponseReader;
import io.datasetbuilder.infrastructure.httpclient.HttpExchanges;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderClient;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.check.VerifyDataset;
import io.datasetbuilder.pipeline.source.provider.connection.TestConnection;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Client of all providers: calls them over HTTP as their definitions say. Thread-safe. */
public final class HttpProviderClient implements ProviderClient, TestConnection.ProviderProbe {

  /** Pages of one call, unless the operator allows another number. */
  public static final int USUAL_MOST_PAGES = 1_000;

  private static final CallResponse NOTHING =
      new CallResponse(CallResponse.CallTotal.unknown(), 0, "unknown");

  private final ProviderCatalog catalog;
  private final CallFactory calls;
  private final RetryLoop retries;
  private final Clock clock;
  private final int mostPages;

  public HttpProviderClient(
      ProviderCatalog catalog,
      HttpExchanges exchanges,
      Sleeper sleeper,
      Clock clock,
      RandomGenerator random) {
    this(catalog, provider -> exchanges, sleeper, clock, random, USUAL_MOST_PAGES);
  }

  /**
   * @param exchanges the network of a provider
   * @param random spreads the waits between attempts
   * @param mostPages of one call, at least 1
   */
  public HttpProviderClient(
      ProviderCatalog catalog,
      Function<ProviderDefinition, HttpExchanges> exchanges,
      Sleeper sleeper,
      Clock clock,
      RandomGenerator random,
      int mostPages) {
    this.catalog = catalog;
    this.calls =
        new CallFactory(
            new AttemptSender(exchanges, new RateLimiter(clock, sleeper), clock), clock);
    this.retries = new RetryLoop(new RetryLoop.Backoff(random), sleeper, true);
    this.clock = clock;
    this.mostPages = mostPages;
  }

  @Override
  public CallResponse fetch(
      ProviderCall call, Consumer<RecordBatch> records, Cancellation cancellation) {
    ResolvedCall resolved = ResolvedCall.of(catalog, call, cancellation);
    DatasetDefinition dataset = resolved.dataset();
    List<Map<String, String>> pieces = DateWindows.of(resolved);
    try (PageFetcher fetcher = calls.open(resolved, call.keys(), retries)) {
      CallExecution execution =
          new CallExecution(
              dataset,
              fetcher,
              new PageGuard(mostPages),
              new RecordLimit(call.mostRecords(), records),
              Paginator.pageSize(dataset.paging(), resolved.params(), call.mostRecords()),
              pieces);
      try {
        CallResponse read = execution.run();
        return fetcher.credential().sendsDecoded() ? read.withDecodedKey() : read;
      } catch (CallFault fault) {
        throw failure(resolved, about(fetcher, fault), execution.soFar());
      }
    } catch (CallFault fault) {
      throw failure(resolved, fault, NOTHING);
    }
  }

  /**
   * The first page of a call and none after it, with as many attempts as a build would make.
   *
   * @param records receives the records of the page, as many as the call wants at the most
   */
  public VerifyDataset.FirstPage.PageFacts firstPage(
      ProviderCall call, Consumer<RecordBatch> records) {
    ResolvedCall resolved = ResolvedCall.of(catalog, call, Cancellation.NEVER);
    Paging paging = resolved.dataset().paging();
    Map<String, String> piece = DateWindows.of(resolved).get(0);
    try (PageFetcher fetcher = calls.open(resolved, call.keys(), retries)) {
      Optional<Long> counted = fetcher.count(piece);
      int size = Paginator.pageSize(paging, resolved.params(), call.mostRecords());
      Paginator.ProviderPageRequest first = Paginator.of(paging, size).first().with(piece);
      ResponseReader.ParsedResponse.Page page = fetcher.fetch(first, Optional::empty).page();
      new RecordLimit(call.mostRecords(), records).deliver(page.records());
      boolean sized = paging.pages() instanceof Paging.Range || paging.sizeName().isPresent();
      return new VerifyDataset.FirstPage.PageFacts(
          sized ? OptionalInt.of(size) : OptionalInt.empty(),
          page.sizeEcho(),
          page.records().records(),
          page.total().or(() -> counted));
    } catch (CallFault fault) {
      throw failure(resolved, fault, NOTHING);
    }
  }

  /** Refusal of a key in both of its forms: whether its use was applied for is unknown. */
  private static CallFault about(PageFetcher fetcher, CallFault fault) {
    return fetcher.credential().isEncoded() ? fault.ofEncodedKey() : fault;
  }

  private static ProviderFailure failure(ResolvedCall call, CallFault fault, CallResponse soFar) {
    Problem problem =
        new FaultProblems(call.provider(), call.dataset(), fault.isOfEncodedKey())
            .problem(fault.fault());
    return new ProviderFailure(problem, fault.fault(), soFar);
  }

  /** Tries one page of one record, once. */
  @Override
  public TestConnection.ProviderProbe.ProbeResult probe(ProviderCall call, Duration most) {
    Instant start = clock.instant();
    Optional<ProviderFailure.ProviderFault> fault = Optional.empty();
    OptionalInt status = OptionalInt.empty();
    try {
      status = OptionalInt.of(statusOfOneRecord(call, most));
    } catch (CallFault failed) {
      fault = Optional.of(failed.fault());
    } catch (ProviderFailure refused) {
      fault = Optional.of(ProviderFailure.ProviderFault.of(FailureCategory.PARAMS_INVALID, 0));
    }
    return new TestConnection.ProviderProbe.ProbeResult(
        Duration.between(start, clock.instant()),
        fault.map(ProviderFailure.ProviderFault::httpStatus).orElse(status),
        fault.map(ProviderFailure.ProviderFault::category));
  }

  private int statusOfOneRecord(ProviderCall call, Duration most) {
    ResolvedCall resolved = ResolvedCall.of(catalog, call, Cancellation.NEVER).within(most);
    Paging paging = resolved.dataset().paging();
    try (PageFetcher fetcher = calls.open(resolved, call.keys(), retries.once())) {
      int size = Paginator.pageSize(paging, resolved.params(), OptionalLong.of(1));
      try {
        return fetcher.fetch(Paginator.of(paging, size).first(), Optional::empty).status();
      } catch (CallFault fault) {
        throw about(fetcher, fault);
      }
    }
  }

  /** Opens calls: checks where they go, and only then reads their key. Thread-safe. */
  static final class CallFactory {

    private final AttemptSender sender;
    private final Clock clock;
    private final TokenCache tokens = new TokenCache();
    private final ExecutorService threads =
        Executors.newCachedThreadPool(DaemonThreads.named("provider-page"));

    CallFactory(AttemptSender sender, Clock clock) {
      this.sender = sender;
      this.clock = clock;
    }

    /**
     * The pages of a call.
     *
     * @throws CallFault when it has no key that it needs, or none that is exchanged for a token
     */
    PageFetcher open(ResolvedCall call, ProviderKeys keys, RetryLoop retries) {
      ProviderDefinition provider = call.provider();
      CredentialRule rule = provider.credential();
      Optional<TokenExchangeClient> exchange =
          rule.token().map(token -> new TokenExchangeClient(call, token, sender, retries));
      RequestBuilder requests =
          call.made(
              () -> {
                RequestBuilder pages = RequestBuilder.pages(call);
                RequestBuilder.requireAllowed(provider, pages.origin());
                exchange.ifPresent(each -> RequestBuilder.requireAllowed(provider, each.target()));
                return pages;
              });
      Optional<ProviderKey> key = CallCredential.choose(rule, keys);
      CallCredential credential =
          exchange.isPresent() && key.isPresent()
              ? exchanged(provider, exchange.get(), key.get())
              : CallCredential.byKey(provider, key);
      return new PageFetcher(call, credential, requests, sender, retries, threads);
    }

    private CallCredential exchanged(
        ProviderDefinition provider, TokenExchangeClient exchange, ProviderKey key) {
      CredentialRule.TokenExchange rule = exchange.rule();
      CachedToken token = tokens.of(provider.credential().slot(), rule.url(), key);
      return CallCredential.byToken(
          provider, rule, key, token, clock.instant(), () -> exchange.exchange(key));
    }
  }
}
