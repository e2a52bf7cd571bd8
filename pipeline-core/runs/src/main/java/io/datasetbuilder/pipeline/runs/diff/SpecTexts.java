package io.datasetbuilder.pipeline.runs.diff;

import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.runs.list.RunView;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Compares the specs that are stored with two runs, ignoring the uploads that their sources name.
 */
final class SpecTexts {

  /**
   * Largest spec that is read, in bytes: the limit of a submitted spec plus the members that
   * redaction and defaults may add.
   */
  private static final int MOST_BYTES = 4 * 1024 * 1024;

  /** Uploads as the canonical form writes them; an upload has another id each time. */
  private static final Pattern UPLOAD =
      Pattern.compile("(?m)^( *(?:- )?(?:upload_id: |(?=\"?upl_[0-9a-f]{32}))).*$");

  private SpecTexts() {}

  /** Whether the specs are equal but for the ids of uploads; empty when either is not stored. */
  static Optional<Boolean> same(RunView left, RunView right) {
    return text(left).flatMap(one -> text(right).map(one::equals));
  }

  private static Optional<String> text(RunView run) {
    return run.files()
        .read(FinishedRun.SPEC, MOST_BYTES)
        .map(stored -> new String(stored, StandardCharsets.UTF_8))
        .map(text -> UPLOAD.matcher(text).replaceAll("$1"));
  }
}
