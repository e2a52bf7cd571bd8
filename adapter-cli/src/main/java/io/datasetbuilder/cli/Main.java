package io.datasetbuilder.cli;

import io.datasetbuilder.cli.build.ValidateCommand.SpecValidation;
import io.datasetbuilder.cli.output.Boundary;
import io.datasetbuilder.cli.output.Console;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Entry point of the process. */
public final class Main {

  private Main() {}

  /** Runs one command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    end(Console.ofThisProcess(), arguments);
  }

  static void end(Console console, String... arguments) {
    System.exit(run(console, arguments));
  }

  /**
   * Runs one command.
   *
   * @return the exit code of a process that runs nothing else
   */
  static int run(Console console, String... arguments) {
    System.setProperty("java.util.logging.SimpleFormatter.format", "warning: %5$s%n");
    boolean verbose = List.of(arguments).contains(Boundary.VERBOSE);
    if (!verbose) {
      System.setErr(new LibraryErrors(System.err));
    }
    Boundary boundary = new Boundary(console, verbose);
    return console.end(boundary.run(() -> execute(console, boundary, arguments)));
  }

  private static int execute(Console console, Boundary boundary, String... arguments) {
    return SpecValidation.isPlainValidate(arguments)
        ? SpecValidation.run(console, arguments[1])
        : new Program(console, boundary).run(arguments);
  }

  /**
   * Standard error for libraries, without the stack traces that some of them print beside the
   * errors that they throw: the driver of the engine does where its native library is missing.
   * Their warnings pass.
   */
  private static final class LibraryErrors extends PrintStream {

    LibraryErrors(PrintStream err) {
      super(err, true, StandardCharsets.UTF_8);
    }

    /**
     * How {@link Throwable#printStackTrace()} prints: the throwable, then a line for each frame.
     */
    @Override
    public void println(Object line) {
      String text = String.valueOf(line);
      boolean trace =
          line instanceof Throwable
              || text.startsWith("\t")
              || text.startsWith("Caused by: ")
              || text.startsWith("Suppressed: ");
      if (!trace) {
        super.println(text);
      }
    }
  }
}
