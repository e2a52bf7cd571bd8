package io.datasetbuilder.pipeline.source.validation;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.problem.Position;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.spec.LoadSpec;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.buildspec.spec.ValidateSpec;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.source.local.FindSourceFiles;
import io.datasetbuilder.pipeline.source.local.FindSourceFiles.SourceFiles;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.local.LocalFileProblem;
import io.datasetbuilder.pipeline.source.local.LocalFiles;
import io.datasetbuilder.pipeline.source.local.NamedFiles;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetDefinition;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  private static final int MOST_PROBLEMS = 20;

  private final Function<byte[], Result<SpecNode>> reader;
  private final LoadSpec load = new LoadSpec();
  private final ValidateSpec rules;
  private final CatalogNames names;
  private final FindSourceFiles files;
  private final LocalFiles local;

  /**
   * @param reader parses the text of a spec
   * @param datasets the dataset of two names; asked only for sources that name one
   * @param files finds the local files of a source
   * @param local checks those that were found
   */
  public SpecValidator(
      Function<byte[], Result<SpecNode>> reader,
      List<String> exportKinds,
      BiFunction<String, String, Optional<DatasetDefinition>> datasets,
      FindSourceFiles files,
      LocalFiles local) {
    this.reader = reader;
    this.files = files;
    this.local = local;
    this.rules = new ValidateSpec(exportKinds);
    this.names = new CatalogNames(datasets);
  }

  /**
   * Validates a spec; placeholders represent files that are not uploaded yet.
   *
   * @param text YAML or JSON in UTF-8
   * @param named local files in the place of its uploads
   */
  public Result<ValidatedSpec> validate(byte[] text, List<NamedFiles> named) {
    return reader.apply(text).map(names::in).then(document -> validate(document, named));
  }

  private Result<ValidatedSpec> validate(SpecNode document, List<NamedFiles> named) {
    List<Problem> wrongNames = checkNames(document, named);
    if (!wrongNames.isEmpty()) {
      return Result.refused(wrongNames);
    }
    return files.of(byIndex(document, named)).then(found -> filled(document, named, found));
  }

  private Result<ValidatedSpec> filled(
      SpecNode document, List<NamedFiles> named, Map<Integer, SourceFiles> files) {
    Map<Integer, Filling> fillings = new LinkedHashMap<>();
    Map<FilePlace, LocalFile> places = new LinkedHashMap<>();
    List<Problem> missing = new ArrayList<>();
    files.forEach(
        (index, source) -> {
          int count = source.files().size();
          FolderValues values = new FolderValues((MappingNode) sources(document).get(index));
          List<Problem> lacking = values.missing(index, source);
          missing.addAll(lacking);
          MappingNode valued = lacking.isEmpty() ? values.of(source) : values.ofUnknown();
          fillings.put(index, new Filling(valued, count, source.format()));
          for (int i = 0; i < count; i++) {
            places.put(new FilePlace(index, i), source.files().get(i));
          }
        });
    if (!missing.isEmpty()) {
      return Result.refused(missing);
    }
    SpecNode filled = files.isEmpty() ? document : filled((MappingNode) document, fillings);
    return load.load(filled)
        .then(rules::validate)
        .then(
            spec -> {
              List<Problem> unusable = unusable(named);
              return unusable.isEmpty()
                  ? Result.ok(new ValidatedSpec(spec, List.of(), filled, places))
                  : Result.refused(unusable);
            });
  }

  /** The first files that cannot be used for their sources. */
  private List<Problem> unusable(List<NamedFiles> sources) {
    return sources.stream()
        .flatMap(
            source ->
                source.files().stream()
                    .flatMap(
                        file ->
                            local
                                .check(file, " of source " + Quoting.quoted(source.sourceName()))
                                .stream()))
        .limit(MOST_PROBLEMS)
        .toList();
  }

  /**
   * Validates a spec whose local files need not be named, since nothing reads them: placeholders
   * represent the missing ones.
   */
  public Result<ValidSpec> validateWithoutFiles(byte[] text) {
    return reader
        .apply(text)
        .map(names::in)
        .map(SpecValidator::withPlaceholders)
        .then(load::load)
        .then(rules::validate);
  }

  private static SpecNode withPlaceholders(SpecNode document) {
    List<SpecNode> sources = sources(document);
    Map<Integer, Filling> files = new LinkedHashMap<>();
    for (int i = 0; i < sources.size(); i++) {
      if (isFile(sources.get(i)) && !hasUpload((MappingNode) sources.get(i))) {
        MappingNode source = new FolderValues((MappingNode) sources.get(i)).ofUnknown();
        files.put(i, new Filling(source, 1, Optional.of(FileFormat.CSV)));
      }
    }
    return files.isEmpty() ? document : filled((MappingNode) document, files);
  }

  private static boolean hasUpload(MappingNode source) {
    return source.entries().containsKey("upload_id") || source.entries().containsKey("upload_ids");
  }

  /**
   * The spec with the ids of uploads in place of placeholders. Sources without an alias are named
   * after their upload, so that one file cannot serve two.
   *
   * @param ids one for each of its files, by the index of the source
   */
  public Result<ValidSpec> withUploads(ValidatedSpec valid, Map<Integer, List<UploadId>> ids) {
    return rules.withUploads(valid.spec(), ids, valid.document());
  }

  /**
   * Placeholder id of a file of the source at an index: well formed, unique, and unlike the ids
   * that users write into specs as examples, such as zeros.
   */
  private static UploadId placeholder(int sourceIndex, int file) {
    ByteBuffer id = ByteBuffer.allocate(PLACEHOLDER.length + Integer.BYTES);
    int place = sourceIndex * (FileSource.MOST_UPLOADS + 1) + file;
    return UploadId.of(id.put(PLACEHOLDER).putInt(place).array());
  }

  private static Map<Integer, NamedFiles> byIndex(SpecNode document, List<NamedFiles> named) {
    List<String> names = names(document);
    Map<Integer, NamedFiles> files = new LinkedHashMap<>();
    named.stream()
        .sorted(Comparator.comparingInt(source -> names.indexOf(source.sourceName())))
        .forEach(source -> files.put(names.indexOf(source.sourceName()), source));
    return files;
  }

  /**
   * Content for a source that files are named for.
   *
   * @param source as it is written, with the values that it takes from folders
   * @param format that their names state, if they do
   */
  private record Filling(MappingNode source, int files, Optional<FileFormat> format) {}

  private static MappingNode filled(MappingNode root, Map<Integer, Filling> files) {
    List<SpecNode> items = new ArrayList<>(sources(root));
    files.forEach((index, filling) -> items.set(index, source(filling, index)));
    Map<String, Entry> entries = new LinkedHashMap<>(root.entries());
    entries.computeIfPresent(
        "sources",
        (name, sources) ->
            new Entry(sources.keyPosition(), new ListNode(items, sources.value().position())));
    return new MappingNode(entries, root.position());
  }

  private static MappingNode source(Filling filling, int index) {
    MappingNode source = filling.source();
    Map<String, Entry> entries = new LinkedHashMap<>(source.entries());
    Entry written = entries.getOrDefault("upload_id", entries.get("upload_ids"));
    entries.remove("upload_id");
    entries.remove("upload_ids");
    Position position = written == null ? source.position() : written.value().position();
    List<SpecNode> ids =
        IntStream.range(0, filling.files())
            .<SpecNode>mapToObj(i -> new TextNode(placeholder(index, i).value(), position))
            .toList();
    entries.put(
        ids.size() == 1 ? "upload_id" : "upload_ids",
        new Entry(
            written == null ? source.position() : written.keyPosition(),
            ids.size() == 1 ? ids.get(0) : new ListNode(ids, position)));
    if (!entries.containsKey("format")) {
      filling
          .format()
          .map(FileFormat::wire)
          .ifPresent(
              format ->
                  entries.put(
                      "format",
                      new Entry(source.position(), new TextNode(format, source.position()))));
    }
    return new MappingNode(entries, source.position());
  }

  /** All names that refer to no file source, or to one that got files already. */
  private static List<Problem> checkNames(SpecNode root, List<NamedFiles> named) {
    List<SpecNode> sources = sources(root);
    List<String> names = names(root);
    List<Problem> problems = new ArrayList<>();
    List<String> written = named.stream().map(NamedFiles::sourceName).toList();
    for (String name : new TreeSet<>(written)) {
      int index = names.indexOf(name);
      if (index < 0) {
        problems.add(unknown(name, fileNames(sources, names)));
      } else if (!isFile(sources.get(index))) {
        problems.add(otherKind(name, index, sources.get(index)));
      } else if (Collections.frequency(written, name) > 1) {
        problems.add(twice(name));
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
    return Problem.of(LocalFileProblem.UNKNOWN_UPLOAD_SOURCE, "", message)
        .withHint(
            NearestName.of(name, known).map(near -> "did you mean " + near + "? ").orElse("")
                + all);
  }

  private static Problem twice(String name) {
    String message = "files are named twice for the source " + Quoting.quoted(name);
    return Problem.of(LocalFileProblem.DUPLICATE_UPLOAD_SOURCE, "", message)
        .withHint(
            "name several files at once, by a folder or a pattern such as \"data/*.csv\", add a"
                + " further one by %s+=PATH, or give each file to a source of its own"
                    .formatted(name));
  }

  private static Problem otherKind(String name, int index, SpecNode source) {
    String message = "source " + Quoting.quoted(name) + " is not of kind file";
    return Problem.of(LocalFileProblem.UPLOAD_FOR_OTHER_KIND, "sources[" + index + "]", message)
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
