package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunProblem;
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
import java.util.function.BiFunction;

/** Finds the upload of a file source among its owner's, and brings its records within reach. */
final class UploadIngest {

  private final RunContext run;
  private final SourceFacts facts;
  private final FileSource file;

  UploadIngest(RunContext run, SourceFacts facts, FileSource file) {
    this.run = run;
    this.facts = facts;
    this.file = file;
  }

  /** Keeps the content as the source's Bronze. */
  StageOutcome<IngestedRecords> keep() {
    return ingest(this::adopt);
  }

  /** Finds the content where it lies; what has no file of its own gets one in scratch. */
  StageOutcome<IngestedRecords> locate() {
    return ingest((upload, content) -> content.location());
  }

  /** Somebody else's upload is not found. */
  private StageOutcome<IngestedRecords> ingest(
      BiFunction<Upload, UploadContent.OnDisk, Location> place) {
    UploadStore uploads = run.parts().sources().uploads();
    OwnerId owner = run.owner().ownerId();
    UploadId id = file.uploadId();
    Optional<Upload> upload = uploads.find(owner, id);
    Optional<UploadContent> content = uploads.locate(owner, id);
    if (upload.isEmpty() || content.isEmpty()) {
      String message = "there is no upload " + id.value();
      return failed(UploadProblem.UPLOAD_NOT_FOUND, ".upload_id", message);
    }
    String declared = file.format().wire();
    String validated = upload.get().format().wire();
    if (!declared.equals(validated)) {
      return failed(
          RunProblem.UPLOAD_FORMAT_MISMATCH,
          ".format",
          "the upload was stored as " + validated + ", the source declares " + declared);
    }
    Location records =
        content.get() instanceof UploadContent.OnDisk stored
            ? place.apply(upload.get(), stored)
            : written((UploadContent.Streamed) content.get());
    return new Completed<>(
        new IngestedRecords(
            records,
            file.format(),
            file.encoding(),
            new IngestedRecords.Upload(name(upload.get()))));
  }

  private StageOutcome<IngestedRecords> failed(ProblemCode code, String field, String message) {
    return new Failed<>(List.of(Problem.of(code, facts.at() + field, message)));
  }

  /** One content may have several names: that of this build goes first. */
  private Optional<DisplayFilename> name(Upload upload) {
    return Optional.ofNullable(run.fileNames().get(facts.index())).or(upload::originalFilename);
  }

  private Location adopt(Upload upload, UploadContent.OnDisk content) {
    return published(run.workspace().adopt(content.location(), upload.content(), records()));
  }

  private Location written(UploadContent.Streamed content) {
    return published(run.workspace().write(records(), content.bytes()::writeTo));
  }

  private Location published(FileFacts made) {
    run.files().document(records(), made);
    return run.workspace().locate(records());
  }

  private RunPath records() {
    return RunPaths.records(facts.key(), file.format());
  }
}
