package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.ListOptions;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.CatalogReader;
import io.datasetbuilder.embedded.json.CatalogBody;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code catalog list}: the providers, or the datasets that a text is found in. */
public final class CatalogListCommand extends Command {

  private final OptionSpec text =
      ListOptions.text(
          "--text", "TEXT", "List only datasets with this in their names, titles or tags.");

  public CatalogListCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command.usageMessage().description("List the providers whose datasets can be built from.");
    command.addOption(text);
  }

  @Override
  protected int run() {
    try (BuilderService service = new Services(console).open(Path.of(""))) {
      CatalogReader reader = service.catalog();
      Optional<String> wanted = ListOptions.value(text);
      List<ProviderDefinition> all = reader.catalog().providers();
      List<ProviderDefinition> found =
          wanted.map(CatalogFilter::new).map(filter -> filter.of(all)).orElse(all);
      CatalogFormatter people = new CatalogFormatter(console);
      answer(
          () -> CatalogBody.of(found),
          () -> {
            if (wanted.isPresent()) {
              people.datasets(found);
            } else {
              people.providers(found);
            }
          });
      return ExitCode.OK;
    }
  }
}
