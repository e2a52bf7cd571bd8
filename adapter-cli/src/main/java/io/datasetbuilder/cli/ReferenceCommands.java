package io.datasetbuilder.cli;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.contract.ContractResources;
import io.datasetbuilder.embedded.problem.ProblemArea;
import io.datasetbuilder.embedded.problem.ProblemCatalog;
import io.datasetbuilder.embedded.problem.ProblemCatalog.Entry;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.query.QueryFunctions;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Commands that print what ships with the program: schema, fixtures and problem codes. */
final class ReferenceCommands {

  private ReferenceCommands() {}

  /** {@code schema}: prints the JSON Schema that editors use for completion and hover text. */
  static final class SchemaCommand extends Command {

    SchemaCommand(Console console) {
      super(
          console, ProblemFormatter.REFUSED, "Print the JSON Schema of a BuildSpec, for editors.");
    }

    @Override
    protected int run() {
      try (InputStream schema = ContractResources.editorSchema()) {
        schema.transferTo(console.out());
        return ExitCode.OK;
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }

  /** {@code fixtures export DIR}: writes test fixtures for clients of the HTTP contract. */
  static final class ExportFixturesCommand extends Command {

    private static final String FILE = "responses.json";

    private final PositionalParamSpec folder = parameter(0, "DIR", "The folder to write into.");

    ExportFixturesCommand(Console console) {
      super(console, "no fixtures written", "Write response fixtures of the HTTP contract.");
    }

    /** The group {@code fixtures}. */
    static CommandGroup group(Console console) {
      return new CommandGroup("Test fixtures for clients of the HTTP contract.")
          .with("export", new ExportFixturesCommand(console));
    }

    @Override
    protected int run() {
      Path file = Path.of(folder.<String>getValue()).resolve(FILE);
      try (InputStream fixtures = ContractResources.responseFixtures()) {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.copy(fixtures, file, StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException unwritable) {
        throw Refused.notPossible(
            StorageProblem.OUTPUT_UNWRITABLE, "", "the folder cannot be written");
      }
      print(
          () -> new JsonMembers().put("file", file.toString()).toObject(),
          () -> console.println("wrote " + file));
      return ExitCode.OK;
    }
  }

  /** {@code explain CODE}: prints the meaning and the remedy of a problem code. */
  static final class ExplainCommand extends Command {

    private final PositionalParamSpec code =
        add(
            PositionalParamSpec.builder()
                .index("0")
                .arity("0..1")
                .paramLabel("CODE")
                .type(String.class)
                .completionCandidates(
                    () ->
                        ProblemCatalog.all().stream().map(entry -> entry.code().wire()).iterator())
                .description("The code in brackets after a problem.")
                .build());

    ExplainCommand(Console console) {
      super(console, "nothing to explain", "Explain a problem code, or list all codes.");
    }

    @Override
    protected int run() {
      String name = code.getValue();
      if (name == null) {
        list();
      } else {
        explain(ProblemCatalog.find(name).orElseThrow(() -> unknown(name)));
      }
      return ExitCode.OK;
    }

    private void list() {
      if (json()) {
        console.println(
            new JsonMembers()
                .putList("codes", ProblemCatalog.all(), ExplainCommand::json)
                .toObject());
        return;
      }
      for (ProblemArea area : ProblemArea.values()) {
        console.println(area.activity() + " (" + area.scope() + ")");
        ProblemCatalog.all().stream()
            .filter(entry -> entry.area() == area)
            .forEach(entry -> console.println("  " + entry.code().wire()));
      }
    }

    private void explain(Entry entry) {
      if (json()) {
        console.println(json(entry));
        return;
      }
      console.println(entry.code().wire());
      console.println("  meaning: " + entry.code().meaning());
      console.println("  remedy:  " + entry.code().remedy());
      console.println("  where:   " + entry.area().activity() + " (" + entry.area().scope() + ")");
      if (entry.code() == WarehouseProblem.UNSAFE_QUERY) {
        console.println("  functions that queries may call:");
        QueryFunctions.byGroup()
            .forEach(
                (heading, names) ->
                    console.println("    " + heading + ": " + String.join(" ", names)));
      }
    }

    private static JsonObject json(Entry entry) {
      return new JsonMembers()
          .put("code", entry.code().wire())
          .put("meaning", entry.code().meaning())
          .put("remedy", entry.code().remedy())
          .put("where", entry.area().activity())
          .toObject();
    }

    private static Refused unknown(String written) {
      return Refused.notPossible(
          ServiceProblem.UNKNOWN_PROBLEM_CODE,
          "",
          "there is no problem code " + Quoting.quoted(written),
          ProblemCatalog.nearest(written)
              .map(near -> "did you mean " + near + "?")
              .orElse("run explain without a code to list all"));
    }
  }
}
