package io.datasetbuilder.cli;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process that runs {@link CommandLoop}, which commands are sent to. */
final class LoopingProgram implements AutoCloseable {

  private static final long LONGEST_COMMAND = TimeUnit.MINUTES.toNanos(2);

  private final Process process;
  private final DataOutputStream commands;
  private final BufferedReader replies;

  LoopingProgram(Process process) {
    this.process = process;
    this.commands = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
    this.replies =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Runs one command.
   *
   * @param standIns whether providers are stood in for
   * @return the exit code
   */
  int run(
      Map<String, String> variables,
      boolean standIns,
      Path in,
      Path out,
      Path err,
      String... arguments)
      throws IOException, InterruptedException {
    commands.writeInt(arguments.length);
    for (String argument : arguments) {
      commands.writeUTF(argument);
    }
    commands.writeInt(variables.size());
    for (Map.Entry<String, String> variable : variables.entrySet()) {
      commands.writeUTF(variable.getKey());
      commands.writeUTF(variable.getValue());
    }
    commands.writeBoolean(standIns);
    for (Path stream : new Path[] {in, out, err}) {
      commands.writeUTF(stream.toString());
    }
    commands.flush();
    return code();
  }

  private int code() throws IOException, InterruptedException {
    long began = System.nanoTime();
    while (true) {
      while (!replies.ready()) {
        if (!process.isAlive() || System.nanoTime() - began > LONGEST_COMMAND) {
          process.destroyForcibly();
          throw new AssertionError("the loop of commands ended, or its command does not");
        }
        Thread.sleep(1);
      }
      String line = replies.readLine();
      if (line.startsWith(CommandLoop.ENDED)) {
        return Integer.parseInt(line.substring(CommandLoop.ENDED.length()));
      }
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
