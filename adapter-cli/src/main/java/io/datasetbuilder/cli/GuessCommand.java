package io.datasetbuilder.cli;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.GuessAnswer;
import io.datasetbuilder.pipeline.json.JsonMembers;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** {@code guess FILE}: prints a commented BuildSpec to begin with. */
@CommandLine.Command(
    name = "guess",
    description = "Print a commented BuildSpec for a data file, to begin with.")
final class GuessCommand extends Command {

  @Parameters(index = "0", paramLabel = "FILE", description = "A CSV, JSON, JSONL or Parquet file.")
  private Path file;

  GuessCommand(Console console) {
    super(console);
  }

  @Override
  int run() {
    try (BuilderService service = new Services(console).open(Path.of(""))) {
      GuessAnswer answer = service.guessSpec(file);
      if (answer instanceof GuessAnswer.Refused refused) {
        throw new Refused(refused.refusal());
      }
      tell((GuessAnswer.Guessed) answer);
      return ExitCode.OK;
    }
  }

  private void tell(GuessAnswer.Guessed guessed) {
    if (common.json) {
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
