package io.datasetbuilder.cli.provider;

import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.provider.CatalogCommands.DatasetName;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Compared;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.Failed;
import io.datasetbuilder.pipeline.source.provider.check.DatasetVerification.NotCalled;
import io.datasetbuilder.pipeline.source.provider.check.Difference;
import io.datasetbuilder.pipeline.source.provider.check.VerifyDataset;
import io.datasetbuilder.pipeline.source.provider.definition.CredentialRule;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderDefinition;
import io.datasetbuilder.wire.CommandBodies;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code providers verify PROVIDER[.DATASET]}: compares real responses with definitions. */
public final class ProvidersVerifyCommand extends ServiceCommand {

  private final PositionalParamSpec named =
      parameter(0, "NAME", "A provider, or a dataset as <provider>.<dataset>.");

  private final OptionSpec example =
      number("--example", 1, "Number of the definition's example to call, from 1");

  private final OptionSpec records =
      number(
          "--records",
          VerifyDataset.VerifyRequest.USUAL_RECORDS,
          "Maximum number of records requested and compared, 1 to "
              + VerifyDataset.VerifyRequest.MOST_RECORDS);

  public ProvidersVerifyCommand(Console console) {
    super(
        console,
        "not verified",
        "Call one page of a dataset's example and compare the response with its definition.",
        "The call uses your key. All datasets of a provider are called when none is named.");
  }

  @Override
  protected int run() {
    request(); // wrong usage is reported before the service is opened
    return super.run();
  }

  @Override
  protected int run(BuilderService service) {
    VerifyDataset.VerifyRequest request = request();
    List<DatasetVerification> verified = new ArrayList<>();
    DatasetName name = DatasetName.of(named.getValue());
    List<DatasetDefinition> datasets =
        name.dataset()
            .map(dataset -> List.of(valueOf(service.catalog().dataset(name.provider(), dataset))))
            .orElseGet(() -> valueOf(service.catalog().provider(name.provider())).datasets());
    for (DatasetDefinition dataset : datasets) {
      ProviderDefinition provider = valueOf(service.catalog().provider(dataset.provider()));
      DatasetVerification each =
          valueOf(service.providers().verify(provider.name(), dataset.name(), request));
      verified.add(each);
      if (!json()) {
        print(each, provider.credential());
      }
    }
    print(() -> CommandBodies.datasets(verified), () -> conclude(verified));
    return verified.stream().allMatch(DatasetVerification::holds) ? ExitCode.OK : ExitCode.FAILED;
  }

  private VerifyDataset.VerifyRequest request() {
    int number = example.<Integer>getValue();
    int most = records.<Integer>getValue();
    if (!VerifyDataset.VerifyRequest.isValid(number, most)) {
      throw wrongUsage(
          "--example is at least 1, and --records 1 to "
              + VerifyDataset.VerifyRequest.MOST_RECORDS);
    }
    return new VerifyDataset.VerifyRequest(number, most);
  }

  private void print(DatasetVerification verified, CredentialRule credential) {
    String begin = verified.dataset() + ": ";
    if (verified.outcome() instanceof NotCalled notCalled) {
      console.println(begin + "not called: " + why(notCalled, credential));
    } else if (verified.outcome() instanceof Failed failed) {
      String category = failed.fault().map(fault -> fault.category().wire() + ": ").orElse("");
      console.println(begin + "failed: " + category + failed.problem().message());
    } else if (verified.outcome() instanceof Compared compared) {
      print(begin + (verified.holds() ? "as defined: " : "differs: "), compared.comparison());
    }
  }

  private static String why(NotCalled notCalled, CredentialRule credential) {
    return switch (notCalled.reason()) {
      case NO_EXAMPLE -> "the definition has no such example";
      case KEY_MISSING ->
          "a key is needed: set "
              + credential.variable()
              + (credential.isPair() ? " and " + credential.secretVariable() : "");
      case NOT_LISTABLE -> "it has no list operation";
    };
  }

  private void print(String begin, DatasetVerification.Comparison comparison) {
    String total = comparison.total().map(NumberFormat::count).orElse("an unknown total");
    console.println(
        begin + "compared " + NumberFormat.count(comparison.records()) + " of " + total);
    for (Difference difference : comparison.differences()) {
      String field = difference.field().map(name -> Quoting.quoted(name) + ": ").orElse("");
      console.println("  " + field + sentence(difference));
    }
    if (!comparison.nulls().isEmpty()) {
      console.println("  no value is spelled");
      comparison
          .nulls()
          .forEach(
              each ->
                  console.println(
                      "    %s: %s in %s"
                          .formatted(
                              Quoting.quoted(each.field()),
                              each.spelling(),
                              records(each.values()))));
    }
  }

  private static String sentence(Difference difference) {
    long number = difference.count().orElse(0);
    String count = NumberFormat.count(number);
    String promised = difference.promised().orElse("");
    return switch (difference.kind()) {
      case NO_RECORDS -> "the example finds no record, so that nothing is proved";
      case RECORDS_UNREADABLE ->
          "unreadable: " + records(number) + "; no JSON object, or one that holds a key twice";
      case TOTAL_MISSING -> "a total is declared, and the response has none";
      case TOTAL_TOO_SMALL -> "the stated total is " + count + ", and more records arrived";
      case PAGE_SIZE_ECHO ->
          "a page of "
              + promised
              + " was requested, and the response echoes "
              + (difference.count().isPresent() ? count : "no size");
      case PAGE_TOO_LARGE -> "a page of " + promised + " was requested, and " + count + " arrived";
      case FIELD_MISSING -> "declared as " + promised + ", and in no record";
      case FIELD_UNDECLARED -> "not declared; " + seen(difference) + " in " + records(number);
      case TYPE_CONTRADICTED ->
          "declared as "
              + promised
              + ", contradicted in "
              + records(number)
              + "; seen "
              + seen(difference);
      case CODE_AS_NUMBER ->
          "a code, and a number in "
              + records(number)
              + ": its leading zeros are lost at the provider";
      case NULL_UNDECLARED ->
          promised + " in " + records(number) + "; name it in null_values if it means no value";
    };
  }

  private static String records(long number) {
    return NumberFormat.counted(number, "record");
  }

  private static String seen(Difference difference) {
    return difference.seen().stream()
        .sorted()
        .map(WireNamed::wire)
        .collect(Collectors.joining(", "));
  }

  /** Prints what to do next. */
  private void conclude(List<DatasetVerification> verified) {
    List<DatasetVerification> good = verified.stream().filter(DatasetVerification::holds).toList();
    if (good.size() < verified.size()) {
      console.println("Correct the definition where it is wrong, and verify again.");
    }
    if (!good.isEmpty()) {
      console.println(
          "Set status: active and verified_at: "
              + good.get(0).on()
              + " in the definition of "
              + good.stream().map(DatasetVerification::dataset).collect(Collectors.joining(", "))
              + ".");
    }
  }
}
