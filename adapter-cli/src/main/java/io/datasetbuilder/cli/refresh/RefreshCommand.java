package io.datasetbuilder.cli.refresh;

import io.datasetbuilder.cli.command.Command;
import io.datasetbuilder.cli.command.FetchOptions;
import io.datasetbuilder.cli.command.Interrupt;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.OutputDir;
import io.datasetbuilder.cli.command.OwnerOption;
import io.datasetbuilder.cli.command.WarehouseOptions;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderServiceBuilder;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.pipeline.submission.refresh.PlannedRefresh;
import io.datasetbuilder.pipeline.submission.refresh.PlannedRefresh.RefreshResult;
import io.datasetbuilder.pipeline.submission.refresh.PlannedRefresh.RefreshedDataset;
import io.datasetbuilder.terminal.Progress;
import io.datasetbuilder.wire.RefreshBodies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code refresh [DATASET…]}: builds the datasets of an output folder that are due by their
 * cadence, one after the other. One that fails stops no other; an interrupt stops all.
 */
public final class RefreshCommand extends Command {

  private final PositionalParamSpec datasets =
      add(
          PositionalParamSpec.builder()
              .index("0..*")
              .arity("0..*")
              .paramLabel("DATASET")
              .type(String[].class)
              .description("Ids of datasets; without one, all that have a refresh_cadence.")
              .build());

  private final OptionSpec dryRun =
      flag("--dry-run", "Show what is due and when the others are, and build nothing.");

  private final OptionSpec force =
      flag("--force", "Build the named datasets although they are not due.");

  private final OutputDir outputDir = add(new OutputDir());
  private final FetchOptions fetch = add(FetchOptions.ofPreviews());
  private final WarehouseOptions warehouse = add(WarehouseOptions.ofWorkspace());
  private final OwnerOption owner = add(OwnerOption.acting());

  public RefreshCommand(Console console) {
    super(
        console,
        "not refreshed",
        "Build the datasets of a folder that are due by their refresh_cadence.",
        "A spec saved under the id of the dataset is built, else that of its last successful run.",
        "Exit code 0: all that was due was built; 1: something could not be built.");
  }

  @Override
  protected int run() {
    if (Options.isSet(force) && named().isEmpty()) {
      throw wrongUsage("--force needs the names of datasets");
    }
    Optional<WarehouseSettings> tables = warehouse.writable(console);
    try (BuilderService service =
            console.open(outputDir.writable(), builder -> applied(fetch.apply(builder), tables));
        Interrupt interrupt =
            Interrupt.install(console, "the build did not stop in time; its folder is an orphan")) {
      List<RefreshedDataset> all = new ArrayList<>();
      for (PlannedRefresh plan : service.plannedRefreshes(named(), Options.isSet(force))) {
        RefreshedDataset refreshed = refreshed(service, plan, interrupt);
        all.add(refreshed);
        if (!json()) {
          new RefreshFormatter(console).print(refreshed);
        }
      }
      return end(all, interrupt);
    }
  }

  private BuilderServiceBuilder applied(
      BuilderServiceBuilder builder, Optional<WarehouseSettings> tables) {
    return owner.applied(tables.map(builder::warehouse).orElse(builder));
  }

  private List<String> named() {
    String[] names = datasets.getValue();
    return names == null ? List.of() : List.of(names);
  }

  private RefreshedDataset refreshed(
      BuilderService service, PlannedRefresh plan, Interrupt interrupt) {
    if (Options.isSet(dryRun)) {
      return plan.shown();
    }
    if (interrupt.requested()) {
      return plan.skipped();
    }
    try (Progress progress = Progress.on(console.err(), json())) {
      RefreshedDataset refreshed =
          service.refresh(
              plan, BuildOptions.none().withListener(progress).withCancellation(interrupt));
      progress.finish();
      return refreshed;
    }
  }

  private int end(List<RefreshedDataset> all, Interrupt interrupt) {
    print(
        () -> RefreshBodies.refreshed(all),
        () -> {
          if (all.isEmpty()) {
            console.println("no dataset has a refresh_cadence");
          }
        });
    if (interrupt.requested()) {
      return ExitCode.INTERRUPTED;
    }
    boolean failed = all.stream().anyMatch(each -> each.result() == RefreshResult.FAILED);
    return failed ? ExitCode.FAILED : ExitCode.OK;
  }
}
