package io.datasetbuilder.pipeline.building;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.InputFacts;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OriginalFile;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance.UrlProvenance;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointIndex;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointUse;
import io.datasetbuilder.pipeline.source.checkpoint.FoundCheckpoint;
import io.datasetbuilder.pipeline.source.checkpoint.ResumedCalls;
import io.datasetbuilder.pipeline.source.url.PublicUrlClient;
import io.datasetbuilder.pipeline.table.drift.DriftReport;
import io.datasetbuilder.pipeline.table.drift.ObservedTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Earlier runs: their fetched content, which need not be fetched again, and the tables with which
 * the new ones are compared.
 */
final class EarlierRuns {

  private final BuildRequest request;
  private final BuildDependencies parts;
  private final RunStores stores;
  private final RunHistory history;
  private final String specDigest;

  EarlierRuns(
      BuildRequest request,
      BuildDependencies parts,
      RunStores stores,
      RunHistory history,
      String specDigest) {
    this.request = request;
    this.parts = parts;
    this.stores = stores;
    this.history = history;
    this.specDigest = specDigest;
  }

  /** The run that this one retries. */
  Optional<RunId> retryOf() {
    return request.retryOf();
  }

  /** Differences between a table and earlier ones; empty when the index cannot be read. */
  Optional<DriftReport> drift(SourceKey key, ObservedTable table) {
    return history.drift(present(key), table);
  }

  /** Whether all sources delivered the same records as in the newest run that has this source. */
  Optional<Boolean> sameData(SourceKey key, InputFacts inputs) {
    return history.sameData(present(key), inputs);
  }

  private RunHistory.Present present(SourceKey key) {
    return new RunHistory.Present(
        request.owner().ownerId(), request.spec().spec().datasetId(), key.value(), request.runId());
  }

  /**
   * The best checkpoint of a source that was left by an interrupted run of this run's id, or by the
   * run that it retries.
   */
  Optional<FoundCheckpoint> leftOf(SourceKey key) {
    List<FoundCheckpoint> found =
        Stream.concat(Stream.of(request.runId()), request.retryOf().stream())
            .flatMap(id -> foundIn(id, key))
            .toList();
    return FoundCheckpoint.best(found, useOf(key));
  }

  /**
   * Reason why a source cannot resume from the run that is retried: its spec did not keep the
   * checkpoint, which was removed. Empty also where there was none.
   */
  Optional<ResumedCalls> removedOf(SourceKey key) {
    return request
        .retryOf()
        .filter(
            earlier ->
                stores
                    .manifests()
                    .readable(earlier)
                    .flatMap(manifest -> manifest.outputs().removed())
                    .filter(removed -> removed.hasCheckpointOf(key.value()))
                    .isPresent())
        .map(
            earlier ->
                new ResumedCalls.Refused(
                    earlier.value(), CheckpointUse.Reason.REMOVED, Optional.empty()));
  }

  private Stream<FoundCheckpoint> foundIn(RunId id, SourceKey key) {
    return stores.workspaces().left(id, CheckpointLayout.of(key)).stream()
        .flatMap(left -> found(left).stream())
        .filter(found -> found.index().header().runId().equals(id.value()))
        .filter(found -> useOf(key).concerns(found.index()));
  }

  private Optional<FoundCheckpoint> found(PreviousCheckpoint left) {
    return CheckpointIndex.of(left, parts.json())
        .filter(index -> !index.calls().isEmpty())
        .map(index -> new FoundCheckpoint(left, index));
  }

  /** Conditions under which a source may use a checkpoint. */
  CheckpointUse useOf(SourceKey key) {
    CheckpointIndex.CheckpointHeader wanted =
        new CheckpointIndex.CheckpointHeader(
            request.runId().value(), key.value(), request.owner().ownerId(), specDigest);
    return new CheckpointUse(wanted, parts.sources().checkpointMaxAge(), parts.clock().instant());
  }

  /**
   * Content that an earlier run of the same spec fetched from an address, undamaged on disk.
   *
   * @param runId the run
   * @param validators validators that the server sent with it; at least one
   * @param original of content that was compressed
   */
  record Content(
      String runId,
      Location location,
      FileFacts facts,
      FileFormat format,
      TextEncoding encoding,
      Optional<String> mediaType,
      PublicUrlClient.Validators validators,
      Optional<OriginalFile> original) {}

  /**
   * Content that the newest successful run fetched from the address of a source, if that run built
   * the same spec: an address is recorded without its query, so that only the whole spec proves
   * that it is the same one. Content that was reached through a redirect is not used: its
   * validators belong to an address that is not recorded. Empty also when the content differs from
   * its manifest.
   */
  Optional<Content> contentOf(SourceFacts source) {
    return history
        .newestManifest(present(source.key()))
        .filter(manifest -> manifest.outputs().specDigest().equals(Optional.of(specDigest)))
        .flatMap(manifest -> content(manifest, source));
  }

  private Optional<Content> content(Manifest manifest, SourceFacts source) {
    List<SourceProvenance> provenance = manifest.inputs().provenance();
    Optional<UrlProvenance> url =
        source.index() < provenance.size()
            ? provenance.get(source.index()).url()
            : Optional.empty();
    return url.filter(known -> known.redirects() == 0)
        .filter(known -> !validators(known).isNone())
        .flatMap(known -> content(manifest, source.key(), known));
  }

  private Optional<Content> content(Manifest manifest, SourceKey key, UrlProvenance known) {
    Map<RunPath, OutputFile> files = manifest.outputs().files();
    for (FileFormat format : FileFormat.values()) {
      RunPath records = RunPaths.records(key, format);
      OutputFile file = files.get(records);
      Optional<FinishedRun> run = stores.finished().find(new RunId(manifest.run().buildId()));
      if (file != null && run.isPresent() && isUnharmed(run.get(), records, file.facts())) {
        return Optional.of(
            new Content(
                manifest.run().buildId(),
                run.get().locate(records),
                file.facts(),
                format,
                TextEncoding.named(known.encoding()).orElse(TextEncoding.UTF_8),
                known.mediaType(),
                validators(known),
                Optional.ofNullable(manifest.inputs().originals().get(key.value()))));
      }
    }
    return Optional.empty();
  }

  private static boolean isUnharmed(FinishedRun run, RunPath records, FileFacts facts) {
    return run.facts(records).filter(facts::equals).isPresent();
  }

  private static PublicUrlClient.Validators validators(UrlProvenance url) {
    return new PublicUrlClient.Validators(url.etag(), url.lastModified());
  }
}
