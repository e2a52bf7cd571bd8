package io.datasetbuilder.buildspec.read;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.BooleanNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NullNode;
import io.datasetbuilder.buildspec.document.SpecNode.NumberNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonBoolean;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Loads read options that are written by themselves, outside a spec, as those of an upload are. */
public final class LoadRead {

  /** Place of the options in the paths of their problems. */
  public static final FieldPath AT = FieldPath.ROOT.field("read");

  /** A value has no text, and so no position in it. */
  private static final Position NOWHERE = new Position(1, 1);

  private LoadRead() {}

  /**
   * The options that a value writes, in the form of {@link ReadOptions#members}. Rules that depend
   * on the format are not checked.
   *
   * @return the options, or all problems of their types
   */
  public static Result<ReadOptions> of(JsonValue written) {
    ProblemLog log = new ProblemLog();
    ReadOptions options = ReadFields.read(new Value(node(written), AT, log));
    List<Problem> problems = log.problems().stream().map(LoadRead::withoutPosition).toList();
    return problems.isEmpty() ? Result.ok(options) : Result.refused(problems);
  }

  private static Problem withoutPosition(Problem problem) {
    return new Problem(
        problem.code(), problem.at(), problem.message(), problem.hint(), Optional.empty());
  }

  private static SpecNode node(JsonValue value) {
    if (value instanceof JsonObject object) {
      Map<String, Entry> entries = new LinkedHashMap<>();
      object
          .members()
          .forEach((name, member) -> entries.put(name, new Entry(NOWHERE, node(member))));
      return new MappingNode(entries, NOWHERE);
    }
    if (value instanceof JsonArray array) {
      return new ListNode(array.items().stream().map(LoadRead::node).toList(), NOWHERE);
    }
    if (value instanceof JsonText text) {
      return new TextNode(text.value(), NOWHERE);
    }
    if (value instanceof JsonNumber number) {
      return new NumberNode(number.value(), NOWHERE);
    }
    return value instanceof JsonBoolean flag
        ? new BooleanNode(flag.value(), NOWHERE)
        : new NullNode(NOWHERE);
  }
}
