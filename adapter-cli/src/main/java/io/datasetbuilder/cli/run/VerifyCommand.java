package io.datasetbuilder.cli.run;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.NamedRun;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.verify.VerifyReport;
import io.datasetbuilder.wire.CommandBodies;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code verify RUN}: verifies a finished run, by its id or by its folder. */
public final class VerifyCommand extends Command {

  private final OutputDir outputDir = add(new OutputDir());

  private final PositionalParamSpec named =
      parameter(0, "RUN", "A run id of the output folder, or the folder of a run.");

  private final OptionSpec deep =
      flag(
          "--deep",
          "Also read every cell of every Parquet file, by another reader than the engine that"
              + " wrote them.");

  public VerifyCommand(Console console) {
    super(console, "verify refused", "Verify the digests, counts and checksums of a finished run.");
  }

  @Override
  protected int run() {
    String run = named.getValue();
    boolean isId = RunId.isValid(run) && Files.exists(outputDir.folder().resolve(run));
    return !isId && Files.isDirectory(Path.of(run))
        ? verifyFolder(Path.of(run).toAbsolutePath().normalize())
        : verify(outputDir.folder(), run);
  }

  private int verifyFolder(Path folder) {
    return folder.getParent() == null
        ? verify(folder, "")
        : verify(folder.getParent(), folder.getFileName().toString());
  }

  private int verify(Path outputFolder, String argument) {
    String name = NamedRun.in(outputFolder, argument);
    if (!RunId.isValid(name)) {
      String message =
          Quoting.quoted(named.getValue()) + " is neither a run id nor the folder of a run";
      throw Refused.notPossible(RunProblem.INVALID_RUN_ID, "", message);
    }
    try (BuilderService service = console.open(outputFolder)) {
      RunId run = new RunId(name);
      VerifyReport report =
          Options.isSet(deep) ? service.verifyRunDeep(run) : service.verifyRun(run);
      print(() -> CommandBodies.verification(report), () -> print(report));
      return report.passed() ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  private void print(VerifyReport report) {
    console.println("verify: run " + report.runId().value());
    for (VerifyReport.Check check : report.checks()) {
      console.println(
          "  %-7s %s: %s".formatted(check.status().wire(), check.name(), check.detail()));
    }
    if (!report.passed()) {
      console.flush();
      new ProblemFormatter(console)
          .report("the run does not match its manifest", report.problems());
    }
  }
}
