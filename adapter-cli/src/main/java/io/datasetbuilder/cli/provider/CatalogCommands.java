package io.datasetbuilder.cli.provider;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.ComposedForm;
import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.ProblemFormatter;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.provider.CatalogReader;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.source.provider.definition.CatalogReading;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.wire.CatalogBody;
import io.datasetbuilder.wire.CommandBodies;
import io.datasetbuilder.wire.ProblemBody;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code catalog …}: lists, shows and checks definitions of providers and datasets. */
public final class CatalogCommands {

  private CatalogCommands() {}

  public static CommandGroup group(Console console) {
    return new CommandGroup("List and show providers and datasets, and check their definitions.")
        .with("list", new CatalogListCommand(console))
        .with("show", new CatalogShowCommand(console))
        .with("check", new CatalogCheckCommand(console));
  }

  /** {@code catalog list}: lists the providers, or the datasets that match a text. */
  private static final class CatalogListCommand extends Command {

    private final OptionSpec text =
        option("--text", "TEXT", "List only datasets with this in their names, titles or tags.");

    CatalogListCommand(Console console) {
      super(console, ProblemFormatter.REFUSED, "List the providers whose datasets can be built.");
    }

    @Override
    protected int run() {
      try (BuilderService service = console.open(Path.of(""))) {
        List<ProviderDefinition> all = service.catalog().catalog().providers();
        CatalogFormatter formatter = new CatalogFormatter(console);
        String wanted = text.getValue();
        if (wanted == null) {
          print(() -> CatalogBody.of(all), () -> formatter.providers(all));
        } else {
          List<ProviderDefinition> found = new CatalogFilter(wanted).apply(all);
          print(() -> CatalogBody.of(found), () -> formatter.datasets(found));
        }
        return ExitCode.OK;
      }
    }
  }

  /** Filter of datasets by a text in names, titles and tags; letter case is ignored. */
  private static final class CatalogFilter {

    private final String wanted;

    CatalogFilter(String text) {
      this.wanted = folded(text);
    }

    /** The providers with their matching datasets; a provider that matches keeps all of them. */
    List<ProviderDefinition> apply(List<ProviderDefinition> providers) {
      return providers.stream()
          .map(provider -> matches(provider) ? provider : provider.with(matching(provider)))
          .filter(provider -> !provider.datasets().isEmpty())
          .toList();
    }

    private boolean matches(ProviderDefinition provider) {
      return contained(Stream.of(provider.name(), provider.about().title()));
    }

    private List<DatasetDefinition> matching(ProviderDefinition provider) {
      return provider.datasets().stream().filter(this::matches).toList();
    }

    private boolean matches(DatasetDefinition dataset) {
      DatasetDefinition.DatasetAbout about = dataset.about();
      return contained(
          Stream.of(
                  Stream.of(dataset.key(), about.title()),
                  about.titleKo().stream(),
                  about.also().stream(),
                  about.tags().stream())
              .flatMap(texts -> texts));
    }

    private boolean contained(Stream<String> texts) {
      return texts.anyMatch(text -> folded(text).contains(wanted));
    }

    /** Some systems type Hangul in parts. */
    private static String folded(String text) {
      return ComposedForm.of(text).toLowerCase(Locale.ROOT);
    }
  }

  /** {@code catalog show PROVIDER[.DATASET]}: shows what the author of a spec needs. */
  private static final class CatalogShowCommand extends Command {

    private final PositionalParamSpec name =
        parameter(0, "NAME", "A provider, or a dataset as <provider>.<dataset>.");

    CatalogShowCommand(Console console) {
      super(console, "nothing to show", "Show a provider, or one dataset with its parameters.");
    }

