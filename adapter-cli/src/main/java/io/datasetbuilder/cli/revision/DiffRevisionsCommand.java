package io.datasetbuilder.cli.revision;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.command.Options;
import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.cli.output.ExitCode;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * {@code revisions diff DOC [FROM [TO]]}: shows what changed between two revisions as a unified
 * diff. Exits like diff(1), with 0, 1 or 2.
 */
final class DiffRevisionsCommand extends RevisionCommand {

  /** Unchanged lines around a change. */
  private static final int CONTEXT = 3;

  private final PositionalParamSpec from =
      Options.parameter(1, "0..1", "FROM", "The earlier revision (default: the one before TO).");

  private final PositionalParamSpec to =
      Options.parameter(2, "0..1", "TO", "The later revision (default: the newest).");

  DiffRevisionsCommand(Console console) {
    super(
        console,
        "the revisions cannot be compared",
        "Show what changed between two revisions, as a unified diff.",
        "Exit code 0: same content; 1: different content; 2: they cannot be compared.");
  }

  @Override
  protected void addOptions(CommandSpec command) {
    super.addOptions(command);
    command.addPositional(from).addPositional(to);
  }

  @Override
  int run(BuilderService local, RevisionSource source) {
    try {
      return compare(source);
    } catch (Refused refused) {
      report(refused);
      return ExitCode.NOT_COMPARED;
    }
  }

  private int compare(RevisionSource source) {
    long later = number(to).orElseGet(() -> newest(source));
    long earlier = number(from).orElse(Math.max(1, later - 1));
    List<String> diff =
        unified(
            earlier,
            text(source.revision(kind(), docId(), OptionalLong.of(earlier))),
            later,
            text(source.revision(kind(), docId(), OptionalLong.of(later))));
    print(
        () -> body(earlier, later, diff), () -> diff.forEach(line -> console.println(shown(line))));
    return diff.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private Optional<Long> number(PositionalParamSpec parameter) {
    return Optional.ofNullable(parameter.<String>getValue()).map(this::number);
  }

  private List<String> unified(long earlier, String before, long later, String after) {
    List<String> lines = before.lines().toList();
    return UnifiedDiffUtils.generateUnifiedDiff(
        docId() + " revision " + earlier,
        docId() + " revision " + later,
        lines,
        DiffUtils.diff(lines, after.lines().toList()),
        CONTEXT);
  }

  /** A line with its indentation, which counts in a spec, and without controls. */
  private static String shown(String line) {
    return line.replaceAll("[\\p{Cc}&&[^\t]]", "\uFFFD");
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
