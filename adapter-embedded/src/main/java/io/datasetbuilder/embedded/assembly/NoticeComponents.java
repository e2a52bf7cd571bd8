package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.embedded.notice.NoticeLoop;
import io.datasetbuilder.embedded.notice.Notices;
import io.datasetbuilder.infrastructure.httpclient.NetworkRules;
import io.datasetbuilder.infrastructure.notice.CommandChannel;
import io.datasetbuilder.infrastructure.notice.WebhookChannel;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.notice.JdbiEndedFacts;
import io.datasetbuilder.infrastructure.state.notice.JdbiNoticeOutbox;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.run.LocalLineageChannel;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.runs.notice.DeliverNotices;
import io.datasetbuilder.pipeline.runs.notice.DeliveryBackoff;
import io.datasetbuilder.pipeline.runs.notice.Hook;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel;
import io.datasetbuilder.pipeline.runs.notice.NoticeCounter;
import io.datasetbuilder.pipeline.runs.notice.NoticeOutbox;
import io.datasetbuilder.pipeline.runs.notice.ReadHooks;
import io.datasetbuilder.pipeline.runs.notice.ReadHooks.Hooks;
import io.datasetbuilder.pipeline.runs.notice.RecordNotices;
import io.datasetbuilder.pipeline.runs.notice.RecordStale;
import io.datasetbuilder.pipeline.runs.notice.WriteNotices;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Notices of runs to the hooks of the operator. Safe for concurrent use. */
public final class NoticeComponents implements AutoCloseable {

  /** Time that a command spends on its notices after its build; the rest waits. */
  private static final Duration AFTER_A_BUILD = Duration.ofSeconds(15);

  private static final Logger LOG = System.getLogger(NoticeComponents.class.getName());

  private final ServiceContext context;
  private final JsonCodec json;
  private final Notices.Parts parts;
  private final Notices notices;
  private Optional<NoticeLoop> loop = Optional.empty();

  NoticeComponents(Assembly assembly, StateDatabase state) {
    this.context = assembly.context();
    this.json = assembly.storage().json();
    Clock clock = context.clock();
    Hooks hooks =
        context.settings().hooks().orElseGet(() -> new Hooks(ReadHooks.STANDARD_SOURCE, List.of()));
    WriteNotices writer =
        new WriteNotices(hooks.source(), "urn:dataset-builder:" + ProductVersion.CURRENT);
    NoticeOutbox outbox = new JdbiNoticeOutbox(state);
    NoticeCounter counter = new NoticeCounter();
    StorageComponents storage = assembly.storage();
    RecordNotices record =
        new RecordNotices(
            new RecordNotices.Parts(
                hooks.hooks(),
                outbox,
                new JdbiEndedFacts(state),
                storage.manifests(),
                storage.runsOnDisk(),
                storage.workspaces(),
                writer,
                clock));
    this.parts =
        new Notices.Parts(
            hooks.hooks(),
            outbox,
            record,
            new RecordStale(record, writer, assembly::index, clock),
            new DeliverNotices(outbox, new DeliveryBackoff(new SecureRandom()), counter, clock),
            this::channel,
            counter);
    this.notices = new Notices(() -> parts, assembly.calls());
  }

  /** Parts of the notices, shared by all that use them. */
  public Notices.Parts parts() {
    return parts;
  }

  /** Records and delivers from now on, in threads of its own; to be called once. */
  synchronized void start() {
    parts.record().begin();
    loop = Optional.of(NoticeLoop.start(parts));
  }

  /**
   * Runs a build and sends its notices before it returns, unless threads of this process do so.
   * Notices that fail, or their record, fail no build.
   */
  public <T> T around(Supplier<T> build) {
    if (isStarted()) {
      return build.get();
    }
    guarded(() -> parts.record().begin());
    T result = build.get();
    guarded(() -> notices.deliver(AFTER_A_BUILD));
    return result;
  }

  private synchronized boolean isStarted() {
    return loop.isPresent();
  }

  private static void guarded(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException failed) {
      LOG.log(Level.WARNING, "the notices of the build wait for the next process", failed);
    }
  }

  private NoticeChannel channel(Hook hook) {
    return hook.target()
        .match(
            webhook ->
                new WebhookChannel(
                    webhook,
                    hook.timeout(),
                    context.network().network().orElseGet(NetworkRules::publicOnly),
                    context.clock()),
            command -> new CommandChannel(command, hook.timeout(), context.outputRoot()),
            lineageFile -> new LocalLineageChannel(context.outputRoot(), new DiskFileOps(), json));
  }

  @Override
  public synchronized void close() {
    loop.ifPresent(NoticeLoop::close);
  }
}
