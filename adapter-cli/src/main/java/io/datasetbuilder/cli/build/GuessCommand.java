package io.datasetbuilder.cli.build;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.DataFile;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.GuessAnswer;
import io.datasetbuilder.embedded.json.GuessBody;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code guess FILE}: prints a commented BuildSpec to begin with. */
public final class GuessCommand extends Command {

  private final PositionalParamSpec file = DataFile.parameter();

  private final OptionSpec encoding =
      OptionSpec.builder("--encoding")
          .paramLabel("NAME")
          .type(String.class)
          .description(
              "Text encoding, such as cp949 or windows-1252",
              "(default: what the file's bytes prove).")
          .build();

  public GuessCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command
        .usageMessage()
        .description("Print a commented BuildSpec for a data file, to begin with.");
    command.addPositional(file).addOption(encoding);
  }

  @Override
  protected int run() {
    try (BuilderService service = new Services(console).open(Path.of(""))) {
      String chosen = encoding.getValue();
      GuessAnswer answer =
          chosen == null
              ? service.guessSpec(file.getValue())
              : service.guessSpec(file.getValue(), chosen);
      if (answer instanceof GuessAnswer.Refused refused) {
        throw new Refused(refused.refusal());
      }
      if (answer instanceof GuessAnswer.EncodingUndecided undecided) {
        answer(
            () -> GuessBody.of(undecided), () -> new CandidatesFormatter(console).tell(undecided));
        return ExitCode.FAILED;
      }
      GuessAnswer.Guessed guessed = (GuessAnswer.Guessed) answer;
      answer(() -> GuessBody.of(guessed), () -> console.out().print(guessed.spec()));
      return ExitCode.OK;
    }
  }

  @Override
  protected String refused() {
    return "nothing can be guessed";
  }
}
