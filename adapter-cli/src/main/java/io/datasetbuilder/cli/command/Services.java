package io.datasetbuilder.cli.command;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.problem.Refusal;
import io.datasetbuilder.embedded.problem.Refusal.Reason;
import io.datasetbuilder.embedded.settings.Settings;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Opens the service with the settings of this process. */
public final class Services {

  private final Console console;

  public Services(Console console) {
    this.console = console;
  }

  /**
   * The service over an output folder.
   *
   * @throws Refused when a setting cannot be used
   */
  public BuilderService open(Path outputFolder) {
    return open(outputFolder, UnaryOperator.identity());
  }

  /**
   * The service over an output folder.
   *
   * @param options applies options of the command to the service
   * @throws Refused when a setting cannot be used
   */
  public BuilderService open(Path outputFolder, UnaryOperator<BuilderServiceBuilder> options) {
    Settings.Reading reading = console.settings();
    reading.warnings().forEach(console::warn);
    if (!reading.problems().isEmpty()) {
      throw new Refused(new Refusal(Reason.NOT_POSSIBLE, reading.problems()));
    }
    BuilderServiceBuilder builder =
        BuilderService.builder(outputFolder)
            .settings(reading.settings())
            .onRefusedDefinition(this::warn);
    return options.apply(console.customized(builder)).build();
  }

  private void warn(CatalogReading.RefusedFile refused) {
    String file = refused.file().isEmpty() ? "" : refused.file() + ": ";
    int more = refused.problems().size() - 1;
    console.warn(
        "the providers of a definition file are left out: "
            + file
            + refused.problems().get(0).message()
            + (more > 0 ? " (and " + more + " more; see catalog check)" : ""));
  }
}
