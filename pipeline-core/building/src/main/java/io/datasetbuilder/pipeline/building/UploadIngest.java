package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.pipeline.building.IngestedRecords.UploadedFile;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.StageOutcome;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Completed;
import io.datasetbuilder.pipeline.model.stage.StageOutcome.Failed;
import io.datasetbuilder.pipeline.source.upload.FileOrigin;
import io.datasetbuilder.pipeline.source.upload.Upload;
import io.datasetbuilder.pipeline.source.upload.UploadContent;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  /** Locates the content: in its own file, or in a copy in scratch when it has none. */
  StageOutcome<IngestedRecords> locate() {
    return ingest((upload, content, path) -> content.location());
  }

  /** Brings the content of an upload that is a file to its place. */
  private interface Place {
    Location of(Upload upload, UploadContent.OnDisk content, RunPath path);
  }

  private StageOutcome<IngestedRecords> ingest(Place place) {
    List<Found> found = new ArrayList<>();
    for (int i = 0; i < file.uploads().size(); i++) {
      Result<Found> upload = find(i);
      if (!(upload instanceof Result.Ok<Found> ok)) {
        return new Failed<>(upload.problems());
      }
      found.add(ok.value());
    }
    ReadOptions read = found.get(0).read();
    if (found.stream().anyMatch(each -> !each.read().equals(read))) {
      return new Failed<>(
          List.of(
              Problem.of(
                  RunProblem.UPLOAD_READ_MISMATCH,
                  facts.at() + ".upload_ids",
                  "the uploads were stored with different read options, and the source declares"
                      + " none")));
    }
    List<UploadedFile> files = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      files.add(placed(found.get(i), i, place));
    }
    return new Completed<>(
        new IngestedRecords(
            files.get(0).location(),
            file.format(),
            file.encoding(),
            read,
            file.isUnion()
                ? new IngestedRecords.Uploads(files, file.read().union(), file.fileValues())
                : files.get(0).upload()));
  }

  private UploadedFile placed(Found found, int index, Place place) {
    RunPath path =
        file.uploads().size() == 1
            ? RunPaths.records(facts.key(), file.format())
            : RunPaths.records(facts.key(), index, file.format());
    Location location =
        found.content() instanceof UploadContent.OnDisk stored
            ? place.of(found.upload(), stored, path)
            : written((UploadContent.Streamed) found.content(), path);
    Upload upload = found.upload();
    return new UploadedFile(
        upload.id(),
        path,
        location,
        new IngestedRecords.Upload(handedIn(index).orElseGet(upload::origin), upload.content()));
  }

  /**
   * An upload of the caller.
   *
   * @param read declared form of its records
   */
  private record Found(Upload upload, UploadContent content, ReadOptions read) {}

  /** Finds an upload that the caller may read; one of another owner is not found. */
  private Result<Found> find(int index) {
    UploadStore uploads = run.parts().sources().uploads();
    UploadId id = file.uploads().get(index);
    Optional<Upload> upload = uploads.findFor(run.owner(), id);
    Optional<UploadContent> content = upload.flatMap(found -> uploads.locate(found.ownerId(), id));
    if (upload.isEmpty() || content.isEmpty()) {
      String message = "there is no upload " + id.value();
      return refused(UploadProblem.UPLOAD_NOT_FOUND, at(index), message);
    }
    String declared = file.format().wire();
    String validated = upload.get().format().wire();
    if (!declared.equals(validated)) {
      String stored = file.uploads().size() == 1 ? "the upload" : "the upload " + id.value();
      return refused(
          RunProblem.UPLOAD_FORMAT_MISMATCH,
          ".format",
          stored + " was stored as " + validated + ", the source declares " + declared);
    }
    ReadOptions read = file.readOf(upload.get().read());
    return Result.ok(new Found(upload.get(), content.get(), read));
  }

  private String at(int index) {
    return file.uploads().size() == 1 ? ".upload_id" : ".upload_ids[" + index + "]";
  }

  private Result<Found> refused(ProblemCode code, String field, String message) {
    return Result.refused(Problem.of(code, facts.at() + field, message));
  }

  /** File of this build; one content may be known by several, and this one takes precedence. */
  private Optional<FileOrigin> handedIn(int index) {
    List<FileOrigin> files = run.handedIn().getOrDefault(facts.index(), List.of());
    return index < files.size() ? Optional.of(files.get(index)) : Optional.empty();
  }

  private Location adopt(Upload upload, UploadContent.OnDisk content, RunPath path) {
    return published(run.workspace().adopt(content.location(), upload.content(), path), path);
  }

  private Location written(UploadContent.Streamed content, RunPath path) {
    return published(run.workspace().write(path, content.bytes()::writeTo), path);
  }

  private Location published(FileFacts made, RunPath path) {
    run.files().document(path, made);
    return run.workspace().locate(path);
  }
}
