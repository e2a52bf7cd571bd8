package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Formats lists of providers and datasets. */
final class CatalogFormatter {

  private final Console console;

  CatalogFormatter(Console console) {
    this.console = console;
  }

  void providers(List<ProviderDefinition> providers) {
    new TextTable<ProviderDefinition>()
        .column("PROVIDER", ProviderDefinition::name)
        .column("DATASETS", provider -> NumberFormat.count(provider.datasets().size()))
        .column("KEY", provider -> key(provider.credential()))
        .column("VARIABLE", provider -> variable(provider.credential()))
        .column("STATUS", provider -> provider.about().status().wire())
        .column("TITLE", provider -> provider.about().title())
        .print(console::println, "", providers);
  }

  void datasets(List<ProviderDefinition> providers) {
    List<Map.Entry<DatasetDefinition, ProviderDefinition>> all =
        providers.stream()
            .flatMap(
                provider ->
                    provider.datasets().stream().map(dataset -> Map.entry(dataset, provider)))
            .toList();
    new TextTable<Map.Entry<DatasetDefinition, ProviderDefinition>>()
        .column("DATASET", each -> each.getKey().key())
        .column("KEY", each -> key(each.getValue().credential()))
        .column("STATUS", each -> each.getKey().about().status().wire())
        .column("TITLE", each -> each.getKey().about().title())
        .printOr("no datasets", console::println, all);
  }

  /** One provider and its datasets. */
  void provider(ProviderDefinition provider) {
    console.println("provider: " + provider.name());
    console.println("  title: " + PlainLine.of(provider.about().title()));
    line("description", provider.about().description().orElse(""));
    line("homepage", provider.about().homepage().orElse(""));
    line("key", keySentence(provider.credential()));
    line("apply for a key at", provider.about().keyPage().orElse(""));
    line("status", provider.about().status().wire());
    console.println("  datasets:");
    new TextTable<DatasetDefinition>()
        .column("DATASET", DatasetDefinition::key)
        .column("STATUS", dataset -> dataset.about().status().wire())
        .column("LICENSE", dataset -> dataset.licence().id().orElse(ValueFormatter.UNKNOWN))
        .column("TITLE", dataset -> dataset.about().title())
        .print(console::println, "    ", provider.datasets());
    new TreeMap<>(provider.elsewhere())
        .forEach(
            (name, other) ->
                line(
                    "listed elsewhere",
                    name + " is " + other.provider() + "." + other.dataset() + " here"));
  }

  private void line(String label, String text) {
    if (!text.isEmpty()) {
      console.println("  " + label + ": " + PlainLine.of(text));
    }
  }

  static String keySentence(CredentialRule rule) {
    if (rule.need() == Need.NEVER) {
      return "none is needed";
    }
    String second =
        rule.token().flatMap(token -> token.secretParam()).isPresent()
                || rule.kind() == CredentialRule.Kind.KEY_PAIR
            ? " and " + rule.secretVariable()
            : "";
    return rule.need().wire() + ", from " + rule.variable() + second;
  }

  private static String key(CredentialRule rule) {
    return rule.need() == Need.NEVER ? "none" : rule.need().wire();
  }

  private static String variable(CredentialRule rule) {
    return rule.need() == Need.NEVER ? ValueFormatter.UNKNOWN : rule.variable();
  }
}
