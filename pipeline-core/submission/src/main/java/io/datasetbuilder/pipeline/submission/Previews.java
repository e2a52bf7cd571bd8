package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.credential.ProviderKeys;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.pipeline.building.PreviewDataset;
import io.datasetbuilder.pipeline.building.preview.PreviewOutcome;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest;
import io.datasetbuilder.pipeline.building.preview.PreviewRequest.PreviewOptions;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.source.local.UnpackFiles;
import io.datasetbuilder.pipeline.source.local.UnpackedFiles;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.source.validation.FilePlace;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Previews validated specs, reading local files in place. Stores nothing. Safe for concurrent use.
 *
 * @param previewing previews a dataset over a store of uploads
 * @param timeLimit how long a preview may take
 * @param closing whether previews have to end, since the service is closed
 */
public record Previews(
    UnpackFiles unpacking,
    UploadStore uploads,
    Function<UploadStore, PreviewDataset> previewing,
    Function<Caller, ProviderKeys> keys,
    Duration timeLimit,
    BooleanSupplier closing,
    Clock clock) {

  /**
   * Previews a spec.
   *
   * @param listener called from several threads
   */
  public Result<BuildPreview> preview(
      Caller caller, ValidatedSpec valid, PreviewOptions options, BuildListener listener) {
    return unpacking
        .of(valid.files())
        .then(
            files -> {
              try (files) {
                return preview(caller, valid, files, options, listener);
              }
            });
  }

  private Result<BuildPreview> preview(
      Caller caller,
      ValidatedSpec valid,
      UnpackedFiles<FilePlace> files,
      PreviewOptions options,
      BuildListener listener) {
    ValidSpec spec = valid.spec();
    UploadStore readable =
        new PreviewUploads(uploads, caller.ownerId(), valid, files, clock.instant());
    PreviewRequest request =
        new PreviewRequest(
            spec, caller.principal(), keys.apply(caller), options, listener, deadline());
    PreviewOutcome outcome = previewing.apply(readable).preview(request);
    return outcome instanceof PreviewOutcome.Previewed previewed
        ? Result.ok(new BuildPreview(spec, previewed.sources()))
        : Result.refused(spec.named(((PreviewOutcome.Refused) outcome).problems()));
  }

  private Interruption deadline() {
    Instant latest = clock.instant().plus(timeLimit);
    return () -> closing.getAsBoolean() || clock.instant().isAfter(latest);
  }
}
