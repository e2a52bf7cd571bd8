package io.datasetbuilder.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ParameterException;

/**
 * Measures the chosen scenarios one after the other, and prints the table on the standard output
 * and progress on the other; a bar that is missed is a line of the table, not a failure. Exit
 * codes: 0 measured, 1 something could not be measured, 2 wrong usage.
 */
public final class Benchmark {

  private static final double GIB = 1L << 30;

  private Benchmark() {}

  public static void main(String[] words) {
    System.exit(run(words));
  }

  static int run(String... words) {
    Options options = new Options();
    try {
      options.parse(words);
    } catch (ParameterException e) {
      System.err.println("error: " + e.getMessage());
      System.err.print(options.usage());
      return 2;
    }
    if (options.help) {
      System.out.print(options.usage());
      return 0;
    }
    try (Workspace workspace = Workspace.open(options)) {
      String table = table(workspace);
      System.out.print(table);
      if (options.out != null) {
        Files.writeString(options.out, table);
      }
      return 0;
    } catch (ChildProcesses.ProcessFailed | IOException e) {
      System.err.println("error: " + e);
      return 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      System.err.println("error: interrupted");
      return 1;
    }
  }

  /** The table in Markdown. */
  private static String table(Workspace workspace) throws IOException, InterruptedException {
    Options options = workspace.options();
    CommandMeasurements commands = new CommandMeasurements(workspace);
    Map<Scenario, List<Figure>> figures = new EnumMap<>(Scenario.class);
    for (Scenario scenario : options.only) {
      workspace.progress("(" + scenario.letter() + ") " + scenario.meaning());
      figures.put(scenario, measure(scenario, workspace, commands));
      Workspace.delete(workspace.output());
      Workspace.delete(workspace.warehouse());
    }
    String conditions =
        Figure.format(
            "Heap 256 MiB; engine on both sides: %d threads, %,d MiB; medians of %d rounds, in"
                + " brackets the fastest and the slowest; scale %s.",
            options.threads, options.memoryMb, options.rounds, options.scale);
    return Figure.table(List.of("Machine: " + machine() + ".", conditions), figures);
  }

  private static List<Figure> measure(
      Scenario scenario, Workspace workspace, CommandMeasurements commands)
      throws IOException, InterruptedException {
    return switch (scenario) {
      case A -> commands.againstCopy(InputFormat.CSV);
      case B -> commands.manyRows();
      case C -> commands.againstCopy(InputFormat.JSON_LINES);
      case D -> commands.sameBytes();
      case E -> commands.coldStart();
      case F -> commands.rulesScanAndMasking();
      case F2 -> new CompositionMeasurement(workspace).measure();
      case G -> new IndexMeasurement(workspace).measure();
      case H -> new FetchMeasurement(workspace).measure();
      case I -> new CallerMeasurements(workspace).polling();
      case J -> new CallerMeasurements(workspace).submissions();
      case K -> new SoakMeasurement(workspace).measure();
      case L -> new MixedBuildsMeasurement(workspace).measure();
      case M -> new AccessMeasurement(workspace).measure();
      case N -> new QueryMeasurement(workspace).measure();
      case O -> new LargeTableMeasurement(workspace).measure();
      case P -> new CommitMeasurement(workspace).measure();
      case Q -> new PublishMeasurement(workspace).measure();
      case R -> new ExportMeasurement(workspace).measure();
      case S -> new BackupMeasurement(workspace).measure();
      case T -> new FormMeasurement(workspace).measure();
      case U -> new SiteMeasurement(workspace).measure();
      case V -> new PeerMeasurement(workspace).measure();
    };
  }

  /** Cores, memory, Java and operating system, in one line. */
  static String machine() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return Figure.format(
        "%d cores, %.1f GiB memory, Java %s (%s), %s %s %s",
        system.getAvailableProcessors(),
        system.getTotalMemorySize() / GIB,
        System.getProperty("java.version"),
        System.getProperty("java.vm.name"),
        system.getName(),
        system.getVersion(),
        system.getArch());
  }
}
