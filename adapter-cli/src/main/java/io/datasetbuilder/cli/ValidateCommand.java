package io.datasetbuilder.cli;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.SpecAnswer;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.ValidBody;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;

/** {@code validate SPEC}: reads no data and writes nothing. */
final class ValidateCommand extends Command {

  private final SpecOptions spec = new SpecOptions();

  ValidateCommand(Console console) {
    super(console);
  }

  @Override
  void describe(CommandSpec command) {
    command.usageMessage().description("Judge a BuildSpec: shape and rules, all problems at once.");
    spec.addTo(command);
  }

  @Override
  int run() {
    SpecInput input = spec.read(console);
    try (BuilderService service = new Services(console).open(Path.of(""))) {
      return tell(service.validateSpec(input));
    }
  }

  private int tell(SpecAnswer answer) {
    if (answer instanceof SpecAnswer.Refused refused) {
      throw new Refused(refused.refusal());
    }
    String datasetId = ((SpecAnswer.Valid) answer).spec().spec().datasetId();
    if (json()) {
      console.say(ValidBody.of(datasetId));
    } else {
      console.say("spec is valid: " + datasetId);
    }
    return ExitCode.OK;
  }
}
