package io.datasetbuilder.infrastructure.objects.run;

import io.datasetbuilder.infrastructure.objects.run.RunClaims.Claim;
import io.datasetbuilder.infrastructure.objects.store.ObjectFailures;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.manifest.ManifestDocument;
import io.datasetbuilder.pipeline.model.run.DuplicateRunId;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Workspace of a run whose folder is on this machine until its manifest is written: then all files
 * are uploaded, and the run exists in the storage with its manifest, or not at all.
 */
final class ObjectRunWorkspace implements RunWorkspace {

  private static final RunPath MANIFEST = ManifestDocument.PATH;

  private final RunWorkspace working;
  private final Claim claim;
  private final RunManifests manifests;
  private final RunPublication publication;
  private final Map<RunPath, FileFacts> facts = new ConcurrentHashMap<>();
  private final Set<RunPath> removed = ConcurrentHashMap.newKeySet();
  private volatile boolean isPublished;

  ObjectRunWorkspace(
      RunWorkspace working, Claim claim, RunManifests manifests, RunPublication publication) {
    this.working = working;
    this.claim = claim;
    this.manifests = manifests;
    this.publication = publication;
  }

  @Override
  public RunId runId() {
    return working.runId();
  }

  @Override
  public Location stage(RunPath path) {
    return working.stage(path);
  }

  @Override
  public FileFacts publish(RunPath path) {
    return known(path, working.publish(path));
  }

  @Override
  public FileFacts write(RunPath path, byte[] content) {
    return path.equals(MANIFEST) ? publishRun(content) : known(path, working.write(path, content));
  }

  @Override
  public FileFacts write(RunPath path, StreamedContent content) {
    return known(path, working.write(path, content));
  }

  @Override
  public FileFacts replace(RunPath path, byte[] content) {
    FileFacts replaced = known(path, working.replace(path, content));
    if (path.equals(MANIFEST) && isPublished) {
      ObjectFailures.inWorkspace(
          () -> {
            manifests.replace(runId(), claim.attempt(), content);
            return replaced;
          });
    }
    return replaced;
  }

  @Override
  public FileFacts link(RunPath existing, RunPath name) {
    return known(name, working.link(existing, name));
  }

  @Override
  public FileFacts adopt(Location immutableFile, FileFacts proof, RunPath name) {
    return known(name, working.adopt(immutableFile, proof, name));
  }

  private FileFacts known(RunPath path, FileFacts proof) {
    facts.put(path, proof);
    return proof;
  }

  /** The manifest is in the folder first: it exists for readers only in the storage. */
  private FileFacts publishRun(byte[] manifest) {
    FileFacts written =
        working.files().contains(MANIFEST)
            ? working.replace(MANIFEST, manifest)
            : working.write(MANIFEST, manifest);
    return ObjectFailures.inWorkspace(
        () -> {
          if (!upload(manifest)) {
            throw new WorkspaceFailure(DuplicateRunId.problem(runId(), "", Optional.empty()), null);
          }
          isPublished = true;
          publication.removeOthers();
          return written;
        });
  }

  private boolean upload(byte[] manifest) throws IOException {
    Set<RunPath> all = new TreeSet<>(working.files());
    all.addAll(working.rawRecords());
    all.remove(MANIFEST);
    all.removeAll(removed);
    publication.upload(all, facts);
    return manifests.publish(runId(), claim.attempt(), manifest);
  }

  @Override
  public <T> T withCheckpoint(RunPath folder, CheckpointWork<T> work) {
    return working.withCheckpoint(folder, work);
  }

  @Override
  public Location locate(RunPath path) {
    return working.locate(path);
  }

  @Override
  public Location scratch(String purpose) {
    return working.scratch(purpose);
  }

  @Override
  public FileContent content(Location scratch) {
    return working.content(scratch);
  }

  @Override
  public Location scratchFolder(String purpose) {
    return working.scratchFolder(purpose);
  }

  @Override
  public void releaseReserve() {
    working.releaseReserve();
  }

  @Override
  public List<RunPath> rawRecords() {
    return working.rawRecords();
  }

  @Override
  public void removeRawRecords() {
    removed.addAll(working.rawRecords());
    working.removeRawRecords();
  }

  /** A manifest that is not in the storage is not published. */
  @Override
  public List<RunPath> files() {
    return working.files().stream().filter(path -> isPublished || !path.equals(MANIFEST)).toList();
  }

  /** The claim ends last: while files are removed, no other machine builds this run. */
  @Override
  public void close() {
    working.close();
    if (isPublished) {
      ObjectFailures.tolerated("a claim", claim::remove);
    } else {
      claim.close();
    }
  }
}
