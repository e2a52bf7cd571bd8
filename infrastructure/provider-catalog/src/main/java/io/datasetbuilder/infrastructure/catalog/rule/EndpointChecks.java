package io.datasetbuilder.infrastructure.catalog.rule;

import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.UrlTemplate;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks where a provider's calls may go, and the headers that each of them has. */
public final class EndpointChecks {

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

  void check(boolean mayNameSuffixes, Set<String> innerHosts) {
    hosts(mayNameSuffixes, innerHosts);
    base();
    headers();
    charset(provider.http());
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
            Quoting.quoted(host) + " is no public host's name.",
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

  private void charset(ProviderDefinition.HttpTraits http) {
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

  /**
   * Recognizes names of public hosts. Addresses are none: a definition names hosts, so that their
   * certificates can be verified and their addresses checked when they are called.
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

  /** Checks that the need for a key, and how it travels, are stated once and everywhere alike. */
  record CredentialChecks(ProviderDefinition provider, DefinitionProblems problems) {

    private static final FieldPath AT = FieldPath.ROOT.field("credential");

    void check() {
      if (provider.credential().kind() == Kind.NONE) {
        nothingToCarry();
      } else {
        carried();
        encrypted();
      }
      pair();
      token();
    }

    private void nothingToCarry() {
      if (provider.credential().travels().isPresent()) {
        problems.contradiction(
            AT.field("travels"),
            "A key travels, and the credential's kind is none.",
            "Write kind: key, or remove travels.");
      }
      if (provider.credential().need() != Need.NEVER) {
        problems.contradiction(
            AT.field("required"),
            "A credential is asked for, and its kind is none.",
            "Write kind: key, or remove required.");
      }
    }

    private void carried() {
      if (provider.credential().travels().isEmpty()) {
        problems.contradiction(
            AT,
            "A key is asked for, and nothing states where it travels.",
            "Write travels: query:<param>, header:<name> or path.");
      }
      if (provider.credential().need() == Need.NEVER) {
        problems.contradiction(
            AT.field("required"),
            "The credential is never needed, and its kind is "
                + provider.credential().kind().wire()
                + ".",
            "Write required, optional, or kind: none.");
      }
    }

    /** One transport carries one secret: the second of a pair would never be sent. */
    private void pair() {
      if (provider.credential().kind() == Kind.KEY_PAIR) {
        problems.contradiction(
            AT.field("kind"),
            "A pair is asked for, and only its first secret would travel.",
            "Write kind: key, or exchange the pair: kind: token_exchange with secret_param.");
      }
    }

    private void encrypted() {
      boolean plain = addresses().anyMatch(address -> address.startsWith("http://"));
      if (plain && provider.endpoint().insecureHttpReason().isEmpty()) {
        problems.contradiction(
            FieldPath.ROOT.field("base_url"),
            "A key would travel unencrypted, and no reason is given.",
            "Use https, or write insecure_http_reason.");
      }
    }

    private Stream<String> addresses() {
      return Stream.of(
              Stream.of(provider.endpoint().baseUrl()),
              provider.credential().token().stream().map(token -> token.url()),
              provider.datasets().stream().map(DatasetDefinition::request).map(r -> r.url()),
              provider.datasets().stream()
                  .flatMap(dataset -> dataset.request().count().stream())
                  .flatMap(count -> count.url().stream()))
          .flatMap(each -> each);
    }

    private void token() {
      boolean exchanges = provider.credential().kind() == Kind.TOKEN_EXCHANGE;
      if (exchanges && provider.credential().token().isEmpty()) {
        problems.contradiction(
            AT,
            "A key is exchanged for a token, and nothing states how.",
            "Write token: with url, key_param and token_at.");
      }
      if (!exchanges && provider.credential().token().isPresent()) {
        problems.contradiction(
            AT.field("token"),
            "A token is bought, and the credential's kind is "
                + provider.credential().kind().wire()
                + ".",
            "Write kind: token_exchange, or remove token.");
      }
      provider
          .credential()
          .token()
          .ifPresent(
              token ->
                  new UrlTemplateChecks(provider, AT.field("token").field("url"), problems)
                      .checkFixed(token.url()));
    }
  }
}
