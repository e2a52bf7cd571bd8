package io.datasetbuilder.cli;

import io.datasetbuilder.cli.output.Console;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Process that runs one command of the program after the other, each with streams and variables of
 * its own, as {@link Main} does: the other side of {@link LoopingProgram}. All commands share the
 * working folder and a warm JVM.
 */
final class CommandLoop {

  /** Before the exit code of a command, on a line of its own. */
  static final String ENDED = "ended ";

  /** A variable: how far the clock of the commands is ahead of the machine's. */
  static final String SECONDS_AHEAD = "seconds_ahead";

  private CommandLoop() {}

  /** Reads commands until the standard input ends. */
  public static void main(String[] none) throws IOException {
    DataInputStream commands = new DataInputStream(new BufferedInputStream(System.in));
    PrintStream codes =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    Redirected errors = new Redirected();
    while (true) {
      int arguments;
      try {
        arguments = commands.readInt();
      } catch (EOFException noMore) {
        Runtime.getRuntime().halt(0);
        return;
      }
      codes.print(ENDED + run(commands, arguments, errors) + "\n");
      codes.flush();
    }
  }

  private static int run(DataInputStream commands, int count, Redirected errors)
      throws IOException {
    String[] arguments = new String[count];
    for (int i = 0; i < count; i++) {
      arguments[i] = commands.readUTF();
    }
    Map<String, String> variables = new HashMap<>(System.getenv());
    for (int left = commands.readInt(); left > 0; left--) {
      variables.put(commands.readUTF(), commands.readUTF());
    }
    boolean standIns = commands.readBoolean();
    try (InputStream in = new FileInputStream(commands.readUTF());
        OutputStream out = new FileOutputStream(commands.readUTF());
        OutputStream err = new FileOutputStream(commands.readUTF())) {
      errors.target = err;
      // Anew for each command, as in a process of its own: Main wraps what it finds.
      System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
      Console console =
          new Console(in, out, new PrintStream(err, false, StandardCharsets.UTF_8))
              .withVariables(variables);
      return Main.run(customized(console, standIns, variables), arguments);
    }
  }

  private static Console customized(
      Console console, boolean standIns, Map<String, String> variables) {
    String ahead = variables.get(SECONDS_AHEAD);
    if (ahead != null) {
      Clock clock = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(Long.parseLong(ahead)));
      return console.customizing(builder -> builder.clock(clock));
    }
    return standIns ? AmongStandIns.customized(console, variables) : console;
  }

  /** Standard error of the command that runs, also for libraries that keep the stream. */
  private static final class Redirected extends OutputStream {

    private volatile OutputStream target = OutputStream.nullOutputStream();

    @Override
    public void write(int octet) throws IOException {
      target.write(octet);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
      target.write(bytes, offset, count);
    }
  }
}
