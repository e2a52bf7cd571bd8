package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.UrlTemplate;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks where a provider's calls may go. */
public final class EndpointChecks {

  private final ProviderDefinition provider;
  private final DefinitionProblems problems;

  EndpointChecks(ProviderDefinition provider, DefinitionProblems problems) {
    this.provider = provider;
    this.problems = problems;
  }

  void check(boolean mayNameSuffixes, Set<String> innerHosts) {
    hosts(mayNameSuffixes, innerHosts);
    base();
  }

  private void hosts(boolean mayNameSuffixes, Set<String> innerHosts) {
    List<String> hosts = provider.endpoint().hosts();
    for (int i = 0; i < hosts.size(); i++) {
      String host = hosts.get(i);
      FieldPath at = FieldPath.ROOT.field("hosts").item(i);
      if (host.startsWith(".") && !mayNameSuffixes) {
        problems.contradiction(
            at,
            "The suffix " + Quoting.quoted(host) + " lets every host below it be called.",
            "Name each host exactly.");
      } else if (!HostName.isExact(host)
          && !HostName.isSuffix(host)
          && !innerHosts.contains(host)) {
        problems.contradiction(
            at,
            Quoting.quoted(host) + " is not the name of a public host.",
            "Write a name such as api.example.org; addresses are not called, and names of inner"
                + " networks only where SVC_PROVIDER_PRIVATE_HOSTS lists them.");
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
    FieldPath token = FieldPath.ROOT.field("credential").field("token").field("url");
    provider
        .credential()
        .token()
        .ifPresent(
            exchange ->
                new UrlTemplateChecks(provider, token, problems)
                    .literalHost(UrlTemplate.of(exchange.url())));
  }

  /**
   * Recognizes names of public hosts. Addresses are refused: a definition names hosts, so that
   * their certificates can be verified and their addresses checked when they are called.
   */
  public static final class HostName {

    private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";

    /**
     * Two labels at least, the last of which begins with a letter, as those of addresses do not.
     */
    private static final Pattern PUBLIC =
        Pattern.compile("(" + LABEL + "\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?");

    private static final List<String> INTERNAL =
        List.of(".localhost", ".local", ".internal", ".lan", ".home.arpa", ".test", ".invalid");

    private HostName() {}

    /** Whether a lower-case text names one public host. */
    public static boolean isExact(String host) {
      return PUBLIC.matcher(host).matches() && INTERNAL.stream().noneMatch(host::endsWith);
    }

    /** Whether a lower-case text names a public domain and all below it. */
    static boolean isSuffix(String host) {
      return host.startsWith(".") && isExact(host.substring(1));
    }
  }
}
