package io.datasetbuilder.cli.provider;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.ListOptions;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.RunResults;
import io.datasetbuilder.cli.command.Services;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.VerificationBody;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification;
import io.datasetbuilder.pipeline.source.provider.check.VerifyRequest;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** {@code providers verify PROVIDER[.DATASET]}: how real answers differ from definitions. */
public final class ProvidersVerifyCommand extends Command {

  private final OutputDir outputDir = new OutputDir();
  private CommandSpec command;

  private final PositionalParamSpec named =
      ListOptions.parameter(0, "1", "NAME", "A provider, or a dataset as <provider>.<dataset>.");

  private final OptionSpec example =
      number("--example", 1, "Which example of the definition is called, from 1");

  private final OptionSpec records =
      number(
          "--records",
          VerifyRequest.USUAL_RECORDS,
          "The most records that are asked for and compared, 1 to " + VerifyRequest.MOST_RECORDS);

  public ProvidersVerifyCommand(Console console) {
    super(console);
  }

  private static OptionSpec number(String name, int standard, String what) {
    return OptionSpec.builder(name)
        .paramLabel("N")
        .type(int.class)
        .defaultValue(String.valueOf(standard))
        .description(what, "(default: ${DEFAULT-VALUE}).")
        .build();
  }

  @Override
  protected void describe(CommandSpec described) {
    command = described;
    described
        .usageMessage()
        .description(
            "Call one page of a dataset's example and compare the response with its definition.",
            "The call uses your key. All datasets of a provider are called when none is named.");
    described.addPositional(named).addOption(example).addOption(records);
    outputDir.addTo(described);
  }

  @Override
  protected int run() {
    VerifyRequest request = request();
    VerificationFormatter text = new VerificationFormatter(console);
    List<DatasetVerification> verified = new ArrayList<>();
    try (BuilderService service = new Services(console).open(outputDir.folder())) {
      String name = named.getValue();
      int dot = name.indexOf('.');
      ProviderDefinition provider =
          RunResults.of(service.catalog().provider(dot < 0 ? name : name.substring(0, dot)));
      List<String> datasets =
          dot < 0
              ? provider.datasets().stream().map(DatasetDefinition::name).toList()
              : List.of(name.substring(dot + 1));
      for (String dataset : datasets) {
        DatasetVerification each =
            RunResults.of(service.providers().verify(provider.name(), dataset, request));
        verified.add(each);
        if (!json()) {
          text.print(each, provider.credential());
        }
      }
    }
    answer(() -> VerificationBody.of(verified), () -> text.conclude(verified));
    return verified.stream().allMatch(DatasetVerification::holds) ? ExitCode.OK : ExitCode.FAILED;
  }

  private VerifyRequest request() {
    int number = example.<Integer>getValue();
    int most = records.<Integer>getValue();
    if (!VerifyRequest.isValid(number, most)) {
      throw new ParameterException(
          command.commandLine(),
          "--example is at least 1, and --records 1 to " + VerifyRequest.MOST_RECORDS);
    }
    return new VerifyRequest(number, most);
  }

  @Override
  protected String refused() {
    return "not verified";
  }
}
