package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.buildspec.canonical.SpecDigest;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads back the spec that a run was built from. Safe for concurrent use. */
public final class ReadSpecSnapshot {

  /** What a spec may have at most, and what redaction and defaults may add to it. */
  private static final int MOST_BYTES = 4 * 1024 * 1024;

  private final ReadRun runs;

  public ReadSpecSnapshot(ReadRun runs) {
    this.runs = runs;
  }

  /** The stored spec and its digest, computed now. */
  public Result<SpecSnapshotText> read(Visibility visibility, RunId id) {
    return runs.read(visibility, id)
        .then(
            run ->
                run.files()
                    .read(FinishedRun.SPEC, MOST_BYTES)
                    .map(stored -> text(id, stored))
                    .orElseGet(() -> unavailable(id, "the run keeps no buildspec.yaml")));
  }

  private static Result<SpecSnapshotText> text(RunId id, byte[] stored) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(stored)).toString();
      return Result.ok(new SpecSnapshotText(id, text, SpecDigest.of(stored).value()));
    } catch (CharacterCodingException notText) {
      return unavailable(id, "its buildspec.yaml is no text in UTF-8");
    }
  }

  private static Result<SpecSnapshotText> unavailable(RunId id, String why) {
    String message = id + ": snapshot unavailable: " + why;
    return Result.refused(Problem.of(ReadingProblem.SNAPSHOT_UNAVAILABLE, "", message));
  }

  /**
   * The redacted canonical spec that is stored with a run.
   *
   * @param text the stored bytes as text
   * @param digest {@code sha256:<hex>} over these bytes
   */
  public record SpecSnapshotText(RunId runId, String text, String digest) {}
}
