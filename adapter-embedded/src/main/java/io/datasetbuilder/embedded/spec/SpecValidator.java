package io.datasetbuilder.embedded.spec;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.spec.LoadSpec;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.buildspec.spec.ValidateSpec;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import io.datasetbuilder.pipeline.source.packed.PackedContent;
import io.datasetbuilder.pipeline.source.packed.PackedFile;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Loads, then validates specs. Placeholder ids represent local files that are not uploaded yet: the
 * document gets them before it is loaded, so that positions in messages stay those of the text.
 * Touches no disk but to check that named files exist.
 */
public final class SpecValidator {

  private static final byte[] PLACEHOLDER = "not-kept-yet".getBytes(StandardCharsets.US_ASCII);

  /** Its name gives a format where a source states none. */
  private static final String ANY_FILE = "any.csv";

  private final YamlSpecReader reader = new YamlSpecReader();
  private final LoadSpec load = new LoadSpec();
  private final ValidateSpec rules;
  private final CatalogNames names;
  private final Function<PackedFile, Result<PackedContent>> packed;

  /**
   * @param datasets the dataset of two names; asked only for sources that name one
   * @param packed the content of a packed file; asked only for those
   */
  public SpecValidator(
      List<String> exportKinds,
      BiFunction<String, String, Optional<DatasetDefinition>> datasets,
      Function<PackedFile, Result<PackedContent>> packed) {
    this.packed = packed;
    this.rules = new ValidateSpec(exportKinds);
    this.names = new CatalogNames(datasets);
  }

  /** Validates a spec; placeholders represent files that are not uploaded yet. */
  public Result<ValidatedSpec> validate(SpecInput input) {
    return reader
        .read(input.document())
        .map(names::in)
        .then(document -> validate(document, input.files()));
  }

  private Result<ValidatedSpec> validate(SpecNode document, Map<String, LocalFile> named) {
    List<Problem> wrongNames = checkNames(document, named.keySet());
    if (!wrongNames.isEmpty()) {
      return Result.refused(wrongNames);
    }
    Map<Integer, LocalFile> files = byIndex(document, named);
    return contents(files).then(contents -> validate(document, named, files, contents));
  }

  private Result<ValidatedSpec> validate(
      SpecNode document,
      Map<String, LocalFile> named,
      Map<Integer, LocalFile> files,
      Map<Integer, String> contents) {
    SpecNode filled = files.isEmpty() ? document : filled((MappingNode) document, contents);
    return load.load(filled)
        .then(rules::validate)
        .then(
            spec -> {
              List<Problem> unusable = LocalFiles.check(named);
              return unusable.isEmpty()
                  ? Result.ok(new ValidatedSpec(spec, List.of(), filled, files))
                  : Result.refused(unusable);
            });
  }

  /** Names of what the files contain, which state its format; of a plain file its own name. */
  private Result<Map<Integer, String>> contents(Map<Integer, LocalFile> files) {
    Map<Integer, String> contents = new LinkedHashMap<>();
    List<Problem> problems = new ArrayList<>();
    files.forEach(
        (index, file) -> {
          Optional<PackedFile> archive = file.packed().filter(each -> Files.exists(file.path()));
          Result<String> name =
              archive.isEmpty()
                  ? Result.ok(file.name())
                  : packed.apply(archive.get()).map(PackedContent::name);
          name.map(each -> contents.put(index, each));
          problems.addAll(name.problems());
        });
    return problems.isEmpty() ? Result.ok(contents) : Result.refused(problems);
  }

  /**
   * Validates a spec whose local files need not be named, since nothing reads them: placeholders
   * represent the missing ones.
   */
  public Result<ValidSpec> validateWithoutFiles(SpecInput input) {
    return reader
        .read(input.document())
        .map(names::in)
        .map(SpecValidator::withPlaceholders)
        .then(load::load)
        .then(rules::validate);
  }

  private static SpecNode withPlaceholders(SpecNode document) {
    List<SpecNode> sources = sources(document);
    Map<Integer, String> files = new LinkedHashMap<>();
    for (int i = 0; i < sources.size(); i++) {
      if (isFile(sources.get(i))
          && !((MappingNode) sources.get(i)).entries().containsKey("upload_id")) {
        files.put(i, ANY_FILE);
      }
    }
    return files.isEmpty() ? document : filled((MappingNode) document, files);
  }

  /**
   * The spec with the ids of uploads in place of placeholders. Sources without an alias are named
   * after their upload, so that one file cannot serve two.
   *
   * @param ids one for each of its files, by the index of the source
   */
  public Result<ValidSpec> withUploads(ValidatedSpec valid, Map<Integer, UploadId> ids) {
    return rules.withUploads(valid.spec(), ids, valid.document());
  }

  /**
   * Placeholder id of the file of the source at an index: well formed, unique, and unlike the ids
   * that users write into specs as examples, such as zeros.
   */
  private static UploadId placeholder(int sourceIndex) {
    ByteBuffer id = ByteBuffer.allocate(PLACEHOLDER.length + Integer.BYTES);
    return UploadId.of(id.put(PLACEHOLDER).putInt(sourceIndex).array());
  }

  private static Map<Integer, LocalFile> byIndex(SpecNode document, Map<String, LocalFile> named) {
    List<String> names = names(document);
    Map<Integer, LocalFile> files = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      LocalFile file = named.get(names.get(i));
      if (file != null) {
        files.put(i, file);
      }
    }
    return files;
  }

  private static MappingNode filled(MappingNode root, Map<Integer, String> files) {
    List<SpecNode> items = new ArrayList<>(sources(root));
    files.forEach(
        (index, file) -> items.set(index, source((MappingNode) items.get(index), file, index)));
    Map<String, Entry> entries = new LinkedHashMap<>(root.entries());
    entries.computeIfPresent(
        "sources",
        (name, sources) ->
            new Entry(sources.keyPosition(), new ListNode(items, sources.value().position())));
    return new MappingNode(entries, root.position());
  }

  private static MappingNode source(MappingNode source, String file, int index) {
    Map<String, Entry> entries = new LinkedHashMap<>(source.entries());
    put(entries, "upload_id", placeholder(index).value(), source);
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

  /** All names that refer to no file source. */
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
}
