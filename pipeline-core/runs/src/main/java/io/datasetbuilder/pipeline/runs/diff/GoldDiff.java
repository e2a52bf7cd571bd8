package io.datasetbuilder.pipeline.runs.diff;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.GoldArtifact;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Differences between the files that two runs published in one Gold folder.
 *
 * @param name of the folder: a source key, or the composition's name
 * @param digests {@code artifact_digest}, over all files of the folder
 * @param files files that differ, including tables and exports, sorted by path
 */
public record GoldDiff(String name, RunDiff.Pair<String> digests, List<FileChange> files) {

  private static final String GOLD = "gold/";

  public GoldDiff {
    files = List.copyOf(files);
  }

  /** Every Gold folder that one of the runs has, by name. */
  static List<GoldDiff> between(Manifest left, Manifest right) {
    NavigableSet<String> names = new TreeSet<>(left.outputs().artifacts().keySet());
    names.addAll(right.outputs().artifacts().keySet());
    Stream.of(left, right).forEach(run -> names.addAll(folders(run)));
    return names.stream()
        .map(name -> new GoldDiff(name, digests(left, right, name), files(left, right, name)))
        .toList();
  }

  /** Whether a table or export of it differs. */
  public boolean tablesDiffer() {
    return files.stream().anyMatch(FileChange::table);
  }

  private static List<String> folders(Manifest run) {
    return run.outputs().files().keySet().stream()
        .map(RunPath::segments)
        .filter(segments -> segments.size() > 2 && segments.get(0).equals("gold"))
        .map(segments -> segments.get(1))
        .toList();
  }

  private static RunDiff.Pair<String> digests(Manifest left, Manifest right, String name) {
    return RunDiff.Pair.of(
        left,
        right,
        run -> Optional.ofNullable(run.outputs().artifacts().get(name)).map(GoldArtifact::digest));
  }

  private static List<FileChange> files(Manifest left, Manifest right, String name) {
    Map<RunPath, OutputFile> before = left.outputs().files();
    Map<RunPath, OutputFile> now = right.outputs().files();
    NavigableSet<RunPath> paths = new TreeSet<>(before.keySet());
    paths.addAll(now.keySet());
    List<FileChange> changes = new ArrayList<>();
    for (RunPath path : paths) {
      if (path.value().startsWith(GOLD + name + "/")) {
        change(path, before.get(path), now.get(path)).ifPresent(changes::add);
      }
    }
    return changes;
  }

  private static Optional<FileChange> change(
      RunPath path, @Nullable OutputFile before, @Nullable OutputFile now) {
    if (before == null) {
      return Optional.of(
          new FileChange(path, FileChange.Kind.ADDED, requireNonNull(now).rows().isPresent()));
    }
    if (now == null) {
      return Optional.of(new FileChange(path, FileChange.Kind.REMOVED, before.rows().isPresent()));
    }
    boolean table = before.rows().isPresent() || now.rows().isPresent();
    return before.facts().equals(now.facts())
        ? Optional.empty()
        : Optional.of(new FileChange(path, FileChange.Kind.CHANGED, table));
  }

  /**
   * A published file that only one run has, or that holds other bytes.
   *
   * @param table whether it holds rows; documents name the run's spec and uploads, and so may
   *     differ although the tables are equal
   */
  public record FileChange(RunPath path, Kind kind, boolean table) {

    /** Kind of the difference. */
    public enum Kind implements WireNamed.LowerCase {
      ADDED,
      REMOVED,
      CHANGED
    }
  }
}
