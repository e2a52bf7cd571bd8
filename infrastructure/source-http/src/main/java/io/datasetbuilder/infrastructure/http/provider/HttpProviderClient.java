package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.exchange.HttpExchanges;
import io.datasetbuilder.infrastructure.http.provider.RetryLoop.Backoff;
import io.datasetbuilder.pipeline.connection.ProbeAnswer;
import io.datasetbuilder.pipeline.connection.ProviderProbe;
import io.datasetbuilder.pipeline.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.provider.CallAnswer;
import io.datasetbuilder.pipeline.provider.ProviderCall;
import io.datasetbuilder.pipeline.provider.ProviderClient;
import io.datasetbuilder.pipeline.provider.RecordBatch;
import io.datasetbuilder.pipeline.stage.Cancellation;
import io.datasetbuilder.pipeline.verification.PageFacts;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** Calls providers over HTTP as their definitions say. Safe for concurrent use. */
public final class HttpProviderClient implements ProviderClient, ProviderProbe {

  /** Pages of one call, unless the operator allows another number. */
  public static final int USUAL_MOST_PAGES = 1_000;

  private final CallFactory opener;
  private final ConnectionProber prober;

  public HttpProviderClient(
      ProviderCatalog catalog,
      HttpExchanges exchanges,
      Sleeper pauses,
      Clock clock,
      RandomGenerator random) {
    this(catalog, exchanges, pauses, clock, random, USUAL_MOST_PAGES);
  }

  /**
   * @param random spreads the waits between attempts
   * @param mostPages of one call, at least 1
   */
  public HttpProviderClient(
      ProviderCatalog catalog,
      HttpExchanges exchanges,
      Sleeper pauses,
      Clock clock,
      RandomGenerator random,
      int mostPages) {
    AttemptSender sender = new AttemptSender(exchanges, new RateLimiter(clock, pauses), clock);
    RetryLoop attempts = new RetryLoop(new Backoff(random), pauses, true);
    this.opener = new CallFactory(catalog, sender, attempts, clock, mostPages);
    this.prober = new ConnectionProber(opener, clock);
  }

  @Override
  public CallResponse fetch(
      ProviderCall call, Consumer<RecordBatch> records, Cancellation cancellation) {
    return opener.fetch(call, records, cancellation);
  }

  /**
   * The first page of a call and none after it.
   *
   * @param records receives the records of the page, as many as the call wants at the most
   */
  public PageFacts firstPage(ProviderCall call, Consumer<RecordBatch> records) {
    return opener.firstPage(call, records);
  }

  @Override
  public ProbeResult probe(ProviderCall call, Duration most) {
    return prober.probe(call, most);
  }
}
