package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure;
import io.datasetbuilder.infrastructure.httpclient.ExchangeLimits;
import io.datasetbuilder.infrastructure.httpclient.HttpExchanges;
import io.datasetbuilder.infrastructure.httpclient.IncomingResponse;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.OutgoingRequest;
import io.datasetbuilder.infrastructure.httpclient.RequestBody;
import io.datasetbuilder.infrastructure.publish.http.HubCallFailure.Kind;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One request, one response: follows nothing, repeats nothing. Safe for concurrent use. */
final class HubExchange implements AutoCloseable {

  private final HttpExchanges exchanges;
  private final CallLimits limits;
  private final JsonCodec json;

  HubExchange(NetworkRules rules, CallLimits limits, JsonCodec json) {
    this.exchanges = new HttpExchanges(rules);
    this.limits = limits;
    this.json = json;
  }

  /**
   * Sends a request.
   *
   * @throws HubCallFailure when no complete response arrives within the limits
   */
  HubResponse send(HubRequest request, Cancellation cancellation) {
    Map<String, String> headers = new LinkedHashMap<>(request.headers());
    headers.put("Accept-Encoding", "identity");
    OutgoingRequest outgoing =
        OutgoingRequest.undecoded(
            request.method(),
            request.address().target(),
            List.copyOf(headers.entrySet()),
            request.body());
    try {
      return exchanges.send(outgoing, limits(request), cancellation, this::read);
    } catch (ExchangeFailure failed) {
      throw new HubCallFailure(request.step(), kind(failed.kind()));
    }
  }

  private ExchangeLimits limits(HubRequest request) {
    long length = request.body().map(RequestBody::length).orElse(0L);
    return new ExchangeLimits(
        limits.connect(), limits.silence(), limits.total(length), request.longestAnswer());
  }

  private HubResponse read(IncomingResponse response) throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    response.headers().forEach((name, values) -> headers.put(name, values.get(0)));
    return new HubResponse(response.status(), headers, json.read(response.body().readAllBytes()));
  }

  private static Kind kind(ExchangeFailure.Kind kind) {
    if (Thread.currentThread().isInterrupted()) {
      return Kind.CANCELLED;
    }
    return switch (kind) {
      case UNKNOWN_HOST -> Kind.UNKNOWN_HOST;
      case ADDRESS_FORBIDDEN -> Kind.FORBIDDEN_ADDRESS;
      case TLS -> Kind.TLS;
      case CONNECT -> Kind.CONNECT;
      case TIMEOUT -> Kind.TIMEOUT;
      case TLS_BROKEN, BROKEN, BAD_ENCODING -> Kind.BROKEN;
      case TOO_LARGE -> Kind.TOO_LARGE;
      case CANCELLED -> Kind.CANCELLED;
    };
  }

  @Override
  public void close() {
    exchanges.close();
  }
}
