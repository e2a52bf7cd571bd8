package io.datasetbuilder.cli.command;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.nio.file.Path;
import java.util.Optional;

/** Base of the commands that open the service over the output folder. */
public abstract class ServiceCommand extends Command {

  private final OutputDir outputDir = add(new OutputDir());
  private Optional<WarehouseOptions> warehouse = Optional.empty();
  private Optional<OwnerOption> owner = Optional.empty();

  protected ServiceCommand(Console console, String refused, String... description) {
    super(console, refused, description);
  }

  /** Adds the folder of a warehouse, for a command that shows what runs committed to it. */
  protected final void addWarehouse() {
    warehouse = Optional.of(add(WarehouseOptions.ofFolder()));
  }

  /** Adds the team that the command acts for, for a command that shows what someone owns. */
  protected final void addOwner() {
    owner = Optional.of(add(OwnerOption.acting()));
  }

  /** The output folder; the folder of a command that writes is {@link #writableFolder()}. */
  protected Path folder() {
    return outputDir.folder();
  }

  /**
   * The output folder of a command that writes into it.
   *
   * @throws Refused when the folder is not writable
   */
  protected final Path writableFolder() {
    return outputDir.writable();
  }

  /**
   * The run id in an argument, which may be {@code latest}.
   *
   * @throws Refused when it is not a run id
   */
  protected RunId runId(String argument) {
    return NamedRun.id(NamedRun.in(folder(), argument), "");
  }

  @Override
  protected int run() {
    try (BuilderService service = console.open(folder(), this::customized)) {
      return run(service);
    }
  }

  private BuilderServiceBuilder customized(BuilderServiceBuilder builder) {
    owner.ifPresent(option -> option.applied(builder));
    return warehouse
        .flatMap(options -> options.named(console))
        .map(builder::warehouse)
        .orElse(builder);
  }

  /**
   * Runs the command on the opened service.
   *
   * @return the exit code
   */
  protected abstract int run(BuilderService service);
}
