package io.datasetbuilder.pipeline.source.checkpoint;

import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.model.file.RunPath;
import java.util.List;
import java.util.Set;

/** Location of the checkpoint of a source in its run, and the names of its files. */
public final class CheckpointLayout {

  /** The records of all its calls, one after the other. */
  public static final String RECORDS = "records.jsonl";

  /** File with the finished calls and the positions of their records. */
  public static final String INDEX = "index.jsonl";

  private static final String BRONZE = "bronze";
  private static final String FOLDER = "checkpoint";
  private static final Set<String> FILES = Set.of(RECORDS, INDEX);

  private CheckpointLayout() {}

  /** The folder of a source whose calls are not all made yet. */
  public static RunPath of(SourceKey key) {
    return RunPath.of(BRONZE + "/" + key + "/" + FOLDER);
  }

  /** Whether a file of a run is one of a checkpoint. */
  public static boolean holds(RunPath file) {
    List<String> segments = file.segments();
    return segments.size() == 4
        && segments.get(0).equals(BRONZE)
        && segments.get(2).equals(FOLDER)
        && FILES.contains(segments.get(3));
  }
}
