package io.datasetbuilder.pipeline.runs.notice;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.maintenance.RunsOnDisk;
import io.datasetbuilder.pipeline.runs.notice.EndedFacts.EndedRun;
import io.datasetbuilder.pipeline.runs.notice.EndedFacts.Publication;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Delivery;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel.Message;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox.NewEntry;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Records the notices of what has happened, exactly once: a fact and its entries are one
 * transaction. Facts are found in what the service keeps anyway (manifests, events, receipts), so
 * that a process which was killed between a fact and its record loses nothing: the next one finds
 * the fact. Safe for concurrent use, in several processes.
 */
public final class RecordNotices {

  private final Parts parts;

  /**
   * Parts of the recording.
   *
   * @param hooks of the operator
   * @param runs read with their stored specs
   */
  public record Parts(
      List<Hook> hooks,
      NoticeOutbox outbox,
      EndedFacts facts,
      ManifestStore manifests,
      RunsOnDisk runs,
      RunWorkspaces workspaces,
      WriteNotices writer,
      Clock clock) {

    public Parts {
      hooks = List.copyOf(hooks);
    }
  }

  public RecordNotices(Parts parts) {
    this.parts = parts;
  }

  /**
   * Begins the outbox, once for an output folder: what has ended before is not announced. To be
   * called before a build begins whose notices are wanted.
   */
  public void begin() {
    if (!parts.outbox().hasBegun()) {
      parts.outbox().begin(ended().stream().map(EndedRun::fact).toList());
    }
  }

  /** Records the runs and publications that the state shows as ended. Reads no folder. */
  public void fromState() {
    parts.facts().runs().forEach(this::record);
    parts.facts().publications().forEach(this::record);
  }

  /** Records all runs that have a manifest and are not announced; reads the names of all runs. */
  public void fromManifests() {
    Set<String> facts =
        Set.copyOf(parts.outbox().notAnnounced(ended().stream().map(EndedRun::fact).toList()));
    ended().stream().filter(run -> facts.contains(EndedRun.fact(run))).forEach(this::record);
  }

  /** Runs with a manifest. One whose tables are still being committed may yet fail. */
  private List<RunId> ended() {
    return parts.manifests().runIds().stream()
        .filter(run -> !parts.workspaces().isInProgress(run))
        .toList();
  }

  private void record(EndedRun run) {
    if (parts.manifests().exists(run.id())) {
      record(run.id());
    } else {
      announce(run.attemptFact(), List.of(parts.writer().withoutManifest(run)));
    }
  }

  /** A manifest that cannot be read is tried again later. */
  private void record(RunId id) {
    Optional<IndexedRun> run = parts.runs().read(id);
    Optional<Manifest> manifest = parts.manifests().readable(id);
    if (run.isPresent() && manifest.isPresent()) {
      announce(EndedRun.fact(id), parts.writer().ofRun(run.get(), manifest.get()));
    }
  }

  private void record(Publication publication) {
    Optional<String> datasetId =
        parts
            .runs()
            .read(publication.run())
            .flatMap(IndexedRun::dataset)
            .map(IndexedDataset::datasetId);
    announce(publication.fact(), List.of(parts.writer().ofPublication(publication, datasetId)));
  }

  /** Sends a test notice to a hook, whatever its filters say, past the outbox. */
  public Delivery test(Hook hook, NoticeChannel channel) {
    Instant now = parts.clock().instant();
    Notice notice = parts.writer().ofTest("test." + hook.name() + "." + now, hook.name(), now);
    return channel.deliver(
        new Message(
            notice.id(),
            notice.kind(),
            notice.subject(),
            notice.contentType(),
            JsonRenderer.render(notice.body())),
        Cancellation.NEVER);
  }

  /** Records notices of a fact for the hooks that get them. */
  void announce(String fact, List<Notice> notices) {
    List<NewEntry> entries =
        notices.stream()
            .flatMap(
                notice ->
                    parts.hooks().stream()
                        .filter(hook -> hook.gets(notice))
                        .map(hook -> entry(hook, notice)))
            .collect(Collectors.toList());
    parts.outbox().announce(fact, entries);
  }

  private static NewEntry entry(Hook hook, Notice notice) {
    return NewEntry.of(hook.name(), notice, JsonRenderer.render(notice.body()));
  }
}
