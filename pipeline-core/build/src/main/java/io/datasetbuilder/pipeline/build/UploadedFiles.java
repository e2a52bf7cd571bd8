package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadContent;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import java.util.List;
import java.util.Optional;

/** Finds the content of file sources among their owner's uploads. */
public final class UploadedFiles {

  private final UploadStore uploads;

  public UploadedFiles(UploadStore uploads) {
    this.uploads = uploads;
  }

  /**
   * The content of an upload.
   *
   * @param bytes where it is kept
   * @param facts what proves it
   * @param format as the source declares it and the upload was judged
   * @param name what the user called it who handed it in first
   */
  record Content(
      UploadContent bytes, FileFacts facts, FileFormat format, Optional<DisplayFilename> name) {}

  /** The content of a source; somebody else's upload is not found. */
  StageOutcome<Content> locate(Principal owner, String at, FileSource source) {
    UploadId id = source.uploadId();
    Optional<Upload> upload = uploads.find(owner.ownerId(), id);
    Optional<UploadContent> content = uploads.locate(owner.ownerId(), id);
    if (upload.isEmpty() || content.isEmpty()) {
      return failed(
          UploadProblem.UPLOAD_NOT_FOUND, at + ".upload_id", "there is no upload " + id.value());
    }
    String declared = source.format().wire();
    String validated = upload.get().format().wire();
    return declared.equals(validated)
        ? new Completed<>(
            new Content(
                content.get(),
                upload.get().content(),
                source.format(),
                upload.get().originalFilename()))
        : failed(
            BuildProblem.UPLOAD_FORMAT_MISMATCH,
            at + ".format",
            "the upload was handed in as " + validated + ", the source declares " + declared);
  }

  private static StageOutcome<Content> failed(ProblemCode code, String at, String message) {
    return new Failed<>(List.of(Problem.of(code, at, message)));
  }
}
