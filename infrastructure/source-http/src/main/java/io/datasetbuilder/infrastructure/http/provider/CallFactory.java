package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.http.provider.TokenCache.CachedToken;
import io.datasetbuilder.pipeline.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.definition.TokenExchange;
import io.datasetbuilder.pipeline.provider.CallAnswer;
import io.datasetbuilder.pipeline.provider.CallTotal;
import io.datasetbuilder.pipeline.provider.ProviderCall;
import io.datasetbuilder.pipeline.provider.ProviderFailure;
import io.datasetbuilder.pipeline.provider.ProviderProblem;
import io.datasetbuilder.pipeline.provider.RecordBatch;
import io.datasetbuilder.pipeline.stage.Cancellation;
import io.datasetbuilder.pipeline.verification.PageFacts;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Opens calls: finds what they name, checks where they go, and only then reads their key. */
final class CallFactory {

  private static final CallResponse NOTHING = new CallResponse(CallTotal.unknown(), 0, "unknown");

  private final ProviderCatalog catalog;
  private final AttemptSender sender;
  private final RetryLoop attempts;
  private final Clock clock;
  private final int mostPages;
  private final TokenCache tokens = new TokenCache();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "provider-page");
            thread.setDaemon(true);
            return thread;
          });

  CallFactory(
      ProviderCatalog catalog, AttemptSender sender, RetryLoop attempts, Clock clock, int mostPages) {
    this.catalog = catalog;
    this.sender = sender;
    this.attempts = attempts;
    this.clock = clock;
    this.mostPages = mostPages;
  }

  CallAnswer fetch(ProviderCall call, Consumer<RecordBatch> records, Cancellation cancellation) {
    ResolvedCall subject = ResolvedCall.of(catalog, call, cancellation);
    List<Map<String, String>> pieces = pieces(subject);
    try (PageFetcher source = open(subject, call, attempts)) {
      return flow(subject, call, source, records, pieces);
    } catch (CallFault fault) {
      throw failure(subject, fault, NOTHING);
    }
  }

  private CallAnswer flow(
      ResolvedCall subject,
      ProviderCall call,
      PageFetcher source,
      Consumer<RecordBatch> records,
      List<Map<String, String>> pieces) {
    DatasetDefinition dataset = subject.dataset();
    CallExecution flow =
        new CallExecution(
            dataset,
            source,
            new PageGuard(mostPages),
            new RecordLimit(call.mostRecords(), records),
            PageSize.of(dataset.paging(), subject.params(), call.mostRecords()),
            pieces);
    try {
      return flow.run();
    } catch (CallFault fault) {
      throw failure(subject, fault, flow.soFar());
    }
  }

  /** The first page of a call, with as many attempts as a build would make. */
  PageFacts firstPage(ProviderCall call, Consumer<RecordBatch> records) {
    ResolvedCall subject = subject(call);
    Map<String, String> piece = pieces(subject).get(0);
    try (PageFetcher source = open(subject, call, attempts)) {
      return new FirstPageFetcher(subject, source, call).fetch(piece, records);
    } catch (CallFault fault) {
      throw failure(subject, fault, NOTHING);
    }
  }

  private static ProviderFailure failure(ResolvedCall subject, CallFault fault, CallAnswer soFar) {
    Problem problem =
        new FaultProblems(subject.provider(), subject.dataset()).problem(fault.fault());
    return new ProviderFailure(problem, fault.fault(), soFar);
  }

  private static List<Map<String, String>> pieces(ResolvedCall subject) {
    try {
      return DateWindows.of(subject.dataset().paging(), subject.params());
    } catch (IllegalArgumentException noRange) {
      throw new ProviderFailure(
          Problem.of(
              ProviderProblem.INVALID_PARAMETER,
              "params",
              subject.dataset().key() + ": the dates are no range of ISO dates"));
    }
  }

  /** The subject of a call that nobody can stop. */
  ResolvedCall subject(ProviderCall call) {
    return ResolvedCall.of(catalog, call, Cancellation.NEVER);
  }

  /** The pages of a call, each tried once. */
  PageFetcher openOnce(ResolvedCall subject, ProviderCall call) {
    return open(subject, call, attempts.once());
  }

  private PageFetcher open(ResolvedCall subject, ProviderCall call, RetryLoop tries) {
    ProviderDefinition provider = subject.provider();
    HostRule hosts = new HostRule(provider);
    Optional<TokenExchange> rule = provider.credential().token();
    Optional<TokenExchangeClient> exchange =
        rule.map(token -> new TokenExchangeClient(subject, token, sender, tries));
    subject.made(
        () -> {
          RequestBuilder pages = RequestBuilder.pages(provider, subject.dataset(), subject.params());
          hosts.check(pages.location());
          exchange.ifPresent(each -> hosts.check(each.location()));
          return pages;
        });
    Optional<ProviderKey> key = new KeySelector(provider.credential()).choose(call.keys());
    CallCredential access =
        exchange.isPresent() && key.isPresent()
            ? exchanged(provider, rule.orElseThrow(), exchange.get(), key.get())
            : CallCredential.byKey(provider, key);
    return new PageFetcher(subject, access, sender, tries, threads);
  }

  private CallCredential exchanged(
      ProviderDefinition provider, TokenExchange rule, TokenExchangeClient exchange, ProviderKey key) {
    CachedToken cell = tokens.of(provider.credential().slot(), rule.url(), key);
    return CallCredential.byToken(provider, rule, key, cell, clock.instant(), () -> exchange.exchange(key));
  }
}
