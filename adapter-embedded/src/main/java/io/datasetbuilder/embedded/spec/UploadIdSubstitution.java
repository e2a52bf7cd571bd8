package io.datasetbuilder.embedded.spec;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.BooleanNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NumberNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Fills the {@code upload_id} of sources for which a local file is named, before a spec is loaded,
 * so that positions in messages stay those of the text.
 */
final class UploadIdSubstitution {

  private UploadIdSubstitution() {}

  /**
   * The document with the ids.
   *
   * @param files by alias, or by index where a source has none
   * @param ids the upload id of the source at an index
   */
  static Result<SpecNode> fill(
      SpecNode document, Map<String, Path> files, IntFunction<UploadId> ids) {
    if (files.isEmpty()) {
      return Result.ok(document);
    }
    List<Problem> problems = checkNames(document, files.keySet());
    return problems.isEmpty()
        ? Result.ok(filled((MappingNode) document, files, ids))
        : Result.refused(problems);
  }

  /** The document with the ids, which was filled before, as JSON. */
  static JsonValue json(SpecNode document, Map<String, Path> files, IntFunction<UploadId> ids) {
    return value(files.isEmpty() ? document : filled((MappingNode) document, files, ids));
  }

  private static MappingNode filled(
      MappingNode root, Map<String, Path> files, IntFunction<UploadId> ids) {
    Entry sources = root.entries().get("sources");
    List<String> names = names(root);
    List<SpecNode> items = new ArrayList<>(((ListNode) sources.value()).items());
    for (int i = 0; i < items.size(); i++) {
      Path file = files.get(names.get(i));
      if (file != null) {
        items.set(i, source((MappingNode) items.get(i), file, ids.apply(i)));
      }
    }
    Map<String, Entry> entries = new LinkedHashMap<>(root.entries());
    ListNode list = new ListNode(items, sources.value().position());
    entries.put("sources", new Entry(sources.keyPosition(), list));
    return new MappingNode(entries, root.position());
  }

  private static MappingNode source(MappingNode source, Path file, UploadId id) {
    Map<String, Entry> entries = new LinkedHashMap<>(source.entries());
    put(entries, "upload_id", id.value(), source);
    if (!entries.containsKey("format")) {
      LocalFiles.format(file)
          .map(FileFormat::wire)
          .ifPresent(format -> put(entries, "format", format, source));
    }
    return new MappingNode(entries, source.position());
  }

  private static void put(
      Map<String, Entry> entries, String field, String value, MappingNode source) {
    Entry written = entries.get(field);
    Entry filled =
        written == null
            ? new Entry(source.position(), new TextNode(value, source.position()))
            : new Entry(written.keyPosition(), new TextNode(value, written.value().position()));
    entries.put(field, filled);
  }

  /** All names that stand for no file source. */
  private static List<Problem> checkNames(SpecNode root, Set<String> written) {
    List<SpecNode> sources = sources(root);
    List<String> names = names(root);
    List<Problem> problems = new ArrayList<>();
    for (String name : new TreeSet<>(written)) {
      int index = names.indexOf(name);
      if (index < 0) {
        problems.add(unknown(name, fileNames(sources, names)));
      } else if (!isFile(sources.get(index))) {
        problems.add(otherKind(name, index, sources.get(index)));
      }
    }
    return problems;
  }

  private static List<String> fileNames(List<SpecNode> sources, List<String> names) {
    return IntStream.range(0, sources.size())
        .filter(i -> isFile(sources.get(i)))
        .mapToObj(names::get)
        .toList();
  }

  private static Problem unknown(String name, List<String> known) {
    String message = "the spec has no source " + Quoting.quoted(name) + " to give a file to";
    String all =
        known.isEmpty()
            ? "the spec has no file source"
            : "its file sources are " + String.join(", ", known);
    return Problem.of(ServiceProblem.UNKNOWN_UPLOAD_SOURCE, "", message)
        .withHint(
            NearestName.of(name, known).map(near -> "did you mean " + near + "? ").orElse("")
                + all);
  }

  private static Problem otherKind(String name, int index, SpecNode source) {
    String message = "source " + Quoting.quoted(name) + " is not of kind file";
    return Problem.of(ServiceProblem.UPLOAD_FOR_OTHER_KIND, "sources[" + index + "]", message)
        .at(source.position());
  }

  /** The items of {@code sources}; none when the document has no such list. */
  private static List<SpecNode> sources(SpecNode root) {
    return valueOf(root, "sources").orElse(null) instanceof ListNode list
        ? list.items()
        : List.of();
  }

  /** The names under which sources can be given a file, in order: alias, or else the index. */
  private static List<String> names(SpecNode root) {
    List<SpecNode> sources = sources(root);
    return IntStream.range(0, sources.size())
        .mapToObj(
            i -> text(sources.get(i), "alias").filter(alias -> !alias.isEmpty()).orElse("" + i))
        .toList();
  }

  private static boolean isFile(SpecNode source) {
    return text(source, "kind").filter("file"::equals).isPresent();
  }

  private static Optional<String> text(SpecNode node, String field) {
    return valueOf(node, field).orElse(null) instanceof TextNode text
        ? Optional.of(text.value())
        : Optional.empty();
  }

  private static Optional<SpecNode> valueOf(SpecNode node, String field) {
    return node instanceof MappingNode mapping
        ? Optional.ofNullable(mapping.entries().get(field)).map(Entry::value)
        : Optional.empty();
  }

  private static JsonValue value(SpecNode node) {
    if (node instanceof MappingNode mapping) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      mapping.entries().forEach((name, entry) -> members.put(name, value(entry.value())));
      return new JsonValue.JsonObject(members);
    }
    if (node instanceof ListNode list) {
      return new JsonValue.JsonArray(
          list.items().stream().map(UploadIdSubstitution::value).toList());
    }
    if (node instanceof TextNode text) {
      return JsonValue.of(text.value());
    }
    if (node instanceof NumberNode number) {
      return new JsonValue.JsonNumber(number.value());
    }
    return node instanceof BooleanNode flag
        ? new JsonValue.JsonBoolean(flag.value())
        : new JsonValue.JsonNull();
  }
}
