package io.datasetbuilder.benchmarks;

import io.datasetbuilder.benchmarks.program.BuildPages;
import io.datasetbuilder.benchmarks.program.DownloadPages;
import io.datasetbuilder.benchmarks.program.FetchPages;
import io.datasetbuilder.benchmarks.program.Sales;
import io.datasetbuilder.benchmarks.program.ServePages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts the programs of this package, all with the same options of Java.
 *
 * @param ownJar of the programs, or the folder of their classes
 * @param standInJar the stand-in; no part of the product
 * @param productJar the product's runnable jar
 */
public record PagePrograms(Path ownJar, Path standInJar, Path productJar, ChildProcesses processes) {

  /** Serves pages until it is closed; its first line is their address. */
  public BackgroundProcess serve(long pages) throws IOException {
    return BackgroundProcess.start(command(ServePages.class, Long.toString(pages * Sales.PAGE)));
  }

  /** Downloads the pages and throws them away. */
  public Finished download(String address, long pages) throws IOException {
    return processes.run(command(DownloadPages.class, address, Long.toString(pages)), Map.of());
  }

  /** Fetches the pages into Bronze, as the product does; tells what memory was alive. */
  public Finished fetch(String address, long pages, Path output) throws IOException {
    return processes.run(
        command(FetchPages.class, address, Long.toString(pages), output.toString()), Map.of());
  }

  /** BuildMeasurements a dataset from the pages. */
  public Finished build(String address, long pages, Path output, EngineShare engine)
      throws IOException {
    return processes.run(
        command(
            BuildPages.class,
            address,
            Long.toString(pages),
            output.toString(),
            Integer.toString(engine.threads()),
            Integer.toString(engine.memoryMb())),
        Map.of());
  }

  private List<String> command(Class<?> program, String... arguments) {
    String jars =
        Stream.of(ownJar, standInJar, productJar)
            .map(Path::toString)
            .collect(Collectors.joining(System.getProperty("path.separator")));
    List<String> command =
        new ArrayList<>(
            List.of(
                BareJava.java(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                jars,
                program.getName()));
    command.addAll(List.of(arguments));
    return command;
  }
}
