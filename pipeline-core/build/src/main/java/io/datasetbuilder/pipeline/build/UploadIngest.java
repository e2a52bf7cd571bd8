package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
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

/** Finds uploads, and makes them the Bronze of their sources. */
final class UploadIngest {

  private final IngestContext context;

  UploadIngest(IngestContext context) {
    this.context = context;
  }

  /** Keeps the content as the source's Bronze. */
  StageOutcome<IngestedRecords> keep(SourceFacts facts, FileSource file) {
    return arrive(facts, file, this::kept);
  }

  /** Finds the content where it lies; what has no file of its own gets one in scratch. */
  StageOutcome<IngestedRecords> look(SourceFacts facts, FileSource file) {
    return arrive(facts, file, this::seen);
  }

  private StageOutcome<IngestedRecords> arrive(
      SourceFacts facts,
      FileSource file,
      BiFunction<SourceFacts, UploadedFiles.Content, Location> place) {
    return new UploadedFiles(context.sources().uploads())
        .locate(context.owner(), facts.at(), file)
        .then(
            content ->
                new Completed<>(
                    new IngestedRecords(
                        place.apply(facts, content),
                        file.format(),
                        file.encoding(),
                        new IngestedRecords.Upload(name(facts, content)))));
  }

  /** One content may have several names: that of this build goes first. */
  private Optional<DisplayFilename> name(SourceFacts facts, UploadedFiles.Content content) {
    return Optional.ofNullable(context.fileNames().get(facts.index())).or(content::name);
  }

  private Location kept(SourceFacts facts, UploadedFiles.Content content) {
    return content.bytes() instanceof UploadContent.OnDisk file
        ? adopt(facts, content, file.location())
        : written(facts, content, (UploadContent.Streamed) content.bytes());
  }

  private Location seen(SourceFacts facts, UploadedFiles.Content content) {
    return content.bytes() instanceof UploadContent.OnDisk file
        ? file.location()
        : written(facts, content, (UploadContent.Streamed) content.bytes());
  }

  private Location adopt(SourceFacts facts, UploadedFiles.Content content, Location file) {
    RunPath records = RunPaths.records(facts.key(), content.format());
    RunWorkspace workspace = context.workspace();
    context.files().document(records, workspace.adopt(file, content.facts(), records));
    return workspace.locate(records);
  }

  private Location written(
      SourceFacts facts, UploadedFiles.Content content, UploadContent.Streamed streamed) {
    RunPath records = RunPaths.records(facts.key(), content.format());
    RunWorkspace workspace = context.workspace();
    context.files().document(records, workspace.write(records, streamed.bytes()::writeTo));
    return workspace.locate(records);
  }

  /** Finds the content of file sources among their owner's uploads. */
  public static final class UploadedFiles {

    private final UploadStore uploads;

    public UploadedFiles(UploadStore uploads) {
      this.uploads = uploads;
    }

    /**
     * The content of an upload.
     *
     * @param bytes where it is kept
     * @param facts what proves it
     * @param format as the source declares it and the upload was checked
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
              "the upload was stored as " + validated + ", the source declares " + declared);
    }

    private static StageOutcome<Content> failed(ProblemCode code, String at, String message) {
      return new Failed<>(List.of(Problem.of(code, at, message)));
    }
  }
}
