package io.datasetbuilder.pipeline.runs.verify;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What stands beside each Bronze artifact agrees with the manifest's provenance. */
public final class BronzeSidecars implements VerifyRun.RunCheck {

  private static final int MOST_BYTES = 16 * 1024 * 1024;

  private final JsonCodec json;

  public BronzeSidecars(JsonCodec json) {
    this.json = json;
  }

  @Override
  public VerifyReport.Check check(RunUnderTest run) {
    List<Problem> problems = new ArrayList<>();
    int compared = 0;
    for (RunPath path : run.facts().keySet()) {
      if (path.value().startsWith("bronze/") && path.fileName().equals("metadata.json")) {
        compared++;
        compare(path, run).ifPresent(problems::add);
      }
    }
    return VerifyReport.Check.compared("Bronze metadata", compared, "documents", problems);
  }

  private Optional<Problem> compare(RunPath path, RunUnderTest run) {
    Optional<JsonObject> document = run.object(path, MOST_BYTES, json);
    if (document.isEmpty()) {
      return Optional.of(contradiction(path, "is not a JSON object"));
    }
    JsonProblems complaints = new JsonProblems(VerifyProblem.SIDECAR_MISMATCH);
    Facts written = Facts.read(JsonFields.of(document.get(), complaints));
    if (!complaints.problems().isEmpty()) {
      return complaints.problems().stream().findFirst();
    }
    boolean known =
        run.manifest().inputs().provenance().stream().anyMatch(source -> written.agrees(source));
    return known
        ? Optional.empty()
        : Optional.of(contradiction(path, "agrees with no provenance of the manifest"));
  }

  private static Problem contradiction(RunPath path, String what) {
    return Problem.of(VerifyProblem.SIDECAR_MISMATCH, path.value(), path + " " + what + ".");
  }

  /** The members that both documents hold; what a sidecar leaves out agrees. */
  private record Facts(
      Optional<String> provider,
      Optional<String> dataset,
      Optional<Long> recordCount,
      Optional<String> dataChecksum) {

    static Facts read(JsonFields fields) {
      return new Facts(
          fields.text("provider"),
          fields.text("dataset"),
          fields.whole("record_count"),
          fields.text("data_checksum"));
    }

    boolean agrees(SourceProvenance source) {
      return provider.map(source.provider()::equals).orElse(true)
          && dataset.map(source.dataset()::equals).orElse(true)
          && recordCount.map(count -> count == source.recordCount()).orElse(true)
          && dataChecksum.map(sum -> source.dataChecksum().equals(Optional.of(sum))).orElse(true);
    }
  }
}
