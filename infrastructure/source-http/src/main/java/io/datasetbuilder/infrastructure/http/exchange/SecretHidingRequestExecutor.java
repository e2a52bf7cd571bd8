package io.datasetbuilder.infrastructure.http.exchange;

import java.io.IOException;
import java.util.Map;
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
 * Gives a request its path and headers, where keys travel, only when it is written. The client,
 * which logs its requests wherever an application sets its loggers to debug, sees neither.
 */
final class SecretHidingRequestExecutor extends HttpRequestExecutor {

  /** Where a context holds what is really sent. */
  private static final String SENT = "io.datasetbuilder.sent";

  static void put(HttpContext context, OutgoingRequest sent) {
    context.setAttribute(SENT, sent);
  }

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest seen,
      HttpClientConnection connection,
      HttpResponseInformationCallback information,
      HttpContext context)
      throws IOException, HttpException {
    OutgoingRequest sent = (OutgoingRequest) context.getAttribute(SENT);
    return super.execute(whole(seen, sent), connection, information, context);
  }

  private static ClassicHttpRequest whole(ClassicHttpRequest seen, OutgoingRequest sent) {
    ClassicHttpRequest whole =
        new BasicClassicHttpRequest(
            seen.getMethod(), seen.getScheme(), seen.getAuthority(), sent.target().pathAndQuery());
    whole.setVersion(seen.getVersion());
    for (Header header : seen.getHeaders()) {
      if (!names(sent, header.getName())) {
        whole.addHeader(header);
      }
    }
    for (Map.Entry<String, String> header : sent.headers()) {
      whole.addHeader(header.getKey(), header.getValue());
    }
    if (!whole.containsHeader(HttpHeaders.ACCEPT_ENCODING)) {
      whole.addHeader(HttpHeaders.ACCEPT_ENCODING, "gzip, deflate");
    }
    whole.setEntity(seen.getEntity());
    return whole;
  }

  private static boolean names(OutgoingRequest sent, String name) {
    return sent.headers().stream().anyMatch(header -> header.getKey().equalsIgnoreCase(name));
  }
}
