package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.TextTable;
import io.datasetbuilder.cli.output.ValueFormatter;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule.Need;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.List;
import java.util.TreeMap;

/** Formats lists of providers and datasets. */
final class CatalogFormatter {

  private final Console console;

  CatalogFormatter(Console console) {
    this.console = console;
  }

  void providers(List<ProviderDefinition> providers) {
    TextTable table = new TextTable("PROVIDER", "DATASETS", "KEY", "VARIABLE", "STATUS", "TITLE");
    for (ProviderDefinition provider : providers) {
      table.row(
          provider.name(),
          NumberFormat.count(provider.datasets().size()),
          key(provider.credential()),
          variable(provider.credential()),
          provider.about().status().wire(),
          provider.about().title());
    }
    table.print(console, "");
  }

  void datasets(List<ProviderDefinition> providers) {
    if (providers.isEmpty()) {
      console.println("no datasets");
      return;
    }
    TextTable table = new TextTable("DATASET", "KEY", "STATUS", "TITLE");
    for (ProviderDefinition provider : providers) {
      for (DatasetDefinition dataset : provider.datasets()) {
        table.row(
            dataset.key(),
            key(provider.credential()),
            dataset.about().status().wire(),
            dataset.about().title());
      }
    }
    table.print(console, "");
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
    TextTable table = new TextTable("DATASET", "STATUS", "LICENSE", "TITLE");
    for (DatasetDefinition dataset : provider.datasets()) {
      table.row(
          dataset.key(),
          dataset.about().status().wire(),
          dataset.licence().id().orElse(ValueFormatter.UNKNOWN),
          dataset.about().title());
    }
    console.println("  datasets:");
    table.print(console, "    ");
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
