package io.datasetbuilder.cli;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.GuessAnswer;
import io.datasetbuilder.pipeline.json.JsonMembers;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code guess FILE}: prints a commented BuildSpec to begin with. */
final class GuessCommand extends Command {

  private final PositionalParamSpec file = DataFile.parameter();

  GuessCommand(Console console) {
    super(console);
  }

  @Override
  void describe(CommandSpec command) {
    command
        .usageMessage()
        .description("Print a commented BuildSpec for a data file, to begin with.");
    command.addPositional(file);
  }

  @Override
  int run() {
    try (BuilderService service = new Services(console).open(Path.of(""))) {
      GuessAnswer answer = service.guessSpec(file.getValue());
      if (answer instanceof GuessAnswer.Refused refused) {
        throw new Refused(refused.refusal());
      }
      tell((GuessAnswer.Guessed) answer);
      return ExitCode.OK;
    }
  }

  private void tell(GuessAnswer.Guessed guessed) {
    if (json()) {
      console.say(
          new JsonMembers().put("alias", guessed.alias()).put("spec", guessed.spec()).toObject());
    } else {
      console.out().print(guessed.spec());
    }
  }

  @Override
  String refused() {
    return "nothing can be guessed";
  }
}
