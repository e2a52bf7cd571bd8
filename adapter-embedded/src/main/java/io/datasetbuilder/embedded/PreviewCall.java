package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.spec.ValidSpec;
import io.datasetbuilder.embedded.upload.PreviewUploads;
import io.datasetbuilder.pipeline.build.preview.PreviewOptions;
import io.datasetbuilder.pipeline.build.preview.PreviewOutcome;
import io.datasetbuilder.pipeline.build.preview.PreviewRequest;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadStore;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/** One preview: judge the spec, look at its files where they lie. */
final class PreviewCall {

  private final Assembly assembly;
  private final Principal owner;
  private final BooleanSupplier closing;

  /**
   * @param closing whether the service is about to end
   */
  PreviewCall(Assembly assembly, Principal owner, BooleanSupplier closing) {
    this.assembly = assembly;
    this.owner = owner;
    this.closing = closing;
  }

  PreviewAnswer run(SpecInput input, PreviewOptions options, BuildListener listener) {
    SpecAnswer judged = assembly.gates().judge(input);
    if (judged instanceof SpecAnswer.Refused refused) {
      return new PreviewAnswer.Refused(refused.refusal());
    }
    ValidSpec spec = ((SpecAnswer.Valid) judged).spec();
    try {
      PreviewRequest request =
          new PreviewRequest(
              spec,
              owner,
              assembly.sourcing().keys(owner.ownerId()),
              options,
              listener,
              deadline());
      return answer(spec, assembly.workshop().previewing(uploads(input, spec)).preview(request));
    } catch (UploadFailure failed) {
      return new PreviewAnswer.Refused(Refusal.notPossible(failed.problem()));
    } catch (WorkspaceFailure failed) {
      return new PreviewAnswer.Refused(Refusal.notPossible(failed.problem()));
    }
  }

  private Interruption deadline() {
    Place place = assembly.place();
    Instant latest = place.clock().instant().plus(place.settings().previewTimeLimit());
    return () -> closing.getAsBoolean() || place.clock().instant().isAfter(latest);
  }

  private static PreviewAnswer answer(ValidSpec spec, PreviewOutcome outcome) {
    if (outcome instanceof PreviewOutcome.Previewed previewed) {
      return new PreviewAnswer.Shown(spec, previewed.sources());
    }
    PreviewOutcome.Refused refused = (PreviewOutcome.Refused) outcome;
    return new PreviewAnswer.Refused(Refusal.notPossible(spec, refused.problems()));
  }

  private UploadStore uploads(SpecInput input, ValidSpec spec) {
    UploadStore kept = assembly.storage().uploads;
    UploadStaging uploadStaging = new UploadStaging(kept, owner.ownerId());
    return new PreviewUploads(
        kept, uploadStaging.inPlace(input, spec, assembly.place().clock().instant()));
  }
}
