package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.ProviderKey;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallResponse;
import io.datasetbuilder.pipeline.source.provider.call.CallTotal;
import io.datasetbuilder.pipeline.source.provider.call.ProviderCall;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.call.RecordBatch;
import io.datasetbuilder.pipeline.source.provider.check.PageFacts;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.TokenExchange;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Opens calls: finds what they name, judges where they go, and only then reads their key. */
final class CallOpener {

  private static final CallResponse NOTHING = new CallResponse(CallTotal.unknown(), 0, "unknown");

  private final ProviderCatalog catalog;
  private final Sender sender;
  private final Attempts attempts;
  private final Clock clock;
  private final int mostPages;
  private final Tokens tokens = new Tokens();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "provider-page");
            thread.setDaemon(true);
            return thread;
          });

  CallOpener(
      ProviderCatalog catalog, Sender sender, Attempts attempts, Clock clock, int mostPages) {
    this.catalog = catalog;
    this.sender = sender;
    this.attempts = attempts;
    this.clock = clock;
    this.mostPages = mostPages;
  }

  CallResponse fetch(ProviderCall call, Consumer<RecordBatch> records, Cancellation cancellation) {
    CallSubject subject = CallSubject.of(catalog, call, cancellation);
    List<Map<String, String>> pieces = pieces(subject);
    try (PageSource source = open(subject, call, attempts)) {
      return flow(subject, call, source, records, pieces);
    } catch (CallFault fault) {
      throw failure(subject, fault, NOTHING);
    }
  }

  private CallResponse flow(
      CallSubject subject,
      ProviderCall call,
      PageSource source,
      Consumer<RecordBatch> records,
      List<Map<String, String>> pieces) {
    DatasetDefinition dataset = subject.dataset();
    CallFlow flow =
        new CallFlow(
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
    CallSubject subject = subject(call);
    Map<String, String> piece = pieces(subject).get(0);
    try (PageSource source = open(subject, call, attempts)) {
      return new OpeningPage(subject, source, call).fetch(piece, records);
    } catch (CallFault fault) {
      throw failure(subject, fault, NOTHING);
    }
  }

  private static ProviderFailure failure(CallSubject subject, CallFault fault, CallResponse soFar) {
    Problem problem =
        new FaultProblems(subject.provider(), subject.dataset()).problem(fault.fault());
    return new ProviderFailure(problem, fault.fault(), soFar);
  }

  private static List<Map<String, String>> pieces(CallSubject subject) {
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
  CallSubject subject(ProviderCall call) {
    return CallSubject.of(catalog, call, Cancellation.NEVER);
  }

  /** The pages of a call, each tried once. */
  PageSource openOnce(CallSubject subject, ProviderCall call) {
    return open(subject, call, attempts.once());
  }

  private PageSource open(CallSubject subject, ProviderCall call, Attempts tries) {
    ProviderDefinition provider = subject.provider();
    HostRule hosts = new HostRule(provider);
    Optional<TokenExchange> rule = provider.credential().token();
    Optional<TokenPurchase> purchase =
        rule.map(token -> new TokenPurchase(subject, token, sender, tries));
    subject.made(
        () -> {
          RequestMaker pages = RequestMaker.pages(provider, subject.dataset(), subject.params());
          hosts.check(pages.location());
          purchase.ifPresent(each -> hosts.check(each.location()));
          return pages;
        });
    Optional<ProviderKey> key = new KeyRule(provider.credential()).choose(call.keys());
    Access access =
        purchase.isPresent() && key.isPresent()
            ? bought(provider, rule.orElseThrow(), purchase.get(), key.get())
            : Access.byKey(provider, key);
    return new PageSource(subject, access, sender, tries, threads);
  }

  private Access bought(
      ProviderDefinition provider, TokenExchange rule, TokenPurchase purchase, ProviderKey key) {
    TokenCell cell = tokens.of(provider.credential().slot(), rule.url(), key);
    return Access.byToken(provider, rule, key, cell, clock.instant(), () -> purchase.buy(key));
  }
}
