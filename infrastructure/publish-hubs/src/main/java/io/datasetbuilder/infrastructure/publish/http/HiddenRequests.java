package io.datasetbuilder.infrastructure.publish.http;

import java.io.IOException;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.protocol.HttpContext;

/**
 * Gives a request its path and headers, where keys travel, only when it is written. The library,
 * which logs its requests wherever an application sets its loggers to debug, knows neither.
 */
final class HiddenRequests extends HttpRequestExecutor {

  private static final String HIDDEN = "io.datasetbuilder.publish.request";

  /** Leaves what is really sent in the context of a call. */
  static void put(HttpContext context, HubRequest request) {
    context.setAttribute(HIDDEN, request);
  }

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest known,
      HttpClientConnection connection,
      HttpResponseInformationCallback information,
      HttpContext context)
      throws IOException, HttpException {
    HubRequest request = (HubRequest) context.getAttribute(HIDDEN);
    return super.execute(whole(known, request), connection, information, context);
  }

  private static ClassicHttpRequest whole(ClassicHttpRequest known, HubRequest request) {
    ClassicHttpRequest whole =
        new BasicClassicHttpRequest(
            known.getMethod(),
            known.getScheme(),
            known.getAuthority(),
            request.address().pathAndQuery());
    whole.setVersion(known.getVersion());
    for (Header header : known.getHeaders()) {
      whole.addHeader(header);
    }
    whole.setHeader(HttpHeaders.ACCEPT_ENCODING, "identity");
    request.headers().forEach(whole::setHeader);
    whole.setEntity(known.getEntity());
    return whole;
  }
}
