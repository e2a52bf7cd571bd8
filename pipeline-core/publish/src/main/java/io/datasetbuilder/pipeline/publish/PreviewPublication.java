package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.CheckReadiness.CheckedRun;
import io.datasetbuilder.pipeline.publish.PublishReceipt.ReceiptState;
import io.datasetbuilder.pipeline.publish.RunsToPublish.FoundRun;
import java.util.List;
import java.util.Optional;

/**
 * Lists the files that a publication would send. Has no side effect and calls no target; throws the
 * exceptions of its ports when the disk or the state fails. Safe for concurrent use.
 */
public final class PreviewPublication {

  private final RunsToPublish runs;
  private final CheckReadiness readiness;
  private final PublishReceipts receipts;

  public PreviewPublication(
      RunsToPublish runs, CheckReadiness readiness, PublishReceipts receipts) {
    this.runs = runs;
    this.readiness = readiness;
    this.receipts = receipts;
  }

  /**
   * Previews the publication that a request describes.
   *
   * @return refused when the run does not exist or the caller may not see it
   */
  public Result<PublicationPreview> preview(
      PublishCaller caller, RunId id, PublishRequest request) {
    return runs.find(caller.visibility(), id).map(found -> preview(caller, found, request));
  }

  private PublicationPreview preview(PublishCaller caller, FoundRun found, PublishRequest request) {
    CheckedRun checked =
        readiness.check(caller, found, request.options(), Optional.of(request.destination()));
    TargetDestination at = new TargetDestination(request.target(), request.destination());
    Optional<PublishPackage> files =
        checked.content().map(content -> content.files(request.destination(), request.options()));
    return new PublicationPreview(
        request,
        checked.readiness(),
        files.map(PublishPackage::files).orElseGet(List::of).stream()
            .filter(file -> PackageLayout.isUploaded(request.target(), file.path()))
            .map(file -> new PreviewedFile(file.path(), file.facts()))
            .toList(),
        files
            .filter(all -> request.target() == PublishTarget.LOCAL)
            .filter(FolderPage::hasRoom)
            .map(all -> FolderPage.NAME),
        receipts.find(caller.key(found.id(), at)));
  }

  /**
   * Files that a publication would send, with its readiness.
   *
   * @param files files sorted by path; empty where the run has no readable manifest
   * @param page name of the page that is written next to them; empty where the target has none
   * @param receipt receipt that the run already has for the destination: with one, nothing is sent
   */
  public record PublicationPreview(
      PublishRequest request,
      PublishReadiness readiness,
      List<PreviewedFile> files,
      Optional<String> page,
      Optional<PublishReceipt> receipt) {

    public PublicationPreview {
      files = List.copyOf(files);
    }

    /** Whether a publication sends nothing and returns the response of an earlier one. */
    public boolean repeatsResponse() {
      return receipt
          .filter(earlier -> earlier.options().equals(request.options().toJson()))
          .filter(earlier -> earlier.state() == ReceiptState.SUCCEEDED)
          .flatMap(PublishReceipt::result)
          .flatMap(PublishResponse::read)
          .isPresent();
    }

    /** The bytes of all files. */
    public long bytes() {
      return files.stream().mapToLong(file -> file.facts().bytes()).sum();
    }

    /** Everything of it, and of the readiness. */
    public JsonObject toJson() {
      JsonMembers members =
          new JsonMembers()
              .put("run_id", readiness.runId().value())
              .put("target", request.target().wire())
              .put("destination", request.destination().toString())
              .put("options", request.options().toJson())
              .put("public", request.options().isPublic())
              .put("bytes", bytes())
              .putList("files", files, PreviewedFile::toJson)
              .putOrNull("page", page, JsonValue::of)
              .putOrNull("receipt", receipt, earlier -> JsonValue.of(earlier.state().wire()))
              .put("repeated", repeatsResponse());
      readiness.toJson().members().forEach(members::put);
      return members.toObject();
    }
  }

  /**
   * One file.
   *
   * @param path path at the target
   */
  public record PreviewedFile(String path, FileFacts facts) {

    JsonObject toJson() {
      return new JsonMembers()
          .put("path", path)
          .put("bytes", facts.bytes())
          .put("sha256", facts.sha256())
          .toObject();
    }
  }
}
