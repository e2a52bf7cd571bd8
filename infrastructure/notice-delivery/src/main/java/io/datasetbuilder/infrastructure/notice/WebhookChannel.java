package io.datasetbuilder.infrastructure.notice;

import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure;
import io.datasetbuilder.infrastructure.httpclient.ExchangeLimits;
import io.datasetbuilder.infrastructure.httpclient.HttpExchanges;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.httpclient.OutgoingRequest;
import io.datasetbuilder.infrastructure.httpclient.PrivateHosts;
import io.datasetbuilder.infrastructure.httpclient.RequestBody;
import io.datasetbuilder.infrastructure.httpclient.Target;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.notice.Hook.HookTarget.Webhook;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Posts notices to the address of an operator. A status from 200 to 299 confirms; redirects are not
 * followed, and the body of a response is not read. Safe for concurrent use.
 */
public final class WebhookChannel implements NoticeChannel {

  private static final int SUCCESS = 200;
  private static final int REDIRECT = 300;

  private final Target target;
  private final Optional<WebhookSignature> signature;
  private final ExchangeLimits limits;
  private final HttpExchanges exchanges;
  private final Clock clock;

  /**
   * @param rules of the network; the host of the hook may have an inner address, where the operator
   *     allows that
   * @param timeout of one attempt as a whole
   */
  public WebhookChannel(Webhook hook, Duration timeout, NetworkRules rules, Clock clock) {
    this.target = Target.of(hook.url());
    this.signature = hook.secret().map(WebhookSignature::new);
    this.limits = new ExchangeLimits(timeout, timeout, timeout, Long.MAX_VALUE);
    this.exchanges = new HttpExchanges(hook.allowPrivate() ? rules.reaching(host(target)) : rules);
    this.clock = clock;
  }

  /** The one host, as a name or as the network of one address. */
  private static PrivateHosts host(Target target) {
    String host = target.plainHost();
    return PrivateHosts.parse(List.of(host))
        .or(() -> PrivateHosts.parse(List.of(host + (host.contains(":") ? "/128" : "/32"))))
        .orElse(PrivateHosts.NONE);
  }

  @Override
  public Delivery deliver(Message message, Cancellation cancellation) {
    RequestBody body =
        RequestBody.of(message.contentType(), message.body().getBytes(StandardCharsets.UTF_8));
    OutgoingRequest request =
        OutgoingRequest.undecoded("POST", target, headers(message), Optional.of(body));
    try {
      int status = exchanges.send(request, limits, cancellation, response -> response.status());
      return status >= SUCCESS && status < REDIRECT
          ? Delivery.CONFIRMED
          : Delivery.failed("status_" + status);
    } catch (ExchangeFailure failed) {
      return Delivery.failed(failed.kind().name().toLowerCase(Locale.ROOT));
    }
  }

  private List<Map.Entry<String, String>> headers(Message message) {
    long seconds = clock.instant().getEpochSecond();
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    headers.add(Map.entry("webhook-id", message.id()));
    headers.add(Map.entry("webhook-timestamp", Long.toString(seconds)));
    signature.ifPresent(
        key ->
            headers.add(
                Map.entry("webhook-signature", key.of(message.id(), seconds, message.body()))));
    return headers;
  }

  @Override
  public void close() {
    exchanges.close();
  }

  /** Without the path, which may hold a secret. */
  @Override
  public String toString() {
    return "WebhookChannel[" + target + "]";
  }
}
