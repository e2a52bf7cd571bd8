package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Gold files of a run that a publication sends, with their paths at the target.
 *
 * <p>{@code huggingface}: the folder whose README.md describes the data files by path. It is that
 * of the one export of this kind; else the Gold folder of the only table; else, of several tables,
 * all Gold files below the names of their tables, with the card above them. {@code kaggle}: the
 * folder with the one dataset-metadata.json, whole. {@code local}: all Gold files below the names
 * of their tables; the manifest, which names the owner, stays in the run.
 *
 * @param files paths in the run by paths at the target
 * @param problems reasons why the files make no package for the target; empty when they make one
 */
record PackageLayout(SortedMap<String, RunPath> files, List<PublishIssue> problems) {

  static final String CARD = RunPaths.CARD;

  private static final String KAGGLE_METADATA = "dataset-metadata.json";
  private static final String GOLD = "gold";

  PackageLayout {
    problems = List.copyOf(problems);
  }

  /**
   * The layout at a target.
   *
   * @param spec spec that is stored with the run; empty when it is missing or cannot be loaded
   * @param destination destination; empty when it is not known yet
   */
  static PackageLayout of(
      PublishTarget target,
      GoldOutputs gold,
      Optional<BuildSpec> spec,
      Optional<PublishDestination> destination) {
    if (gold.paths().isEmpty()) {
      return new PackageLayout(new TreeMap<>(), List.of());
    }
    return switch (target) {
      case HUGGINGFACE -> huggingFace(gold, spec);
      case KAGGLE -> kaggle(gold, destination);
      case LOCAL -> new PackageLayout(below(GOLD, gold), List.of());
    };
  }

  /**
   * Whether a file of the layout is uploaded; the metadata for Kaggle is sent in a request instead.
   */
  static boolean isUploaded(PublishTarget target, String path) {
    return target != PublishTarget.KAGGLE || !path.equals(KAGGLE_METADATA);
  }

  private static PackageLayout huggingFace(GoldOutputs gold, Optional<BuildSpec> spec) {
    List<String> exports = spec.map(stored -> hubFolders(gold, stored)).orElseGet(List::of);
    SortedMap<String, RunPath> files =
        exports.size() == 1 ? below(exports.get(0), gold) : below(goldFolder(gold), gold);
    return new PackageLayout(files, cardProblems(files, gold));
  }

  /** The folders of Hugging Face exports that the run has written. */
  private static List<String> hubFolders(GoldOutputs gold, BuildSpec spec) {
    return gold.names().stream()
        .flatMap(
            name ->
                spec.exports().stream()
                    .filter(export -> export.kind().equals(PublishTarget.HUGGINGFACE.wire()))
                    .map(export -> GOLD + "/" + name + "/" + export.outputPath().value()))
        .filter(folder -> gold.contains(folder + "/" + CARD))
        .toList();
  }

  /** The folder of the only table, or the one of all tables. */
  private static String goldFolder(GoldOutputs gold) {
    List<String> names = List.copyOf(gold.names());
    return names.size() == 1 ? GOLD + "/" + names.get(0) : GOLD;
  }

  private static List<PublishIssue> cardProblems(
      SortedMap<String, RunPath> files, GoldOutputs gold) {
    Optional<RunPath> card = Optional.ofNullable(files.get(CARD));
    if (card.isEmpty()) {
      return List.of(
          PublishBlocker.CARD_MISSING.with(
              "the files for the Hugging Face hub have no README.md of their own"));
    }
    boolean namesLicense = card.flatMap(gold::read).filter(PackageLayout::namesLicense).isPresent();
    return namesLicense
        ? List.of()
        : List.of(
            PublishBlocker.CARD_INCOMPLETE.with(
                card.get() + " has no front matter that names a license"));
  }

  /**
   * Whether a card opens with a block that has a filled {@code license}, on its line or as a list
   * after it. The hub reads the whole YAML.
   */
  private static boolean namesLicense(byte[] card) {
    List<String> lines = new String(card, StandardCharsets.UTF_8).lines().toList();
    if (lines.isEmpty() || !lines.get(0).equals("---")) {
      return false;
    }
    List<String> block =
        lines.stream().skip(1).takeWhile(line -> !line.stripTrailing().equals("---")).toList();
    int at =
        Stream.iterate(0, line -> line < block.size(), line -> line + 1)
            .filter(line -> block.get(line).startsWith("license:"))
            .findFirst()
            .orElse(-1);
    if (at < 0 || block.size() + 1 == lines.size()) {
      return false;
    }
    String value = block.get(at).substring("license:".length()).strip();
    boolean list = at + 1 < block.size() && block.get(at + 1).strip().matches("- *\\S.*");
    return value.isEmpty() ? list : !value.matches("\"\\s*\"|'\\s*'|null|~|\\[\\s*]|#.*");
  }

  private static PackageLayout kaggle(GoldOutputs gold, Optional<PublishDestination> destination) {
    List<RunPath> metadata =
        gold.paths().stream().filter(path -> path.fileName().equals(KAGGLE_METADATA)).toList();
    if (metadata.size() != 1) {
      return new PackageLayout(new TreeMap<>(), List.of(notOne(metadata)));
    }
    RunPath document = metadata.get(0);
    String path = document.value();
    SortedMap<String, RunPath> files = below(path.substring(0, path.lastIndexOf('/')), gold);
    return new PackageLayout(files, metadataProblems(document, gold, destination));
  }

  private static PublishIssue notOne(List<RunPath> metadata) {
    return metadata.isEmpty()
        ? PublishBlocker.KAGGLE_METADATA_MISSING.with(
            "no folder of the run's Gold files has a " + KAGGLE_METADATA)
        : PublishBlocker.KAGGLE_METADATA_AMBIGUOUS.with(
            metadata.size() + " folders of the run's Gold files have a " + KAGGLE_METADATA);
  }

  private static List<PublishIssue> metadataProblems(
      RunPath document, GoldOutputs gold, Optional<PublishDestination> destination) {
    Optional<String> id =
        gold.readJson(document)
            .filter(JsonObject.class::isInstance)
            .map(read -> ((JsonObject) read).members().get("id"))
            .filter(JsonText.class::isInstance)
            .map(text -> ((JsonText) text).value());
    if (id.isEmpty()) {
      return List.of(
          PublishBlocker.KAGGLE_METADATA_UNREADABLE.with(
              document + " is no JSON object with an id"));
    }
    return destination
        .filter(wanted -> !wanted.toString().equals(id.get()))
        .map(
            wanted ->
                List.of(
                    PublishBlocker.KAGGLE_DESTINATION_MISMATCH.with(
                        "the id in " + document + " is not " + wanted)))
        .orElseGet(List::of);
  }

  private static SortedMap<String, RunPath> below(String folder, GoldOutputs gold) {
    SortedMap<String, RunPath> files = new TreeMap<>();
    gold.paths().stream()
        .filter(path -> path.value().startsWith(folder + "/"))
        .forEach(path -> files.put(path.value().substring(folder.length() + 1), path));
    return files;
  }
}
