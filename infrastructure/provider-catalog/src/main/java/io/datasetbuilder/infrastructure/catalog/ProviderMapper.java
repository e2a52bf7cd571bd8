package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.infrastructure.catalog.rule.DefinitionProblems;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.Endpoint;
import io.datasetbuilder.pipeline.source.provider.definition.HttpTraits;
import io.datasetbuilder.pipeline.source.provider.definition.Pace;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderAbout;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.Readiness;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Makes a provider of its members. */
final class ProviderMapper {

  private final Members members;
  private final Members commonFamilies;
  private final DefinitionProblems faults;

  ProviderMapper(Members members, Members commonFamilies, DefinitionProblems faults) {
    this.members = members;
    this.commonFamilies = commonFamilies;
    this.faults = faults;
  }

  /** The provider, its datasets in the order of the file. */
  ProviderDefinition read() {
    String name = members.needed("name");
    ProviderAbout about =
        new ProviderAbout(
            members.needed("title"),
            members.text("description"),
            members.text("homepage"),
            members.text("key_page"),
            members.choice("status", Readiness.values()).orElse(Readiness.UNVERIFIED));
    return new ProviderDefinition(
        name,
        about,
        endpoint(),
        new CredentialMapper(members.below("credential"), faults).read(name),
        pace(members.below("pace")),
        http(members.below("http")),
        datasets(name, about));
  }

  private Endpoint endpoint() {
    String base = members.needed("base_url");
    List<String> hosts = members.has("hosts") ? members.texts("hosts") : ownHost(base);
    return new Endpoint(base, hosts, members.text("insecure_http_reason"));
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
    faults.invalid(
        FieldPath.ROOT.field("base_url"),
        "The base url is not an address with a host.",
        "Write one such as https://api.example.org/v1.");
    return List.of();
  }

  private static Pace pace(Members pace) {
    return new Pace(
        pace.integer("max_per_second"), pace.integer("max_per_minute"), pace.integer("min_gap_ms"));
  }

  private static HttpTraits http(Members http) {
    return new HttpTraits(
        http.integer("timeout_seconds"),
        http.textsByName("headers"),
        http.flag("legacy_ciphers"),
        http.longInteger("most_bytes"),
        http.text("charset"));
  }

  private List<DatasetDefinition> datasets(String name, ProviderAbout about) {
    DatasetMapper.Shared shared =
        new DatasetMapper.Shared(name, about.status(), members, commonFamilies);
    List<DatasetDefinition> datasets = new ArrayList<>();
    for (SpecNode dataset : members.items("datasets")) {
      FieldPath at = FieldPath.ROOT.field("datasets").item(datasets.size());
      datasets.add(new DatasetMapper(shared, Members.of(dataset), at, faults).read());
    }
    return datasets;
  }
}
