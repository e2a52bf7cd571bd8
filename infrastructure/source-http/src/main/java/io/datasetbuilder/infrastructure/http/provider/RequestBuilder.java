package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.infrastructure.http.exchange.OutgoingRequest;
import io.datasetbuilder.infrastructure.http.exchange.Target;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.KeyTransport;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.RequestTemplate;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes the requests of one call. */
final class RequestBuilder {

  private final ProviderDefinition provider;
  private final RequestTemplate template;
  private final UrlTemplate url;
  private final CallParams params;
  private final DatasetDefinition dataset;
  private final Set<String> placed;

  private RequestBuilder(
      ProviderDefinition provider,
      DatasetDefinition dataset,
      RequestTemplate template,
      CallParams params) {
    this.provider = provider;
    this.dataset = dataset;
    this.template = template;
    this.params = params;
    this.url =
        new UrlTemplate(template.url(), provider.endpoint().baseUrl(), template.emptySegment());
    this.placed = url.params().stream().map(this::wireName).collect(Collectors.toSet());
  }

  /** Places may be named as a spec names the parameter. */
  private String wireName(String place) {
    return dataset.param(place).map(ParamDefinition::name).orElse(place);
  }

  /** Asks for pages of a dataset. */
  static RequestBuilder pages(
      ProviderDefinition provider, DatasetDefinition dataset, CallParams params) {
    return new RequestBuilder(provider, dataset, dataset.request(), params);
  }

  /** Asks how many records a dataset has. */
  static RequestBuilder count(
      ProviderDefinition provider,
      DatasetDefinition dataset,
      RequestTemplate.CountCall count,
      CallParams params) {
    RequestTemplate pages = dataset.request();
    Map<String, String> constants = new TreeMap<>(pages.constants());
    constants.putAll(count.constants());
    return new RequestBuilder(
        provider,
        dataset,
        new RequestTemplate(
            pages.method(),
            count.url().orElse(pages.url()),
            constants,
            pages.emptySegment(),
            Optional.empty()),
        params);
  }

  /** Where its requests go, as far as that is known without a key. */
  UrlOrigin location() {
    return url.location(params::text);
  }

  /**
   * @param key what authenticates: a key, or the token that was bought with it
   * @param plain whether to ask for a body without compression
   * @throws UnfilledPlaceholder when a place of the address has no value
   * @throws IllegalArgumentException when the address goes where the provider's calls may not go
   */
  OutgoingRequest make(ProviderPageRequest ask, Optional<Secret> key, boolean plain) {
    Target target = UrlOrigin.target(address(ask, key));
    new HostRule(provider).check(UrlOrigin.of(target.scheme() + "://" + authority(target)));
    boolean post = template.method() == RequestTemplate.Method.POST;
    return new OutgoingRequest(
        template.method().name(),
        target,
        headers(key, plain, post),
        post ? Optional.of(body(ask)) : Optional.empty(),
        provider.http().legacyCiphers());
  }

  private static String authority(Target target) {
    return target.host() + ":" + target.port();
  }

  private String address(ProviderPageRequest ask, Optional<Secret> key) {
    if (ask.link().isPresent()) {
      return withKey(ask.link().get(), key);
    }
    Query query = new Query();
    new TreeMap<>(template.constants()).forEach(query::add);
    if (template.method() == RequestTemplate.Method.GET) {
      params.texts().forEach((name, texts) -> addParam(query, name, texts, ask));
      new TreeMap<>(ask.params()).forEach((name, text) -> addUnlessPlaced(query, name, text));
    }
    provider
        .credential()
        .queryName()
        .ifPresent(name -> key.ifPresent(secret -> query.add(name, secret.reveal())));
    return query.appendedTo(url.fill(place -> value(place, ask, key)));
  }

  private String withKey(String link, Optional<Secret> key) {
    Query query = new Query();
    provider
        .credential()
        .queryName()
        .filter(name -> !Query.names(link).contains(name))
        .ifPresent(name -> key.ifPresent(secret -> query.add(name, secret.reveal())));
    return query.appendedTo(link);
  }

  private void addParam(Query query, String name, List<String> texts, ProviderPageRequest ask) {
    if (!ask.params().containsKey(name)) {
      texts.forEach(text -> addUnlessPlaced(query, name, text));
    }
  }

  private void addUnlessPlaced(Query query, String name, String text) {
    if (!placed.contains(name)) {
      query.add(name, text);
    }
  }

  private Optional<String> value(String place, ProviderPageRequest ask, Optional<Secret> key) {
    return switch (place) {
      case "key" -> key.map(Secret::reveal);
      case "start" -> ask.start().stream().mapToObj(Long::toString).findFirst();
      case "end" -> ask.end().stream().mapToObj(Long::toString).findFirst();
      default -> Optional.ofNullable(ask.params().get(place)).or(() -> params.text(place));
    };
  }

  private List<Map.Entry<String, String>> headers(
      Optional<Secret> key, boolean plain, boolean post) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    new TreeMap<>(provider.http().headers())
        .forEach((name, value) -> headers.add(Map.entry(name, value)));
    if (provider.credential().travels().orElse(null) instanceof KeyTransport.Header header) {
      key.ifPresent(
          secret -> headers.add(Map.entry(header.name(), header.prefix() + secret.reveal())));
    }
    if (plain) {
      headers.add(Map.entry("Accept-Encoding", "identity"));
    }
    if (post) {
      headers.add(Map.entry("Content-Type", "application/json"));
    }
    return headers;
  }

  private byte[] body(ProviderPageRequest ask) {
    Map<String, JsonValue> members = new LinkedHashMap<>(params.values().members());
    ask.params().forEach((name, text) -> members.put(name, asNumber(text)));
    members.keySet().removeAll(placed);
    return JsonRenderer.line(new JsonObject(members)).getBytes(StandardCharsets.UTF_8);
  }

  private static JsonValue asNumber(String text) {
    return text.matches("[0-9]{1,15}") ? JsonValue.of(Long.parseLong(text)) : JsonValue.of(text);
  }
}
