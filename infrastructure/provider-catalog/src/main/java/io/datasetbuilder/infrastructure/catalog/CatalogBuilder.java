package io.datasetbuilder.infrastructure.catalog;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.infrastructure.catalog.rule.HostName;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogProblem;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.Endpoint;
import io.datasetbuilder.pipeline.source.provider.definition.ParamDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.RefusedFile;
import io.datasetbuilder.pipeline.source.provider.definition.UrlTemplate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The providers and refusals found so far, in one reading. */
final class CatalogBuilder {

  private final Map<String, Supplier<ProviderDefinition>> providers = new TreeMap<>();
  private final List<RefusedFile> refused = new ArrayList<>();

  /** Adds a provider whose definition is known to be right, and read when it is asked for. */
  void add(String name, Supplier<ProviderDefinition> provider) {
    providers.put(name, provider);
  }

  void add(String file, Result<ProviderDefinition> reading) {
    if (reading instanceof Result.Refused<ProviderDefinition> refusal) {
      refused.add(new RefusedFile(file, refusal.problems()));
      return;
    }
    ProviderDefinition provider = ((Result.Ok<ProviderDefinition>) reading).value();
    if (providers.putIfAbsent(provider.name(), () -> provider) != null) {
      String message = "The provider " + Quoting.quoted(provider.name()) + " is defined already.";
      refuse(
          file,
          Problem.of(CatalogProblem.PROVIDER_DEFINED_TWICE, "name", message)
              .withHint("Give this one a name of its own."));
    }
  }

  /**
   * @param file empty when the problem is none of a file's
   */
  void refuse(String file, Problem problem) {
    refused.add(new RefusedFile(file, List.of(problem)));
  }

  boolean has(String name) {
    return providers.containsKey(name);
  }

  Set<String> names() {
    return providers.keySet();
  }

  void change(String name, UnaryOperator<ProviderDefinition> change) {
    providers.computeIfPresent(name, (same, before) -> () -> change.apply(before.get()));
  }

  CatalogReading reading() {
    return new CatalogReading(new ProviderCatalog(providers), refused);
  }

  /**
   * Hosts that an operator adds to providers, such as a portal that runs known software. They may be
   * called, and a parameter that chooses the host may have them as its value.
   */
  static final class ExtraHosts {

    private final Map<String, List<String>> byProvider;

    ExtraHosts(Map<String, List<String>> byProvider) {
      this.byProvider = Map.copyOf(byProvider);
    }

    CatalogReading appliedTo(CatalogBuilder gathered) {
      byProvider.keySet().stream().sorted().forEach(name -> apply(name, gathered));
      return gathered.reading();
    }

    private void apply(String name, CatalogBuilder gathered) {
      if (!gathered.has(name)) {
        gathered.refuse("", unknownProvider(name, gathered));
        return;
      }
      Set<String> usable = new LinkedHashSet<>();
      for (String written : byProvider.get(name)) {
        String host = written.toLowerCase(Locale.ROOT);
        if (HostName.isExact(host)) {
          usable.add(host);
        } else {
          gathered.refuse("", unusable(name, written));
        }
      }
      gathered.change(name, provider -> with(provider, List.copyOf(usable)));
    }

    private static Problem unknownProvider(String name, CatalogBuilder gathered) {
      Problem problem =
          Problem.of(
              CatalogProblem.DEFINITION_INVALID,
              "",
              "Extra hosts are set for " + Quoting.quoted(name) + ", and there is no such provider.");
      return NearestName.of(name, gathered.names())
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
      Endpoint old = provider.endpoint();
      Endpoint endpoint =
          new Endpoint(old.baseUrl(), joined(old.hosts(), hosts), old.insecureHttpReason());
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
      return new ParamDefinition(
          param.name(),
          param.alias(),
          param.type(),
          param.required(),
          joined(param.allowed(), hosts),
          param.pattern(),
          param.example(),
          param.description(),
          param.maxAgeDays(),
          param.repeat(),
          param.grid());
    }

    private static List<String> joined(List<String> known, List<String> added) {
      List<String> all = new ArrayList<>(known);
      added.stream().filter(host -> !known.contains(host)).forEach(all::add);
      return all;
    }
  }
}
