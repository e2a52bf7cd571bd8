package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.ListOptions;
import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.CatalogReader;
import io.datasetbuilder.embedded.json.CatalogBody;
import io.datasetbuilder.embedded.json.CatalogDetailBody;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code catalog show PROVIDER[.DATASET]}: what a spec's writer has to know. */
public final class CatalogShowCommand extends Command {

  private final PositionalParamSpec named =
      ListOptions.parameter(0, "1", "NAME", "A provider, or a dataset as <provider>.<dataset>.");

  public CatalogShowCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command.usageMessage().description("Show a provider, or one dataset with its parameters.");
    command.addPositional(named);
  }

  @Override
  protected int run() {
    String name = named.getValue();
    int dot = name.indexOf('.');
    try (BuilderService service = new Services(console).open(Path.of(""))) {
      CatalogReader reader = service.catalog();
      ProviderDefinition provider =
          RunResults.of(reader.provider(dot < 0 ? name : name.substring(0, dot)));
      if (dot < 0) {
        answer(
            () -> CatalogBody.of(provider), () -> new CatalogFormatter(console).provider(provider));
      } else {
        DatasetDefinition dataset =
            RunResults.of(reader.dataset(provider.name(), name.substring(dot + 1)));
        answer(
            () -> CatalogDetailBody.of(provider, dataset),
            () -> new CatalogDatasetFormatter(console).print(provider, dataset));
      }
      return ExitCode.OK;
    }
  }

  @Override
  protected String refused() {
    return "nothing to show";
  }
}
