package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.auth.credential.RotationReport;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.CredentialBody;
import picocli.CommandLine.Model.CommandSpec;

/** {@code providers key rotate}: encrypts all stored keys with the current master key. */
public final class KeyRotateCommand extends Command {

  private final OutputDir outputDir = new OutputDir();

  public KeyRotateCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command
        .usageMessage()
        .description(
            "Encrypt all stored keys with the current master key.",
            "Earlier master keys are read from SVC_CREDENTIAL_PREVIOUS_MASTER_KEYS.");
    outputDir.addTo(command);
  }

  @Override
  protected int run() {
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      RotationReport report = RunResults.of(service.providers().rotateKeys());
      answer(
          () -> CredentialBody.of(report),
          () ->
              console.say(
                  "encrypted anew: %d, already current: %d, unreadable: %d"
                      .formatted(report.reencrypted(), report.current(), report.unreadable())));
      return report.unreadable() == 0 ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  @Override
  protected String refused() {
    return "nothing is changed";
  }
}
