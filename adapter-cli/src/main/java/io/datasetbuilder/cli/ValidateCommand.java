package io.datasetbuilder.cli;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.SpecAnswer;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.ValidBody;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;

/** {@code validate SPEC}: reads no data and writes nothing. */
@CommandLine.Command(
    name = "validate",
    description = "Judge a BuildSpec: shape and rules, all problems at once.")
final class ValidateCommand extends Command {

  @Mixin private final SpecOptions spec = new SpecOptions();

  ValidateCommand(Console console) {
    super(console);
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
    if (common.json) {
      console.say(ValidBody.of(datasetId));
    } else {
      console.say("spec is valid: " + datasetId);
    }
    return ExitCode.OK;
  }
}
