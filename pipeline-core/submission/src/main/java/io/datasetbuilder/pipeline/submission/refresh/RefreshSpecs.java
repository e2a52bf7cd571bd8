package io.datasetbuilder.pipeline.submission.refresh;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.canonical.CanonicalForm;
import io.datasetbuilder.buildspec.canonical.Redaction;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileSource;
import io.datasetbuilder.buildspec.source.SourceSpec;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.buildspec.spec.LoadSpec;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.FinishedRuns;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.runs.refresh.RefreshProblem;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.validation.SpecValidator;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import io.datasetbuilder.pipeline.submission.SharedServiceRules;
import java.util.List;
import java.util.Optional;

/**
 * Specs of refreshes: saved documents, and the specs that are stored with runs. A spec that is
 * returned may be built for its owner without a request, and its uploads exist. Safe for concurrent
 * use.
 */
public record RefreshSpecs(
    SpecDocuments documents,
    SpecValidator validator,
    SharedServiceRules rules,
    UploadStore uploads,
    FinishedRuns runs,
    StoredSpecs stored) {

  private static final String SAVE = "save the spec with `dataset-builder revisions save %s SPEC`";

  /** Whether an owner has saved a document of this id. */
  public boolean isSaved(Principal owner, String document) {
    return documents.newest(owner, document).isPresent();
  }

  /** The newest revision of a document as the spec of a dataset. */
  public Result<ValidatedSpec> ofDocument(Principal owner, String datasetId, String document) {
    return documents
        .newest(owner, document)
        .map(text -> validator.validate(text, List.of()))
        .orElseGet(() -> missing(document))
        .then(valid -> ofDataset(valid, datasetId))
        .then(valid -> buildable(owner, valid));
  }

  /** The spec that is stored with a run, if nothing in it was redacted. */
  public Result<ValidatedSpec> ofRun(Principal owner, String datasetId, RunId run) {
    return runs.find(run)
        .flatMap(this::complete)
        .orElseGet(() -> unreadable(datasetId, run))
        .then(text -> validator.validate(text, List.of()))
        .then(valid -> buildable(owner, valid));
  }

  private Optional<Result<byte[]>> complete(FinishedRun run) {
    return stored
        .reading(run)
        .filter(reading -> reading.problems().isEmpty())
        .flatMap(
            reading ->
                run.read(FinishedRun.SPEC, StoredSpecs.MOST_BYTES)
                    .map(text -> complete(reading, text)));
  }

  private static Result<byte[]> complete(Result<LoadSpec.Loaded> reading, byte[] text) {
    return reading.then(
        loaded ->
            Redaction.isIn(CanonicalForm.of(loaded.spec()))
                ? redacted(loaded.spec().datasetId())
                : Result.ok(text));
  }

  private static Result<ValidatedSpec> ofDataset(ValidatedSpec valid, String datasetId) {
    if (valid.datasetId().equals(datasetId)) {
      return Result.ok(valid);
    }
    String message =
        "the saved spec builds %s, not %s"
            .formatted(Quoting.quoted(valid.datasetId()), Quoting.quoted(datasetId));
    return refused(RefreshProblem.REFRESH_OTHER_DATASET, "dataset_id", message);
  }

  /** Keys of a request are not stored, so that the rules apply to a caller without any. */
  private Result<ValidatedSpec> buildable(Principal owner, ValidatedSpec valid) {
    return rules.allow(Caller.of(owner), valid).then(allowed -> withUploads(owner, allowed));
  }

  private Result<ValidatedSpec> withUploads(Principal owner, ValidatedSpec valid) {
    List<SourceSpec> sources = valid.spec().spec().sources();
    for (int i = 0; i < sources.size(); i++) {
      if (sources.get(i) instanceof FileSource file) {
        for (UploadId upload : file.uploads()) {
          if (uploads.findFor(owner, upload).isEmpty()) {
            String message = "the upload " + upload.value() + " does not exist any more";
            return refused(RefreshProblem.REFRESH_UPLOAD_MISSING, "sources[" + i + "]", message);
          }
        }
      }
    }
    return Result.ok(valid);
  }

  private static Result<ValidatedSpec> missing(String document) {
    Problem problem =
        Problem.of(
                RefreshProblem.REFRESH_SPEC_MISSING,
                "document",
                "there is no saved spec " + Quoting.quoted(document))
            .withHint(saving(document));
    return Result.refused(problem);
  }

  private static Result<byte[]> redacted(String datasetId) {
    Problem problem =
        Problem.of(
                RefreshProblem.REFRESH_SPEC_REDACTED,
                "",
                "the stored spec had a credential, which is not stored with a run")
            .withHint("remove the credential, and " + saving(datasetId));
    return Result.refused(problem);
  }

  private static Result<byte[]> unreadable(String datasetId, RunId run) {
    Problem problem =
        Problem.of(
                RefreshProblem.REFRESH_SPEC_UNREADABLE,
                "",
                "the spec that is stored with run " + run + " cannot be loaded")
            .withHint(saving(datasetId));
    return Result.refused(problem);
  }

  private static String saving(String document) {
    return SAVE.formatted(Quoting.cut(document));
  }

  private static Result<ValidatedSpec> refused(RefreshProblem code, String at, String message) {
    return Result.refused(Problem.of(code, at, message).withHint(code.remedy()));
  }
}
