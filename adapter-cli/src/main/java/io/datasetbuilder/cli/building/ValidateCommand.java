package io.datasetbuilder.cli.building;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.SpecOptions;
import io.datasetbuilder.cli.command.SpecOptions.SpecFile;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import io.datasetbuilder.wire.SpecBodies;
import java.nio.file.Path;

/** {@code validate SPEC}: validates a spec, without reading data or writing anything. */
public final class ValidateCommand extends Command {

  private final SpecOptions spec = add(new SpecOptions());

  public ValidateCommand(Console console) {
    super(
        console,
        ProblemFormatter.REFUSED,
        "Validate a BuildSpec and report all its problems at once.");
  }

  @Override
  protected int run() {
    return SpecValidation.run(console, spec.read(console), json());
  }

  /** Validates a spec and reports the result; works without the parser of arguments too. */
  public static final class SpecValidation {

    private static final String COMMAND = "validate";

    private SpecValidation() {}

    /**
     * Whether the arguments are {@code validate SPEC} and nothing else, the call of editors and
     * hooks. It needs no parser, whose start takes longer than the validation.
     */
    public static boolean isPlainValidate(String... arguments) {
      return arguments.length == 2
          && arguments[0].equals(COMMAND)
          && !arguments[1].isEmpty()
          && arguments[1].charAt(0) != '-'
          && arguments[1].charAt(0) != '@';
    }

    /** Runs {@code validate SPEC} without options. */
    public static int run(Console console, String spec) {
      try {
        return run(console, SpecInput.of(new SpecFile(console.in()).read(spec)), false);
      } catch (Refused refused) {
        return ProblemFormatter.refusal(
            console, refused.refusal(), false, ProblemFormatter.REFUSED);
      }
    }

    /**
     * Validates a spec and prints that it is valid.
     *
     * @throws Refused when it is invalid
     */
    static int run(Console console, SpecInput input, boolean json) {
      try (BuilderService service = console.open(Path.of(""))) {
        ValidatedSpec valid = Refused.orValue(service.validateSpec(input));
        String datasetId = valid.datasetId();
        if (json) {
          console.println(SpecBodies.valid(datasetId, valid.warnings()));
        } else {
          new ProblemFormatter(console).warn(valid.warnings());
          console.println("spec is valid: " + datasetId);
        }
        return ExitCode.OK;
      }
    }
  }
}
