package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.infrastructure.httpclient.OutgoingRequest;
import io.datasetbuilder.infrastructure.httpclient.Target;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.RequestTemplate;
import io.datasetbuilder.pipeline.source.provider.definition.UrlTemplate;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Builds the requests of one call. */
final class RequestBuilder {

  private final ProviderDefinition provider;
  private final DatasetDefinition dataset;
  private final ResolvedCall.CallParams params;
  private final UrlTemplate url;
  private final Map<String, String> constants;
  private final Set<String> inAddress;

  private RequestBuilder(ResolvedCall call, String url, Map<String, String> constants) {
    this.provider = call.provider();
    this.dataset = call.dataset();
    this.params = call.params();
    this.url = UrlTemplate.of(url).at(provider.endpoint().baseUrl());
    this.constants = new TreeMap<>(constants);
    this.inAddress = this.url.params().stream().map(this::wireName).collect(Collectors.toSet());
  }

  /** Placeholders may be named as a spec names the parameter. */
  private String wireName(String placeholder) {
    return dataset.param(placeholder).map(ParamDefinition::name).orElse(placeholder);
  }

  /** Requests for the pages of a dataset. */
  static RequestBuilder pages(ResolvedCall call) {
    RequestTemplate template = call.dataset().request();
    return new RequestBuilder(call, template.url(), template.constants());
  }

  /** Requests for the number of records that a dataset has. */
  static RequestBuilder count(ResolvedCall call, RequestTemplate.CountCall count) {
    RequestTemplate pages = call.dataset().request();
    Map<String, String> constants = new TreeMap<>(pages.constants());
    constants.putAll(count.constants());
    return new RequestBuilder(call, count.url().orElse(pages.url()), constants);
  }

  /** Scheme, host and port of its requests, which are known without a key. */
  Target origin() {
    return Target.of(url.origin(name -> params.text(name).map(QueryString::encodedSegment)));
  }

  /**
   * Checks that a provider's calls, and its key, may go to an address.
   *
   * @throws IllegalArgumentException when they may not; it names no address
   */
  static void requireAllowed(ProviderDefinition provider, Target target) {
    if (!provider.endpoint().allows(target.host())) {
      throw new IllegalArgumentException("its host is not a host of the provider");
    }
    boolean mayCarryKey = provider.credential().kind() != CredentialRule.Kind.NONE;
    boolean mayBePlain = provider.endpoint().insecureHttpReason().isPresent();
    if (!target.isEncrypted() && mayCarryKey && !mayBePlain) {
      throw new IllegalArgumentException("it would carry a key unencrypted");
    }
  }

  /**
   * @param key what authenticates: a key, or the token that it was exchanged for
   * @param plain whether to request a body without compression
   * @throws UrlTemplate.Unfilled when a placeholder of the address has no value
   * @throws IllegalArgumentException when the address goes where the provider's calls may not go
   */
  OutgoingRequest build(Paginator.ProviderPageRequest page, Optional<Secret> key, boolean plain) {
    Target target = Target.of(address(page, key));
    requireAllowed(provider, target);
    return new OutgoingRequest(target, headers(key, plain), provider.http().legacyCiphers());
  }

  private String address(Paginator.ProviderPageRequest page, Optional<Secret> key) {
    QueryString query = new QueryString();
    constants.forEach(query::add);
    params.texts().forEach((name, texts) -> addParam(query, name, texts, page));
    new TreeMap<>(page.params()).forEach((name, text) -> addUnlessInAddress(query, name, text));
    provider
        .credential()
        .queryName()
        .ifPresent(name -> key.ifPresent(secret -> query.add(name, secret.reveal())));
    return query.appendedTo(
        url.fill(
            dataset.request().emptySegment(),
            name -> value(name, page, key).map(QueryString::encodedSegment)));
  }

  private void addParam(
      QueryString query, String name, List<String> texts, Paginator.ProviderPageRequest page) {
    if (!page.params().containsKey(name)) {
      texts.forEach(text -> addUnlessInAddress(query, name, text));
    }
  }

  private void addUnlessInAddress(QueryString query, String name, String text) {
    if (!inAddress.contains(name)) {
      query.add(name, text);
    }
  }

  private Optional<String> value(
      String placeholder, Paginator.ProviderPageRequest page, Optional<Secret> key) {
    return switch (placeholder) {
      case "key" -> key.map(Secret::reveal);
      case "start" -> page.start().stream().mapToObj(Long::toString).findFirst();
      case "end" -> page.end().stream().mapToObj(Long::toString).findFirst();
      default ->
          Optional.ofNullable(page.params().get(placeholder)).or(() -> params.text(placeholder));
    };
  }

  private List<Map.Entry<String, String>> headers(Optional<Secret> key, boolean plain) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    if (provider.credential().travels().orElse(null)
        instanceof CredentialRule.KeyTransport.Header header) {
      key.ifPresent(
          secret -> headers.add(Map.entry(header.name(), header.prefix() + secret.reveal())));
    }
    if (plain) {
      headers.add(Map.entry("Accept-Encoding", "identity"));
    }
    return headers;
  }

  /** Builds the query of an address, parameter by parameter, percent-encoded. */
  static final class QueryString {

    private final List<String> pairs = new ArrayList<>();

    void add(String name, String value) {
      pairs.add(encoded(name) + "=" + encoded(value));
    }

    /** Appends these parameters to those of an address. */
    String appendedTo(String url) {
      if (pairs.isEmpty()) {
        return url;
      }
      return url + (url.contains("?") ? "&" : "?") + String.join("&", pairs);
    }

    /**
     * Percent-encodes everything but the unreserved characters of RFC 3986, in UTF-8: a blank
     * becomes {@code %20} and a plus sign {@code %2B}, in paths and queries alike.
     */
    static String encoded(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8)
          .replace("+", "%20")
          .replace("*", "%2A")
          .replace("%7E", "~");
    }

    /** A value as part of one segment of a path: dots alone would be a step within the path. */
    static String encodedSegment(String value) {
      return value.equals(".") || value.equals("..") ? value.replace(".", "%2E") : encoded(value);
    }
  }
}
