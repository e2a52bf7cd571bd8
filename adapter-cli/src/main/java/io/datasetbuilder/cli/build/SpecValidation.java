package io.datasetbuilder.cli.build;

import io.datasetbuilder.cli.command.RefusalFormatter;
import io.datasetbuilder.cli.command.Refused;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.command.SpecFile;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.SpecAnswer;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.ValidBody;
import java.nio.file.Path;

/** Judges a spec and tells the verdict. */
public final class SpecValidation {

  private static final String COMMAND = "validate";

  private SpecValidation() {}

  /**
   * Whether the arguments are {@code validate SPEC} and nothing else: what editors and hooks call
   * again and again. It needs no parser, whose start takes longer than the work.
   */
  public static boolean isAllThatIsAsked(String... arguments) {
    return arguments.length == 2
        && arguments[0].equals(COMMAND)
        && !arguments[1].isEmpty()
        && arguments[1].charAt(0) != '-'
        && arguments[1].charAt(0) != '@';
  }

  /** Runs {@code validate SPEC} without options. */
  public static int run(Console console, String spec) {
    try {
      return tell(console, SpecInput.of(new SpecFile(console.in()).read(spec)), false);
    } catch (Refused refused) {
      return RefusalFormatter.tell(console, refused.refusal(), false, RefusalFormatter.REFUSED);
    }
  }

  /**
   * Judges a spec and prints that it is valid.
   *
   * @throws Refused when it is not
   */
  static int tell(Console console, SpecInput input, boolean json) {
    try (BuilderService service = new Services(console).open(Path.of(""))) {
      SpecAnswer answer = service.validateSpec(input);
      if (answer instanceof SpecAnswer.Refused refused) {
        throw new Refused(refused.refusal());
      }
      SpecAnswer.Valid valid = (SpecAnswer.Valid) answer;
      String datasetId = valid.spec().spec().datasetId();
      if (json) {
        console.say(ValidBody.of(datasetId, valid.warnings()));
      } else {
        new ProblemFormatter(console).warn(valid.warnings());
        console.say("spec is valid: " + datasetId);
      }
      return ExitCode.OK;
    }
  }
}
