package io.datasetbuilder.pipeline.source.validation;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.NullNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileValues;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.local.FindSourceFiles.SourceFiles;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.local.LocalFileProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The columns of a source whose values a spec leaves to the folders of local files ({@code
 * file_values: {year: folders}}): the document gets the values before it is loaded.
 */
final class FolderValues {

  private static final String FIELD = "file_values";

  private final MappingNode source;
  private final Map<String, Entry> columns = new LinkedHashMap<>();

  FolderValues(MappingNode source) {
    this.source = source;
    if (source.entries().containsKey(FIELD)
        && source.entries().get(FIELD).value() instanceof MappingNode written) {
      written.entries().forEach(this::add);
    }
  }

  private void add(String name, Entry column) {
    if (column.value() instanceof TextNode word && word.value().equals(FileValues.FOLDERS)) {
      columns.put(name, column);
    }
  }

  /**
   * The first file of each column that is in no folder with its key.
   *
   * @param index of the source
   */
  List<Problem> missing(int index, SourceFiles files) {
    List<Problem> problems = new ArrayList<>();
    columns.forEach(
        (name, column) -> {
          for (int i = 0; i < files.files().size(); i++) {
            if (!files.folders().get(i).values().containsKey(name)) {
              problems.add(missing(name, files.files().get(i), at(index, name), column));
              return;
            }
          }
        });
    return problems;
  }

  private static String at(int index, String column) {
    return FieldPath.ROOT.field("sources").item(index).field(FIELD).field(column).notation();
  }

  private static Problem missing(String name, LocalFile file, String at, Entry column) {
    String message =
        "the path of %s has no folder %s"
            .formatted(Quoting.path(file.written()), Quoting.quoted(name + "=VALUE"));
    return Problem.of(LocalFileProblem.FILE_WITHOUT_FOLDER_KEY, at, message)
        .withHint("name files of such folders only, or state the values in file_values")
        .at(column.value().position());
  }

  /** The source with the values of its files. */
  MappingNode of(SourceFiles files) {
    return filled(
        name -> files.folders().stream().map(folder -> folder.values().get(name)).toList());
  }

  /** The source with nulls in place of the values of one file that is not known. */
  MappingNode ofUnknown() {
    return filled(name -> List.of(Optional.empty()));
  }

  private MappingNode filled(Function<String, List<Optional<String>>> values) {
    if (columns.isEmpty()) {
      return source;
    }
    Entry written = Objects.requireNonNull(source.entries().get(FIELD));
    Map<String, Entry> filled = new LinkedHashMap<>(((MappingNode) written.value()).entries());
    columns.forEach((name, column) -> filled.put(name, list(column, values.apply(name))));
    Map<String, Entry> entries = new LinkedHashMap<>(source.entries());
    entries.put(
        FIELD,
        new Entry(written.keyPosition(), new MappingNode(filled, written.value().position())));
    return new MappingNode(entries, source.position());
  }

  private static Entry list(Entry column, List<Optional<String>> values) {
    Position position = column.value().position();
    List<SpecNode> nodes = new ArrayList<>();
    for (Optional<String> value : values) {
      nodes.add(
          value
              .<SpecNode>map(text -> new TextNode(text, position))
              .orElseGet(() -> new NullNode(position)));
    }
    return new Entry(column.keyPosition(), new ListNode(nodes, position));
  }
}
