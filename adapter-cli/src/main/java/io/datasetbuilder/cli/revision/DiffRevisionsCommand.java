package io.datasetbuilder.cli.revision;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code revisions diff DOC [FROM [TO]]}: shows what changed between two revisions as a unified
 * diff. Exits like diff(1), with 0, 1 or 2.
 */
final class DiffRevisionsCommand extends RevisionCommand {

  /** Unchanged lines around a change. */
  private static final int CONTEXT = 3;

  private static final String UNENDED = "\n\\ No newline at end of file";

  /** The sign that shows a carriage return. */
  private static final char CARRIAGE_RETURN = '\u240D';

  private final PositionalParamSpec from =
      optionalParameter(1, "FROM", "The earlier revision (default: the one before TO).");

  private final PositionalParamSpec to =
      optionalParameter(2, "TO", "The later revision (default: the newest).");

  DiffRevisionsCommand(Console console) {
    super(
        console,
        "the revisions cannot be compared",
        "Show what changed between two revisions, as a unified diff.",
        "Exit code 0: same content; 1: different content; 2: they cannot be compared.");
  }

  @Override
  protected int run(ServiceClient client) {
    try {
      return compare(client);
    } catch (Refused refused) {
      report(refused);
      return ExitCode.NOT_COMPARED;
    }
  }

  private int compare(ServiceClient client) {
    long later = number(to).orElseGet(() -> newest(client));
    long earlier = number(from).orElse(Math.max(1, later - 1));
    JsonValue before = content(client, earlier);
    JsonValue after = content(client, later);
    List<String> diff = before.equals(after) ? List.of() : unified(earlier, before, later, after);
    print(
        () -> body(earlier, later, diff), () -> diff.forEach(line -> console.println(shown(line))));
    return diff.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private Optional<Long> number(PositionalParamSpec parameter) {
    return Optional.ofNullable(parameter.<String>getValue()).map(this::number);
  }

  private JsonValue content(ServiceClient client, long number) {
    return content(client.run(RevisionCommands.revision(kind(), docId(), OptionalLong.of(number))));
  }

  private List<String> unified(long earlier, JsonValue before, long later, JsonValue after) {
    boolean texts = onlyTextsDiffer(before, after);
    List<String> lines = lines(texts ? text(before) : json(before));
    return UnifiedDiffUtils.generateUnifiedDiff(
            docId() + " revision " + earlier,
            docId() + " revision " + later,
            lines,
            DiffUtils.diff(lines, lines(texts ? text(after) : json(after))),
            CONTEXT)
        .stream()
        .flatMap(line -> Stream.of(line.split("\n", -1)))
        .toList();
  }

  /** Whether two contents are specs that have all but their texts in common. */
  private static boolean onlyTextsDiffer(JsonValue before, JsonValue after) {
    return hasText(before) && hasText(after) && withoutText(before).equals(withoutText(after));
  }

  private static Map<String, JsonValue> withoutText(JsonValue content) {
    Map<String, JsonValue> members = new HashMap<>(((JsonObject) content).members());
    members.remove(TEXT);
    return members;
  }

  /** Lines as diff(1) has them: only LF ends one, and a last one without it is another line. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    int last = lines.size() - 1;
    if (lines.get(last).isEmpty()) {
      lines.remove(last);
    } else {
      lines.set(last, lines.get(last) + UNENDED);
    }
    return lines;
  }

  /** A line with its indentation, which counts in a spec, and without controls. */
  private static String shown(String line) {
    return line.replace('\r', CARRIAGE_RETURN).replaceAll("[\\p{Cc}&&[^\t]]", "\uFFFD");
  }

  private static JsonObject body(long earlier, long later, List<String> diff) {
    return new JsonMembers()
        .put("from_revision", earlier)
        .put("to_revision", later)
        .put("same", diff.isEmpty())
        .putTexts("diff", diff)
        .toObject();
  }
}
