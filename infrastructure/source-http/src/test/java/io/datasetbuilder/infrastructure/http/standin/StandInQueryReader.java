package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.wire.Incoming;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a request as the provider would: by the dataset's definition. */
final class StandInQueryReader {

  private final Route route;
  private final Incoming request;
  private final Map<String, String> values = new HashMap<>();
  private final List<String> complaints = new ArrayList<>();

  private StandInQueryReader(Route route, Incoming request, Map<String, String> inAddress) {
    this.route = route;
    this.request = request;
    values.putAll(inAddress);
  }

  /**
   * @param inAddress values by placeholder of the address
   */
  static StandInQuery read(Route route, Incoming request, Map<String, String> inAddress) {
    return new StandInQueryReader(route, request, inAddress).read();
  }

  private StandInQuery read() {
    request.query().forEach(this::add);
    route.constants().keySet().forEach(values::remove);
    route.template().queryNames().forEach(values::remove);
    Optional<String> key = key();
    requireAll();
    Paged paged = new Paged(values, complaints);
    if (!route.counts()) {
      paged.read(definition().paging());
    }
    Map<String, String> params = params();
    return new StandInQuery(
        params, key, paged.first(), paged.days(), paged.start(), paged.size(), complaints);
  }

  private void add(Map.Entry<String, String> pair) {
    values.merge(pair.getKey(), pair.getValue(), (first, second) -> first + "," + second);
  }

  private Optional<String> key() {
    return route.provider().credential().travels().flatMap(this::key);
  }

  private Optional<String> key(CredentialRule.KeyTransport transport) {
    if (transport instanceof CredentialRule.KeyTransport.Query query) {
      return Optional.ofNullable(values.remove(query.param()));
    }
    if (transport instanceof CredentialRule.KeyTransport.Header header) {
      return request
          .header(header.name().toLowerCase(Locale.ROOT))
          .filter(value -> value.startsWith(header.prefix()))
          .map(value -> value.substring(header.prefix().length()));
    }
    return Optional.ofNullable(values.remove("key"));
  }

  /** What is left are parameters, each declared. */
  private Map<String, String> params() {
    Map<String, String> params = new HashMap<>();
    values.forEach((name, value) -> params.put(wireName(name), value));
    Set<String> declared =
        definition().params().stream().map(ParamDefinition::name).collect(Collectors.toSet());
    params.keySet().stream()
        .filter(name -> !declared.contains(name) && !definition().openParams())
        .forEach(name -> complaints.add("a parameter that nobody declared: " + name));
    return params;
  }

  /** Looked for before paging takes its own: the dates of a window are required at times. */
  private void requireAll() {
    Set<String> given = values.keySet().stream().map(this::wireName).collect(Collectors.toSet());
    definition().params().stream()
        .filter(param -> param.required() && !given.contains(param.name()))
        .forEach(param -> complaints.add("no " + param.name()));
  }

  /** Places of an address may be named as a spec names the parameter. */
  private String wireName(String name) {
    Optional<String> placed = RouteTemplate.paramOf(name);
    return placed
        .flatMap(definition()::param)
        .map(ParamDefinition::name)
        .orElseGet(() -> placed.orElse(name));
  }

  private DatasetDefinition definition() {
    return route.dataset().definition();
  }
}
