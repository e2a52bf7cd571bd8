package io.datasetbuilder.infrastructure.http.exchange;

import io.datasetbuilder.infrastructure.http.exchange.ClientRequests.AbortableRequest;
import io.datasetbuilder.infrastructure.http.exchange.DecodedBody.ContentCoding;
import io.datasetbuilder.infrastructure.http.exchange.DecodedBody.EncodedBody;
import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure.Kind;
import io.datasetbuilder.infrastructure.http.exchange.IncomingResponse.ResponseFunction;
import io.datasetbuilder.infrastructure.http.exchange.Watchdog.Watch;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;

/** A response that began, and its connection: given back when it was read to its end, else cut. */
final class OpenResponse {

  private final ClassicHttpResponse response;
  private final AbortableRequest request;
  private final Watch watch;
  private final ExchangeLimits limits;

  OpenResponse(
      ClassicHttpResponse response, AbortableRequest request, Watch watch, ExchangeLimits limits) {
    this.response = response;
    this.request = request;
    this.watch = watch;
    this.limits = limits;
  }

  <T> T read(ResponseFunction<T> reader) {
    boolean finished = false;
    try {
      Map<String, List<String>> headers = headers();
      long length = contentLength();
      DecodedBody body = body(headers);
      try {
        T made = reader.read(new IncomingResponse(response.getCode(), headers, body));
        finished = isFinished(body, length);
        return made;
      } finally {
        body.release();
      }
    } catch (IOException own) {
      throw new UncheckedIOException(own);
    } finally {
      end(finished);
    }
  }

  private Map<String, List<String>> headers() {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    for (Header header : response.getHeaders()) {
      headers
          .computeIfAbsent(header.getName().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
          .add(header.getValue() == null ? "" : header.getValue());
    }
    headers.replaceAll((name, values) -> List.copyOf(values));
    return headers;
  }

  private long contentLength() {
    HttpEntity entity = response.getEntity();
    return entity == null ? 0 : entity.getContentLength();
  }

  private DecodedBody body(Map<String, List<String>> headers) throws IOException {
    if (contentLength() > limits.mostBytes()) {
      throw new ExchangeFailure(Kind.TOO_LARGE);
    }
    HttpEntity entity = response.getEntity();
    InputStream content = entity == null ? InputStream.nullInputStream() : entity.getContent();
    return new DecodedBody(
        new EncodedBody(content, watch, limits.mostBytes()),
        ContentCoding.of(headers.getOrDefault("content-encoding", List.of())),
        limits.mostBytes());
  }

  /** A body that ends badly after all was read costs its connection, nothing else. */
  private static boolean isFinished(DecodedBody body, long length) {
    try {
      return body.isFinished(length);
    } catch (ExchangeFailure late) {
      return false;
    }
  }

  private void end(boolean finished) {
    if (!finished) {
      request.cancel(); // closing would read the rest of the body first, however long it is
    }
    try {
      response.close();
    } catch (IOException alreadyCut) {
      request.cancel();
    }
  }
}
