package io.datasetbuilder.benchmarks;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Prints the table on the standard output and progress on the other; a bar that is missed is a line
 * of the table, not a failure. Exit codes: 0 measured, 1 something could not be measured, 2 wrong
 * usage.
 */
public final class Main {

  private Main() {}

  public static void main(String[] words) throws URISyntaxException {
    System.exit(run(List.of(words)));
  }

  private static int run(List<String> words) throws URISyntaxException {
    if (words.contains("--help")) {
      System.out.print(Usage.text());
      return 0;
    }
    try {
      measure(Options.parse(words));
      return 0;
    } catch (WrongUsage e) {
      System.err.println("error: " + e.getMessage());
      System.err.print(Usage.text());
      return 2;
    } catch (ChildFailed | IOException e) {
      System.err.println("error: " + e);
      return 1;
    }
  }

  private static void measure(Arguments arguments) throws IOException, URISyntaxException {
    Path ownJar = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Workspace place = Workspace.open(arguments, ownJar, Main::tell)) {
      String table = new Benchmark(place).run();
      System.out.print(table);
      if (arguments.out().isPresent()) {
        Files.writeString(arguments.out().get(), table);
      }
    }
  }

  private static void tell(String progress) {
    System.err.println(progress);
  }
}
