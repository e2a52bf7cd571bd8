package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionRules.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Maps the members of a definition to a provider. */
record ProviderMapper(Members members, Members commonFamilies, DefinitionProblems problems) {

  /** The provider, its datasets in the order of the file. */
  ProviderDefinition read() {
    String name = members.needed("name");
    ProviderDefinition.ProviderAbout about =
        new ProviderDefinition.ProviderAbout(
            members.needed("title"),
            members.text("description"),
            members.text("homepage"),
            members.text("key_page"),
            members
                .choice("status", ProviderDefinition.Readiness.values())
                .orElse(ProviderDefinition.Readiness.UNVERIFIED));
    return new ProviderDefinition(
        name,
        about,
        endpoint(),
        new CredentialMapper(members.below("credential"), problems).read(name),
        pace(members.below("pace")),
        http(members.below("http")),
        datasets(name, about),
        elsewhere());
  }

  private ProviderDefinition.Endpoint endpoint() {
    String base = members.needed("base_url");
    List<String> hosts = members.has("hosts") ? members.texts("hosts") : ownHost(base);
    return new ProviderDefinition.Endpoint(base, hosts, members.text("insecure_http_reason"));
  }

  private List<String> ownHost(String base) {
    try {
      String host = URI.create(base).getHost();
      if (host != null) {
        return List.of(host.toLowerCase(Locale.ROOT));
      }
    } catch (IllegalArgumentException noAddress) {
      // Reported below, together with an address that has no host.
    }
    problems.invalid(
        FieldPath.ROOT.field("base_url"),
        "The base url is not an address with a host.",
        "Write one such as https://api.example.org/v1.");
    return List.of();
  }

  private static ProviderDefinition.Pace pace(Members pace) {
    return new ProviderDefinition.Pace(
        pace.integer("max_per_second"), pace.integer("max_per_minute"), pace.integer("min_gap_ms"));
  }

  private static ProviderDefinition.HttpTraits http(Members http) {
    return new ProviderDefinition.HttpTraits(
        http.integer("timeout_seconds"),
        http.textsByName("headers"),
        http.flag("legacy_ciphers"),
        http.longInteger("most_bytes"),
        http.text("charset"));
  }

  private Map<String, ProviderDefinition.DatasetRef> elsewhere() {
    Map<String, ProviderDefinition.DatasetRef> elsewhere = new LinkedHashMap<>();
    members
        .textsByName("elsewhere")
        .forEach((name, key) -> elsewhere.put(name, ProviderDefinition.DatasetRef.of(key)));
    return elsewhere;
  }

  private List<DatasetDefinition> datasets(String name, ProviderDefinition.ProviderAbout about) {
    DatasetMapper.Shared shared =
        new DatasetMapper.Shared(name, about.status(), members, commonFamilies);
    List<DatasetDefinition> datasets = new ArrayList<>();
    for (SpecNode dataset : members.items("datasets")) {
      FieldPath at = FieldPath.ROOT.field("datasets").item(datasets.size());
      datasets.add(new DatasetMapper(shared, Members.of(dataset), at, problems).read());
    }
    return datasets;
  }

  /** Maps members to a credential's rule. */
  record CredentialMapper(Members members, DefinitionProblems problems) {

    private static final FieldPath AT = FieldPath.ROOT.field("credential");

    /**
     * The rule.
     *
     * @param provider whose name is the slot where none is written
     */
    CredentialRule read(String provider) {
      Kind kind = members.choice("kind", Kind.values()).orElse(Kind.NONE);
      Need usual = kind == Kind.NONE ? Need.NEVER : Need.REQUIRED;
      return new CredentialRule(
          kind,
          members.choice("required", Need.values()).orElse(usual),
          members.textOr("slot", provider),
          members.text("travels").map(this::transport),
          members.maybeBelow("token").map(CredentialMapper::token),
          Set.copyOf(members.texts("public_values")));
    }

    private CredentialRule.KeyTransport transport(String written) {
      String place = written.substring(written.indexOf(':') + 1);
      if (written.startsWith("header:")) {
        return new CredentialRule.KeyTransport.Header(place, members.textOr("prefix", ""));
      }
      if (members.has("prefix")) {
        problems.contradiction(
            AT.field("prefix"),
            "A prefix stands before a key in a header, and this key travels elsewhere.",
            "Remove the prefix, or let the key travel in a header.");
      }
      return written.startsWith("query:")
          ? new CredentialRule.KeyTransport.Query(place)
          : new CredentialRule.KeyTransport.Path();
    }

    private static CredentialRule.TokenExchange token(Members token) {
      return new CredentialRule.TokenExchange(
          token.needed("url"),
          token.needed("key_param"),
          token.text("secret_param"),
          token.pointer("token_at").orElseThrow(),
          token.pointer("expires_at"),
          Set.copyOf(token.texts("renew_on")));
    }
  }
}
