package io.datasetbuilder.cli;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.Refusal;
import io.datasetbuilder.embedded.Refusal.Reason;
import io.datasetbuilder.embedded.settings.Settings;
import java.nio.file.Path;
import java.util.Optional;

/** Opens the service with the settings of this process. */
final class Services {

  private final Console console;

  Services(Console console) {
    this.console = console;
  }

  /**
   * The service over an output folder.
   *
   * @throws Refused when a setting cannot be used
   */
  BuilderService open(Path outputFolder) {
    return open(outputFolder, Optional.empty());
  }

  /**
   * The service over an output folder.
   *
   * @param replay recordings that answer provider sources
   * @throws Refused when a setting cannot be used
   */
  BuilderService open(Path outputFolder, Optional<Path> replay) {
    Settings.Reading reading = Settings.ofThisProcess();
    reading.warnings().forEach(console::warn);
    if (!reading.problems().isEmpty()) {
      throw new Refused(new Refusal(Reason.NOT_POSSIBLE, reading.problems()));
    }
    BuilderServiceBuilder builder =
        BuilderService.builder(outputFolder).settings(reading.settings());
    replay.ifPresent(builder::replay);
    return builder.build();
  }
}
