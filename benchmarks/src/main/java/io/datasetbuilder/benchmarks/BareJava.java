package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.program.ComposeTables;
import io.datasetbuilder.benchmarks.program.ListRuns;
import io.datasetbuilder.benchmarks.program.PrintLine;
import io.datasetbuilder.benchmarks.program.RawJoin;
import io.datasetbuilder.benchmarks.program.RunSql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The bare programs that the product is compared with, each a fresh process on the same Java. */
public final class BareJava {

  private final Path ownJar;
  private final Path driverJar;
  private final ChildProcesses processes;

  /**
   * @param ownJar of the programs, or the folder of their classes
   * @param driverJar which holds the engine's driver
   */
  public BareJava(Path ownJar, Path driverJar, ChildProcesses processes) {
    this.ownJar = ownJar;
    this.driverJar = driverJar;
    this.processes = processes;
  }

  /** Prints a line and ends. */
  public Finished printLine() throws IOException {
    return processes.run(
        List.of(java(), "-cp", ownJar.toString(), PrintLine.class.getName()), Map.of());
  }

  /**
   * Copies an input to a typed Parquet file and does nothing else.
   *
   * @param spill folder that the engine may fill
   */
  public Finished copy(InputFile input, Path output, Path spill, EngineShare engine)
      throws IOException {
    return processes.run(
        List.of(
            java(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            ownJar + System.getProperty("path.separator") + driverJar,
            RunSql.class.getName(),
            input.format().name(),
            input.path().toString(),
            output.toString(),
            spill.toString(),
            Integer.toString(engine.threads()),
            Integer.toString(engine.memoryMb())),
        Map.of());
  }

  /**
   * Fills an index of runs and asks it for pages, with the heap that the launcher gives.
   *
   * @param database a file that does not exist
   */
  public Finished listRuns(Path database, long runs) throws IOException {
    return processes.run(
        List.of(
            java(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            ownJar + System.getProperty("path.separator") + driverJar,
            ListRuns.class.getName(),
            database.toString(),
            Long.toString(runs)),
        Map.of());
  }

  /** Joins two Parquet files into one and does nothing else. */
  public Finished join(JoinedFiles files, EngineShare engine) throws IOException {
    return onDriver(RawJoin.class, files.arguments(engine));
  }

  /** Composes two Silver tables as the product does, from the counts of keys to the file. */
  public Finished compose(JoinedFiles files, EngineShare engine) throws IOException {
    return onDriver(ComposeTables.class, files.arguments(engine));
  }

  private Finished onDriver(Class<?> program, List<String> arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                java(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                ownJar + System.getProperty("path.separator") + driverJar,
                program.getName()));
    command.addAll(arguments);
    return processes.run(command, Map.of());
  }

  /** The Java that runs this. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