    @Override
    protected int run() {
      DatasetName dataset = DatasetName.of(name.getValue());
      try (BuilderService service = console.open(Path.of(""))) {
        CatalogReader reader = service.catalog();
        if (dataset.dataset().isEmpty()) {
          ProviderDefinition provider = valueOf(reader.provider(dataset.provider()));
          print(
              () -> CatalogBody.of(provider),
              () -> new CatalogFormatter(console).provider(provider));
        } else {
          DatasetDefinition found =
              valueOf(reader.dataset(dataset.provider(), dataset.dataset().get()));
          ProviderDefinition provider = valueOf(reader.provider(found.provider()));
          print(
              () -> CommandBodies.detail(provider, found),
              () -> new CatalogDatasetFormatter(console).print(provider, found));
        }
        return ExitCode.OK;
      }
    }
  }

  /** {@code catalog check [FILE...]}: lists the problems of definition files, by line. */
  private static final class CatalogCheckCommand extends Command {

    private final PositionalParamSpec files =
        add(
            PositionalParamSpec.builder()
                .index("0..*")
                .arity("0..*")
                .paramLabel("FILE")
                .type(Path[].class)
                .description("Definition files; without one, all files that the service reads.")
                .build());

    CatalogCheckCommand(Console console) {
      super(
          console,
          ProblemFormatter.REFUSED,
          "Check definitions of providers and list all problems, by line.");
    }

    @Override
    protected int run() {
      Path[] named = files.getValue();
      // The result lists refused definitions completely, so that no warning is needed.
      try (BuilderService service =
          console.open(Path.of(""), builder -> builder.onRefusedDefinition(refused -> {}))) {
        CatalogReader reader = service.catalog();
        List<CheckedFile> checked =
            named == null || named.length == 0
                ? reader.check().stream().map(CheckedFile::of).toList()
                : Stream.of(named).map(file -> CheckedFile.of(file, reader.check(file))).toList();
        print(
            () -> new JsonMembers().putList("files", checked, CheckedFile::toJson).toObject(),
            () -> print(checked, reader));
        boolean valid = checked.stream().allMatch(file -> file.problems().isEmpty());
        return valid ? ExitCode.OK : ExitCode.FAILED;
      }
    }

    private void print(List<CheckedFile> checked, CatalogReader reader) {
      checked.forEach(this::print);
      if (checked.isEmpty()) {
        int providers = reader.catalog().providers().size();
        console.println("all definitions are fine: " + NumberFormat.counted(providers, "provider"));
      }
    }

    private void print(CheckedFile checked) {
      String file = PlainLine.of(checked.file().isEmpty() ? "settings" : checked.file());
      if (checked.problems().isEmpty()) {
        ProviderDefinition provider = checked.provider().orElseThrow();
        console.println(
            file
                + " is fine: "
                + provider.name()
                + ", "
                + NumberFormat.counted(provider.datasets().size(), "dataset"));
      } else {
        new ProblemFormatter(console).report(file + " cannot be used", checked.problems());
      }
    }
  }

  /**
   * Result of the check of one definition file.
   *
   * @param provider present where there is no problem
   */
  private record CheckedFile(
      String file, Optional<ProviderDefinition> provider, List<Problem> problems) {

    static CheckedFile of(CatalogReading.RefusedFile refused) {
      return new CheckedFile(refused.file(), Optional.empty(), refused.problems());
    }

    static CheckedFile of(Path file, Result<ProviderDefinition> answer) {
      String name = String.valueOf(file.getFileName());
      return answer instanceof Result.Refused<ProviderDefinition> refused
          ? new CheckedFile(name, Optional.empty(), refused.problems())
          : new CheckedFile(
              name, Optional.of(((Result.Ok<ProviderDefinition>) answer).value()), List.of());
    }

    JsonObject toJson() {
      return new JsonMembers()
          .put("file", file)
          .put("status", problems.isEmpty() ? "ok" : "refused")
          .putOrNull("provider", provider.map(ProviderDefinition::name), JsonValue::of)
          .putList("problems", problems, ProblemBody::of)
          .toObject();
    }
  }

  /** A provider, and one of its datasets where the name has a dot. */
  record DatasetName(String provider, Optional<String> dataset) {

    static DatasetName of(String name) {
      int dot = name.indexOf('.');
      return dot < 0
          ? new DatasetName(name, Optional.empty())
          : new DatasetName(name.substring(0, dot), Optional.of(name.substring(dot + 1)));
    }
  }
}
