package io.datasetbuilder.cli.hook;

import io.datasetbuilder.cli.command.CommandGroup;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.command.ServiceCommand;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.notice.Notices;
import io.datasetbuilder.pipeline.runs.notice.Hook;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Delivery;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox.WaitingEntry;
import io.datasetbuilder.terminal.TextTable;
import io.datasetbuilder.terminal.ValueFormatter;
import io.datasetbuilder.wire.NoticeBodies;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** {@code hooks …}: notices of runs that wait, and their delivery. */
public final class HooksCommands {

  private HooksCommands() {}

  public static CommandGroup group(Console console) {
    return new CommandGroup("Show, deliver and test the notices that hooks get.")
        .with("list", new ListCommand(console))
        .with("deliver", new DeliverCommand(console))
        .with("test", new TestCommand(console));
  }

  /** {@code hooks list}: the hooks, and the notices that wait. */
  private static final class ListCommand extends ServiceCommand {

    private static final int STANDARD_LIMIT = 50;

    private final OptionSpec limit =
        number("--limit", STANDARD_LIMIT, "Waiting notices that are listed");

    ListCommand(Console console) {
      super(console, "no list of hooks", "List the hooks and the notices that wait.");
    }

    @Override
    protected int run(BuilderService service) {
      int most = Options.<Integer>value(limit).orElse(STANDARD_LIMIT);
      if (most < 1) {
        throw wrongUsage("--limit is a whole number from 1");
      }
      Notices notices = service.notices();
      Map<String, Long> counts = notices.counts();
      List<WaitingEntry> waiting = notices.waiting(most);
      print(
          () -> NoticeBodies.hooks(notices.hooks(), counts, waiting),
          () -> print(notices.hooks(), counts, waiting));
      return ExitCode.OK;
    }

    private void print(List<Hook> hooks, Map<String, Long> counts, List<WaitingEntry> waiting) {
      Set<String> configured = hooks.stream().map(Hook::name).collect(Collectors.toSet());
      Set<String> names = new TreeSet<>(configured);
      names.addAll(counts.keySet());
      if (names.isEmpty()) {
        console.println("no hooks; SVC_HOOKS_FILE names their file");
        return;
      }
      new TextTable<String>()
          .column("HOOK", name -> name)
          .column("CONFIGURED", name -> configured.contains(name) ? "yes" : "no")
          .column("WAITING", name -> String.valueOf(counts.getOrDefault(name, 0L)))
          .print(console::println, "", names);
      if (!waiting.isEmpty()) {
        console.println("");
        print(waiting);
      }
    }

    private void print(List<WaitingEntry> waiting) {
      new TextTable<WaitingEntry>()
          .column("EVENT", WaitingEntry::eventId)
          .column("HOOK", WaitingEntry::hook)
          .column("RECORDED", entry -> ValueFormatter.time(Optional.of(entry.recordedAt())))
          .column("FAILED", entry -> String.valueOf(entry.attempts()))
          .column("LAST FAILURE", entry -> entry.lastFailure().orElse("-"))
          .print(console::println, "", waiting);
    }
  }

  /** {@code hooks deliver}: records what has ended and delivers what is due. */
  private static final class DeliverCommand extends ServiceCommand {

    private static final int STANDARD_SECONDS = 60;

    private final OptionSpec seconds =
        number("--seconds", STANDARD_SECONDS, "Longest time that the delivery takes");

    DeliverCommand(Console console) {
      super(
          console,
          "notices not delivered",
          "Deliver the notices that are due.",
          "The exit code is 1 when notices wait afterwards.");
    }

    @Override
    protected Path folder() {
      return writableFolder();
    }

    @Override
    protected int run(BuilderService service) {
      int most = Options.<Integer>value(seconds).orElse(STANDARD_SECONDS);
      if (most < 1) {
        throw wrongUsage("--seconds is a whole number from 1");
      }
      Notices notices = service.notices();
      Map<String, Integer> delivered = notices.deliver(Duration.ofSeconds(most));
      Map<String, Long> waiting = notices.counts();
      print(
          () -> NoticeBodies.delivered(delivered, waiting),
          () ->
              console.println(
                  "delivered "
                      + delivered.values().stream().mapToInt(Integer::intValue).sum()
                      + " notice(s), "
                      + waiting.values().stream().mapToLong(Long::longValue).sum()
                      + " wait"));
      return waiting.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  /** {@code hooks test NAME}: sends a test notice to one hook. */
  private static final class TestCommand extends ServiceCommand {

    private final PositionalParamSpec name = parameter(0, "NAME", "Name of the hook.");

    TestCommand(Console console) {
      super(console, "hook not tested", "Send a test notice to one hook, at once.");
    }

    @Override
    protected int run(BuilderService service) {
      Delivery result = valueOf(service.notices().test(name.getValue()));
      print(
          () -> NoticeBodies.tested(name.getValue(), result),
          () ->
              console.println(
                  result.failure().map(code -> "not delivered: " + code).orElse("delivered")));
      return result.failure().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }
  }
}
