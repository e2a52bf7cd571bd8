package io.datasetbuilder.cli.building;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.DataFile;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.guess.DetectEncoding;
import io.datasetbuilder.pipeline.guess.GuessRequest;
import io.datasetbuilder.pipeline.guess.SpecGuess;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.wire.SpecBodies;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code guess FILE}: prints a commented first BuildSpec, or the candidate encodings. */
public final class GuessCommand extends Command {

  private final PositionalParamSpec file =
      parameter(
          0,
          "FILE",
          "A CSV, JSON, JSONL or Parquet file, also compressed, in a zip (all.zip#member.csv)"
              + " or a workbook (book.xlsx#Sheet1); - reads the standard input. A folder or a"
              + " quoted pattern (data/2024-*.csv) names several files of one table; ALIAS="
              + " before the name is the alias of the source.");

  private final OptionSpec encoding =
      option(
          "--encoding",
          "NAME",
          "Text encoding, such as cp949 or windows-1252",
          "(default: what the file's bytes prove).");

  public GuessCommand(Console console) {
    super(console, "nothing can be guessed", "Print a commented first BuildSpec for a data file.");
  }

  @Override
  protected int run() {
    try (BuilderService service = console.open(Path.of(""))) {
      SpecGuess answer = valueOf(service.guessSpec(request(file.getValue())));
      if (answer instanceof SpecGuess.EncodingUndecided undecided) {
        print(() -> SpecBodies.guessed(undecided), () -> print(undecided));
        return ExitCode.FAILED;
      }
      SpecGuess.Guessed guessed = (SpecGuess.Guessed) answer;
      print(() -> SpecBodies.guessed(guessed), () -> console.out().print(guessed.spec()));
      return ExitCode.OK;
    }
  }

  /** A path that exists keeps each {@code =} in it. */
  private GuessRequest request(String written) {
    int equals = written.indexOf('=');
    boolean aliased = equals > 0 && !exists(written);
    Optional<String> alias = aliased ? Optional.of(written.substring(0, equals)) : Optional.empty();
    String named = aliased ? written.substring(equals + 1) : written;
    List<LocalFile> files = new DataFile(console.in()).several(named);
    String shown = files.size() == 1 ? GuessRequest.of(files.get(0)).written() : named;
    return new GuessRequest(alias, shown, files, Options.value(encoding));
  }

  private static boolean exists(String written) {
    try {
      LocalFiles files = BuilderService.localFiles();
      return files.exists(files.named(written));
    } catch (IllegalArgumentException noName) {
      return false;
    }
  }

  private void print(SpecGuess.EncodingUndecided undecided) {
    String code = " [" + UploadProblem.ENCODING_NOT_PROVEN.wire() + "]";
    if (undecided.candidates().isEmpty()) {
      console.note(
          "error: nothing can be guessed: no encoding that is known reads the file" + code);
      console.note("    hint: check that it is a text file, and name its encoding with --encoding");
      return;
    }
    console.note("error: nothing can be guessed: the file does not prove its encoding" + code);
    new TextTable<DetectEncoding.EncodingCandidate>()
        .column("ENCODING", candidate -> candidate.encoding().name())
        .column("WORDS AS IT READS THEM", candidate -> String.join(", ", candidate.words()))
        .print(console::note, "  ", undecided.candidates());
    console.note(
        "    hint: choose the encoding whose words are right, such as --encoding "
            + undecided.candidates().get(0).encoding().name());
  }
}
