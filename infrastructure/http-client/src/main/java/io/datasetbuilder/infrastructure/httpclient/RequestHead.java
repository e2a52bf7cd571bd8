package io.datasetbuilder.infrastructure.httpclient;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.protocol.HttpContext;

/**
 * Path and headers of a request, where keys travel. The library, which logs its requests wherever
 * an application sets its loggers to debug, knows neither: they join the request when it is
 * written.
 *
 * @param pathAndQuery begins with a slash; percent-encoded
 * @param headers in the order of sending; they replace those of their names that the library adds
 */
public record RequestHead(String pathAndQuery, List<Map.Entry<String, String>> headers) {

  private static final String ATTRIBUTE = "io.datasetbuilder.request-head";

  public RequestHead {
    headers = List.copyOf(headers);
  }

  /** Lets the request of a context have this head. */
  public void putInto(HttpContext context) {
    context.setAttribute(ATTRIBUTE, this);
  }

  /** Whether a header of this name is sent, in any case of letters. */
  public boolean names(String name) {
    return headers.stream().anyMatch(header -> header.getKey().equalsIgnoreCase(name));
  }

  /** Nothing of what travels. */
  @Override
  public String toString() {
    return "RequestHead";
  }

  private ClassicHttpRequest joined(ClassicHttpRequest known) {
    ClassicHttpRequest whole =
        new BasicClassicHttpRequest(
            known.getMethod(), known.getScheme(), known.getAuthority(), pathAndQuery);
    whole.setVersion(known.getVersion());
    for (Header header : known.getHeaders()) {
      if (!names(header.getName())) {
        whole.addHeader(header);
      }
    }
    headers.forEach(header -> whole.addHeader(header.getKey(), header.getValue()));
    whole.setEntity(known.getEntity());
    return whole;
  }

  /** Writes each request with the head that its context holds. */
  static final class Executor extends HttpRequestExecutor {

    @Override
    public ClassicHttpResponse execute(
        ClassicHttpRequest known,
        HttpClientConnection connection,
        HttpResponseInformationCallback information,
        HttpContext context)
        throws IOException, HttpException {
      RequestHead head = (RequestHead) context.getAttribute(ATTRIBUTE);
      return super.execute(head.joined(known), connection, information, context);
    }
  }
}
