package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.CatalogReader;
import io.datasetbuilder.embedded.json.ProblemBody;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code catalog check [FILE...]}: what is wrong with definitions, by line. */
public final class CatalogCheckCommand extends Command {

  private final PositionalParamSpec files =
      PositionalParamSpec.builder()
          .index("0..*")
          .arity("0..*")
          .paramLabel("FILE")
          .type(Path[].class)
          .description("Definition files; without one, all that the service would start with.")
          .build();

  public CatalogCheckCommand(Console console) {
    super(console);
  }

  @Override
  protected void describe(CommandSpec command) {
    command.usageMessage().description("Judge definitions of providers: all problems, by line.");
    command.addPositional(files);
  }

  @Override
  protected int run() {
    Path[] asked = files.getValue();
    try (BuilderService service = open()) {
      CatalogReader reader = service.catalog();
      List<Verdict> verdicts =
          asked == null || asked.length == 0
              ? ofTheService(reader)
              : Stream.of(asked).map(file -> Verdict.of(file, reader.check(file))).toList();
      tell(verdicts, reader);
      boolean fine = verdicts.stream().allMatch(verdict -> verdict.problems().isEmpty());
      return fine ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  /** What is wrong is told in full here, so it needs no warning. */
  private BuilderService open() {
    return new Services(console)
        .open(Path.of(""), builder -> builder.onRefusedDefinition(refused -> {}));
  }

  private static List<Verdict> ofTheService(CatalogReader reader) {
    return reader.check().stream()
        .map(file -> new Verdict(file.file(), Optional.empty(), file.problems()))
        .toList();
  }

  private void tell(List<Verdict> verdicts, CatalogReader reader) {
    if (json()) {
      console.say(
          new JsonMembers().putList("files", verdicts, CatalogCheckCommand::body).toObject());
      return;
    }
    verdicts.forEach(this::tell);
    if (verdicts.isEmpty()) {
      int providers = reader.catalog().providers().size();
      console.say("all definitions are fine: " + NumberFormat.counted(providers, "provider"));
    }
  }

  private void tell(Verdict verdict) {
    String file = PlainLine.of(verdict.file().isEmpty() ? "settings" : verdict.file());
    if (verdict.problems().isEmpty()) {
      ProviderDefinition provider = verdict.provider().orElseThrow();
      console.say(
          file
              + " is fine: "
              + provider.name()
              + ", "
              + NumberFormat.counted(provider.datasets().size(), "dataset"));
    } else {
      new ProblemFormatter(console).report(file + " cannot be used", verdict.problems());
    }
  }

  private static JsonObject body(Verdict verdict) {
    return new JsonMembers()
        .put("file", verdict.file())
        .put("status", verdict.problems().isEmpty() ? "ok" : "refused")
        .putOrNull("provider", verdict.provider().map(ProviderDefinition::name), JsonValue::of)
        .putList("problems", verdict.problems(), ProblemBody::of)
        .toObject();
  }

  /**
   * What was found about one file.
   *
   * @param provider present where there is no problem
   */
  private record Verdict(
      String file, Optional<ProviderDefinition> provider, List<Problem> problems) {

    static Verdict of(Path file, Result<ProviderDefinition> answer) {
      String name = String.valueOf(file.getFileName());
      return answer instanceof Result.Refused<ProviderDefinition> refused
          ? new Verdict(name, Optional.empty(), refused.problems())
          : new Verdict(
              name, Optional.of(((Result.Ok<ProviderDefinition>) answer).value()), List.of());
    }
  }
}
