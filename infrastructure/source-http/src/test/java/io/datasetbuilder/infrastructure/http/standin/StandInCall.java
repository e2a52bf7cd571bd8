package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.http.standin.content.Page;
import io.datasetbuilder.infrastructure.http.standin.content.PointerWriter;
import io.datasetbuilder.infrastructure.http.standin.content.ResultCodes;
import io.datasetbuilder.infrastructure.http.standin.content.Rows;
import io.datasetbuilder.infrastructure.http.standin.wire.Incoming;
import io.datasetbuilder.infrastructure.http.standin.wire.WireResponse;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import io.datasetbuilder.pipeline.source.provider.definition.Paging;
import io.datasetbuilder.pipeline.source.provider.definition.Paging.Numbered;
import io.datasetbuilder.pipeline.source.provider.definition.Paging.Window;
import io.datasetbuilder.pipeline.source.provider.definition.RequestTemplate.CountCall;
import java.util.Optional;

/** One request that a dataset has to answer, with the means to answer it. */
public final class StandInCall {

  private final Route route;
  private final Incoming request;
  private final StandInQuery ask;
  private final CredentialCheck credentials;
  private final int inFlight;

  StandInCall(
      Route route, Incoming request, StandInQuery ask, CredentialCheck credentials, int inFlight) {
    this.route = route;
    this.request = request;
    this.ask = ask;
    this.credentials = credentials;
    this.inFlight = inFlight;
  }

  public DatasetDefinition dataset() {
    return route.dataset().definition();
  }

  public Incoming request() {
    return request;
  }

  public StandInQuery ask() {
    return ask;
  }

  /** Requests that the server is answering at this moment, this one among them. */
  public int inFlight() {
    return inFlight;
  }

  /** What the definition promises: records, or a refusal of a request or key that is wrong. */
  public WireResponse honest() {
    if (!ask.complaints().isEmpty()) {
      return FailureResponses.refuse(this, FailureCategory.PARAMS_INVALID);
    }
    Optional<WireResponse> refused = credentials.refusal(this);
    if (refused.isPresent()) {
      return refused.get();
    }
    return route.counts() ? count() : answer(page());
  }

  /** The page that was asked for. */
  public Page page() {
    int size = route.dataset().largest(ask.size());
    boolean numbered = inner() instanceof Numbered;
    return page(numbered ? ask.start() / ask.size() * size : ask.start());
  }

  /**
   * The page that begins elsewhere.
   *
   * @param start records to skip
   */
  public Page page(long start) {
    long all = all();
    int size = route.dataset().largest(ask.size());
    int count = (int) Math.max(0, Math.min(size, all - start));
    Page page = Page.of(rows(), firstRecord() + Math.min(start, all), count).size(size);
    Page stated = page.total(route.dataset().totalRule().state(page, all));
    return count == 1 && route.dataset().sendsSingleAsObject()
        ? stated.instead(page.rows().row(page.from()))
        : stated;
  }

  /** Records that the call has in all. */
  public long all() {
    return rows().count() * ask.days();
  }

  /** The answer that holds a page. */
  public WireResponse answer(Page page) {
    return Bodies.typed(dataset(), route.dataset().envelope(), page);
  }

  /** The document that holds a page, to be spoilt. */
  public JsonValue document(Page page) {
    return route.dataset().envelope().document(page);
  }

  ResultCodes codes() {
    return new ResultCodes(dataset().response());
  }

  Route route() {
    return route;
  }

  private Paging inner() {
    Paging paging = dataset().paging();
    return paging instanceof Window window ? window.within() : paging;
  }

  private Rows rows() {
    return route.dataset().rowsOf(ask.params());
  }

  private long firstRecord() {
    return ask.first() * rows().count();
  }

  private WireResponse count() {
    CountCall count = dataset().request().count().orElseThrow();
    return Bodies.json(PointerWriter.document(count.totalAt(), JsonValue.of(all())));
  }
}
