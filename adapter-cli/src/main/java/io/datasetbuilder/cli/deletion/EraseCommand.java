package io.datasetbuilder.cli.deletion;

import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.run.Erasing.ValueToErase;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.warehouse.erasure.Certificate;
import io.datasetbuilder.pipeline.warehouse.erasure.CertificateDocument;
import io.datasetbuilder.pipeline.warehouse.erasure.ErasedValue;
import io.datasetbuilder.pipeline.warehouse.erasure.Erasures.ErasurePlan;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/**
 * {@code erase}: lists what holds a value of a dataset, and with {@code --apply} removes it and
 * prints the certificate. The value is in no output.
 */
public final class EraseCommand extends ServiceCommand {

  private final OptionSpec dataset =
      required("--dataset", "ID", "The dataset that the value is erased from.");

  private final OptionSpec where =
      required(
          "--where",
          "COLUMN[=VALUE]",
          "The column and the value; without =VALUE the value is a line of the standard input,"
              + " which no list of processes shows.");

  private final OptionSpec backups =
      add(
          Options.repeatable(
              "--backup", "DIR", "Backup that is searched too, and not changed; repeatable."));

  private final OptionSpec dropTables =
      flag(
          "--drop-tables",
          "Drop the tables whose current snapshot holds the value, or continues one that does.");

  private final OptionSpec apply =
      flag("--apply", "Remove what holds the value; without it a list is printed.");

  private final OptionSpec yes =
      flag("--yes", "Remove without asking; required where the command is not on a terminal.");

  private Optional<BufferedReader> input = Optional.empty();

  public EraseCommand(Console console) {
    super(
        console,
        "nothing erased",
        "Remove everything that holds a value of a dataset, and print a certificate.",
        "Lists it without --apply. For the operator of the output folder: runs of all owners.");
    addWarehouse();
  }

  private OptionSpec required(String name, String label, String description) {
    return add(
        OptionSpec.builder(name)
            .paramLabel(label)
            .type(String.class)
            .required(true)
            .description(description)
            .build());
  }

  @Override
  protected Path folder() {
    return Options.isSet(apply) ? writableFolder() : super.folder();
  }

  @Override
  protected int run() {
    if (Options.isSet(apply) && !Options.isSet(yes) && !console.isTerminal()) {
      throw wrongUsage("add --yes: what is erased cannot be restored");
    }
    return super.run();
  }

  @Override
  protected int run(BuilderService service) {
    ValueToErase value =
        new ValueToErase(
            dataset.getValue(), erased(), Options.isSet(dropTables), backups().stream().toList());
    EraseFormatter formatter = new EraseFormatter(console);
    if (!Options.isSet(apply)) {
      ErasurePlan plan = valueOf(service.erasing().plan(value));
      print(() -> formatter.body(plan), () -> formatter.plan(plan));
      return plan.refusals().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }
    if (!Options.isSet(yes) && !isConfirmed(value.datasetId())) {
      console.note("nothing erased: the names differ");
      return ExitCode.FAILED;
    }
    Certificate certificate = valueOf(service.erasing().erase(value));
    print(() -> CertificateDocument.write(certificate), () -> formatter.certificate(certificate));
    return certificate.state() == Certificate.State.FINISHED ? ExitCode.OK : ExitCode.FAILED;
  }

  private List<Path> backups() {
    return Options.<List<String>>value(backups).orElseGet(List::of).stream().map(Path::of).toList();
  }

  private ErasedValue erased() {
    String condition = where.getValue();
    int sign = condition.indexOf('=');
    String column = sign < 0 ? condition : condition.substring(0, sign);
    String value = sign < 0 ? line().orElse("") : condition.substring(sign + 1);
    if (column.isBlank() || !ErasedValue.isValid(value)) {
      throw wrongUsage(
          "--where names a column and a value of 1 to %d characters, as column=value or with the"
                  .formatted(ErasedValue.MOST_CHARACTERS)
              + " value on the standard input");
    }
    return new ErasedValue(column, value);
  }

  private boolean isConfirmed(String expected) {
    console.note(
        "This removes what holds the value from dataset "
            + PlainLine.of(expected)
            + " for good. Type the dataset's id to confirm:");
    return line().filter(expected::equals).isPresent();
  }

  private Optional<String> line() {
    if (input.isEmpty()) {
      input =
          Optional.of(
              new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8)));
    }
    try {
      return Optional.ofNullable(input.get().readLine());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
