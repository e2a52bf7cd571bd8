package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.rule.EndpointChecks.HostName;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.UrlTemplate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Collects the providers and refusals of one catalog. */
final class CatalogBuilder {

  private final Map<String, Supplier<ProviderDefinition>> providers = new TreeMap<>();
  private final Map<String, ProviderDefinition> owns = new TreeMap<>();
  private final List<CatalogReading.RefusedFile> refused = new ArrayList<>();

  /** Adds a provider whose definition is known to be right, and read when it is first needed. */
  void add(String name, Supplier<ProviderDefinition> provider) {
    providers.put(name, provider);
  }

  void add(String file, Result<ProviderDefinition> definition) {
    if (definition instanceof Result.Refused<ProviderDefinition> refusal) {
      refused.add(new CatalogReading.RefusedFile(file, refusal.problems()));
      return;
    }
    ProviderDefinition provider = ((Result.Ok<ProviderDefinition>) definition).value();
    if (providers.putIfAbsent(provider.name(), () -> provider) != null) {
      String message = "The provider " + Quoting.quoted(provider.name()) + " is defined already.";
      refuse(
          file,
          Problem.of(CatalogProblem.PROVIDER_DEFINED_TWICE, "name", message)
              .withHint("Give this one a name of its own."));
    } else {
      owns.put(file, provider);
    }
  }

  /**
   * @param file empty when the problem does not belong to a file
   */
  void refuse(String file, Problem problem) {
    refused.add(new CatalogReading.RefusedFile(file, List.of(problem)));
  }

  CatalogReading build() {
    ProviderCatalog catalog = new ProviderCatalog(providers);
    owns.forEach((file, provider) -> checkElsewhere(file, provider, catalog));
    return new CatalogReading(catalog, refused);
  }

  /** Whether another provider has a dataset is known once all of them are. */
  private void checkElsewhere(String file, ProviderDefinition provider, ProviderCatalog catalog) {
    new TreeMap<>(provider.elsewhere())
        .forEach(
            (name, other) -> {
              if (catalog.dataset(other.provider(), other.dataset()).isEmpty()) {
                String message =
                    "There is no dataset "
                        + Quoting.quoted(other.provider() + "." + other.dataset())
                        + ".";
                refuse(
                    file,
                    Problem.of(
                            CatalogProblem.DEFINITION_INVALID,
                            FieldPath.ROOT.field("elsewhere").field(name).notation(),
                            message)
                        .withHint("Write the provider and the name of a dataset of the catalog."));
              }
            });
  }

  /**
   * Adds an operator's hosts, such as a portal that runs known software. They may be called, and a
   * parameter that chooses the host may have them as its value.
   */
  void addHosts(Map<String, List<String>> byProvider) {
    new TreeMap<>(byProvider).forEach(this::addHosts);
  }

  private void addHosts(String name, List<String> hosts) {
    if (!providers.containsKey(name)) {
      refuse("", unknownProvider(name));
      return;
    }
    Set<String> usable = new LinkedHashSet<>();
    for (String written : hosts) {
      String host = written.toLowerCase(Locale.ROOT);
      if (HostName.isExact(host)) {
        usable.add(host);
      } else {
        refuse("", unusable(name, written));
      }
    }
    Supplier<ProviderDefinition> before = providers.get(name);
    providers.put(name, () -> with(before.get(), List.copyOf(usable)));
  }

  private Problem unknownProvider(String name) {
    Problem problem =
        Problem.of(
            CatalogProblem.DEFINITION_INVALID,
            "",
            "Extra hosts are set for " + Quoting.quoted(name) + ", and there is no such provider.");
    return NearestName.of(name, providers.keySet())
        .map(near -> problem.withHint("Did you mean " + near + "?"))
        .orElse(problem);
  }

  private static Problem unusable(String name, String host) {
    return Problem.of(
            CatalogProblem.DEFINITION_INVALID,
            "",
            "The extra host " + Quoting.quoted(host) + " of " + name + " is no exact public name.")
        .withHint("Write a name such as data.example.org, without scheme, port or suffix dot.");
  }

  private static ProviderDefinition with(ProviderDefinition provider, List<String> hosts) {
    ProviderDefinition.Endpoint old = provider.endpoint();
    ProviderDefinition.Endpoint endpoint =
        new ProviderDefinition.Endpoint(
            old.baseUrl(), joined(old.hosts(), hosts), old.insecureHttpReason());
    return provider
        .at(endpoint)
        .with(provider.datasets().stream().map(dataset -> with(dataset, hosts)).toList());
  }

  private static DatasetDefinition with(DatasetDefinition dataset, List<String> hosts) {
    Set<String> hostParams = UrlTemplate.of(dataset.request().url()).hostParams();
    if (hostParams.isEmpty()) {
      return dataset;
    }
    return dataset.taking(
        dataset.params().stream()
            .map(param -> hostParams.contains(param.name()) ? with(param, hosts) : param)
            .toList());
  }

  private static ParamDefinition with(ParamDefinition param, List<String> hosts) {
    return param.allowing(joined(param.allowed(), hosts));
  }

  private static List<String> joined(List<String> known, List<String> added) {
    List<String> all = new ArrayList<>(known);
    added.stream().filter(host -> !known.contains(host)).forEach(all::add);
    return all;
  }
}
