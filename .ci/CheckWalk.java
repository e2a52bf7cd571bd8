import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.regex.Pattern;

/**
 * Checks the output in a page that walks through commands. Runs each sh block, in order and in one
 * shell, and compares its output with the block that follows it, except for times, ids and numbers
 * that differ from run to run. A block without output in the page has to end with 0. With --write the
 * page gets the real output instead. The commands run in the current folder.
 */
final class CheckWalk {

  private static final String END = "walk-block-ended-with";
  private static final Duration LONGEST_BLOCK = Duration.ofMinutes(3);

  private static final List<Varying> VARYING =
      List.of(
          new Varying("\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|\\+00:00| UTC)", "<time>"),
          new Varying("\\d{8}T\\d{12,14}Z(-[0-9a-f]{12})?", "<run>"),
          new Varying("upl_[0-9a-f]{32}", "<upload>"),
          new Varying("(snap|tbl|hold|an|exp|ers)_[0-9a-f]{32}", "<$1>"),
          new Varying("[0-9]{8}T[0-9]{6}\\.[0-9]{3}Z-[0-9a-f]{32}", "<backup>"),
          new Varying("sha256:[0-9a-f]{64}", "<digest>"),
          new Varying("\\b[0-9a-f]{64}\\b", "<hash>"),
          new Varying("\\b\\d+\\.\\d s\\b", "<duration>"),
          new Varying("\\b\\d+\\.\\d kB\\b", "<size>"),
          new Varying("(?i)(x-request-id|date|content-length): .*", "<$1>"),
          new Varying("(\"(?:p95_latency_ms|latency_ms|sample_count|utilization|execution_ms|startup_ms|engine_execution_ms)\": ?)[0-9.]+", "$1<figure>"),
          new Varying("(_seconds(?:_sum|_max|_count|_bucket)?(?:\\{[^}]*})? )[0-9.E-]+", "$1<figure>"));

  /** A pattern of text that differs from run to run, and its replacement in a comparison. */
  private record Varying(Pattern form, String mask) {
    Varying(String form, String mask) {
      this(Pattern.compile(form), mask);
    }
  }

  private CheckWalk() {}

  public static void main(String[] arguments) throws Exception {
    Path page = Path.of(arguments[0]);
    boolean write = arguments.length > 1 && arguments[1].equals("--write");
    List<String> lines = Files.readAllLines(page);
    List<String> real = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    Process shell = new ProcessBuilder("bash").redirectErrorStream(true).start();
    Timer clock = new Timer(true);
    int blocks = 0;
    try (BufferedWriter in = new BufferedWriter(new OutputStreamWriter(shell.getOutputStream(), StandardCharsets.UTF_8));
        BufferedReader out = new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.UTF_8))) {
      for (int at = 0; at < lines.size(); at++) {
        real.add(lines.get(at));
        if (!lines.get(at).equals("```sh")) {
          continue;
        }
        blocks++;
        int end = endOf(lines, at);
        List<String> commands = lines.subList(at + 1, end);
        real.addAll(lines.subList(at + 1, end + 1));
        boolean shown = end + 2 < lines.size() && lines.get(end + 1).isEmpty() && shows(lines.get(end + 2));
        String place = page + ":" + (at + 1);
        TimerTask overdue = endOf(shell, place);
        clock.schedule(overdue, LONGEST_BLOCK.toMillis());
        List<String> printed = run(commands, in, out, place, shown, wrong);
        overdue.cancel();
        at = end;
        if (shown) {
          int shownEnd = endOf(lines, end + 2);
          List<String> expected = lines.subList(end + 3, shownEnd);
          if (!write && !alike(expected, printed)) {
            wrong.add(page + ":" + (end + 3) + " shows\n" + String.join("\n", expected) + "\nbut it is\n" + String.join("\n", printed));
          }
          real.add("");
          real.add(lines.get(end + 2));
          real.addAll(printed);
          real.add("```");
          at = shownEnd;
        }
      }
    }
    if (write) {
      Files.write(page, real);
    }
    wrong.forEach(System.err::println);
    System.out.println(blocks + " blocks of " + page.getFileName());
    System.exit(wrong.isEmpty() && blocks > 0 ? 0 : 1);
  }

  /** A block that waits for a service that never answers would wait for ever. */
  private static TimerTask endOf(Process shell, String place) {
    return new TimerTask() {
      @Override
      public void run() {
        System.err.println(place + " has not ended after " + LONGEST_BLOCK.toMinutes() + " minutes");
        shell.descendants().forEach(ProcessHandle::destroy);
        shell.destroy();
        System.exit(1);
      }
    };
  }

  private static boolean shows(String fence) {
    return List.of("```json", "```text", "```yaml").contains(fence);
  }

  private static int endOf(List<String> lines, int fence) {
    int end = fence + 1;
    while (!lines.get(end).equals("```")) {
      end++;
    }
    return end;
  }

  private static List<String> run(
      List<String> commands, BufferedWriter in, BufferedReader out, String place, boolean shown, List<String> wrong)
      throws IOException {
    in.write(String.join("\n", commands) + "\nended=$?; echo; echo " + END + " $ended\n");
    in.flush();
    List<String> printed = new ArrayList<>();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith(END)) {
        if (!shown && !line.equals(END + " 0")) {
          wrong.add(place + " ended with " + line.substring(END.length()).strip() + ": " + String.join("\n", printed));
        }
        break;
      }
      printed.add(line.stripTrailing());
    }
    while (!printed.isEmpty() && printed.get(printed.size() - 1).isEmpty()) {
      printed.remove(printed.size() - 1);
    }
    if (printed.stream().anyMatch(line -> line.startsWith("curl: ("))) {
      wrong.add(place + " failed: " + String.join("\n", printed));
    }
    return printed;
  }

  private static boolean alike(List<String> shown, List<String> printed) {
    return masked(shown).equals(masked(printed));
  }

  private static String masked(List<String> lines) {
    String text = String.join("\n", lines);
    for (Varying part : VARYING) {
      text = part.form().matcher(text).replaceAll(part.mask());
    }
    return text;
  }
}
