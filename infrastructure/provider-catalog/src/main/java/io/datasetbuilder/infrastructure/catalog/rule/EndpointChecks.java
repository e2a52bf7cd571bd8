package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.provider.definition.HttpTraits;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.UrlTemplate;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Checks where a provider's calls may go, and the headers that each of them has. */
final class EndpointChecks {

  private static final Set<String> NOT_CONSTANT =
      Set.of(
          "authorization",
          "proxy-authorization",
          "cookie",
          "host",
          "connection",
          "content-length",
          "transfer-encoding",
          "x-api-key",
          "x-app-token",
          "apikey",
          "api-key",
          "token");

  private final ProviderDefinition provider;
  private final DefinitionProblems problems;

  EndpointChecks(ProviderDefinition provider, DefinitionProblems problems) {
    this.provider = provider;
    this.problems = problems;
  }

  void check(boolean mayNameSuffixes) {
    hosts(mayNameSuffixes);
    base();
    headers();
    charset(provider.http());
  }

  private void hosts(boolean mayNameSuffixes) {
    List<String> hosts = provider.endpoint().hosts();
    for (int i = 0; i < hosts.size(); i++) {
      String host = hosts.get(i);
      FieldPath at = FieldPath.ROOT.field("hosts").item(i);
      if (host.startsWith(".") && !mayNameSuffixes) {
        problems.contradiction(
            at,
            "The suffix " + Quoting.quoted(host) + " lets every host below it be called.",
            "Name each host exactly.");
      } else if (!HostName.isExact(host) && !HostName.isSuffix(host)) {
        problems.contradiction(
            at,
            Quoting.quoted(host) + " is no public host's name.",
            "Write a name such as api.example.org; addresses and names of inner networks are not"
                + " called.");
      }
    }
  }

  private void base() {
    FieldPath at = FieldPath.ROOT.field("base_url");
    String host = UrlTemplate.of(provider.endpoint().baseUrl()).host();
    if (!provider.endpoint().allows(host)) {
      problems.contradiction(
          at,
          "The base url's host " + Quoting.quoted(host) + " is not among the hosts.",
          "Add it to hosts.");
    }
  }

  private void headers() {
    provider.http().headers().keySet().stream()
        .sorted()
        .filter(name -> NOT_CONSTANT.contains(name.toLowerCase(Locale.ROOT)))
        .forEach(
            name ->
                problems.contradiction(
                    FieldPath.ROOT.field("http").field("headers").field(name),
                    "The header " + name + " is no constant of a definition.",
                    "Remove it; a key travels as credential.travels says."));
  }

  private void charset(HttpTraits http) {
    http.charset()
        .filter(name -> !isCharset(name))
        .ifPresent(
            name ->
                problems.invalid(
                    FieldPath.ROOT.field("http").field("charset"),
                    "There is no charset " + Quoting.quoted(name) + ".",
                    "Write a name such as utf-8, euc-kr or ms949."));
  }

  private static boolean isCharset(String name) {
    try {
      return Charset.isSupported(name);
    } catch (IllegalCharsetNameException noName) {
      return false;
    }
  }
}
