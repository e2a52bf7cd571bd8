package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.spec.ValidateSpec;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.embedded.settings.PublishSettings;
import io.datasetbuilder.embedded.settings.TextSetting;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.infrastructure.publish.http.CallLimits;
import io.datasetbuilder.infrastructure.publish.http.HubClient;
import io.datasetbuilder.infrastructure.publish.http.HubEndpoint;
import io.datasetbuilder.infrastructure.publish.http.HubReach;
import io.datasetbuilder.infrastructure.publish.http.RetryPolicy;
import io.datasetbuilder.infrastructure.publish.http.RetryWait;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFacePublisher;
import io.datasetbuilder.infrastructure.publish.kaggle.KagglePolling;
import io.datasetbuilder.infrastructure.publish.kaggle.KagglePublisher;
import io.datasetbuilder.infrastructure.report.site.HtmlFolderPage;
import io.datasetbuilder.infrastructure.report.site.HtmlSiteRenderer;
import io.datasetbuilder.infrastructure.state.database.StateDatabase;
import io.datasetbuilder.infrastructure.state.publish.JdbiPublicReceipts;
import io.datasetbuilder.infrastructure.state.publish.JdbiPublishReceipts;
import io.datasetbuilder.infrastructure.storage.file.FileOps.HandedOverFileOps;
import io.datasetbuilder.infrastructure.storage.publish.LocalPublisher;
import io.datasetbuilder.infrastructure.storage.site.LocalSiteFolder;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.publish.CheckPublicRun;
import io.datasetbuilder.pipeline.publish.CheckReadiness;
import io.datasetbuilder.pipeline.publish.CheckRelease;
import io.datasetbuilder.pipeline.publish.FolderPage;
import io.datasetbuilder.pipeline.publish.PreviewPublication;
import io.datasetbuilder.pipeline.publish.PublicReading;
import io.datasetbuilder.pipeline.publish.PublicReceipts;
import io.datasetbuilder.pipeline.publish.PublicRunCache;
import io.datasetbuilder.pipeline.publish.PublishListener;
import io.datasetbuilder.pipeline.publish.PublishReceipts;
import io.datasetbuilder.pipeline.publish.PublishRun;
import io.datasetbuilder.pipeline.publish.PublishTarget;
import io.datasetbuilder.pipeline.publish.PublishTargets;
import io.datasetbuilder.pipeline.publish.Publisher;
import io.datasetbuilder.pipeline.publish.ReadReceipt;
import io.datasetbuilder.pipeline.publish.ReconcilePublication;
import io.datasetbuilder.pipeline.publish.ResetReceipt;
import io.datasetbuilder.pipeline.publish.RunsToPublish;
import io.datasetbuilder.pipeline.publish.site.BuildSite;
import io.datasetbuilder.pipeline.publish.site.RenderFolderPage;
import io.datasetbuilder.pipeline.publish.site.SiteFolder;
import io.datasetbuilder.pipeline.publish.site.SiteProblem;
import io.datasetbuilder.pipeline.runs.artifact.ArtifactGate.RunTerms;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.warehouse.run.RunReaders;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The use cases of publishing. The client of a hub is made when that hub is first called. Safe for
 * concurrent use.
 */
public final class PublishComponents implements AutoCloseable {

  private final Assembly assembly;
  private final PublicReceipts publicReceipts;
  private final PublicRunCache publicRuns;
  private final Lazy<HubClient> huggingFaceClient;
  private final Lazy<HubClient> kaggleClient;
  private final ScheduledHeartbeat heartbeat = new ScheduledHeartbeat("publish-heartbeat");
  private final CheckReadiness readiness;
  private final PreviewPublication previewing;
  private final PublishRun publishing;
  private final ReconcilePublication reconciling;
  private final ResetReceipt resetting;
  private final ReadReceipt reading;

  /**
   * @throws SettingConflict when the folder of the target {@code local} holds, or lies in, what the
   *     service keeps
   */
  PublishComponents(Assembly assembly, StateDatabase state) {
    this.assembly = assembly;
    checkLocalRoot(assembly.context());
    Clock clock = assembly.context().clock();
    JsonCodec json = assembly.storage().json();
    PublishSettings settings = assembly.context().settings().publishing();
    this.huggingFaceClient =
        new Lazy<>(() -> client(settings.huggingFace(), HuggingFacePublisher.HUB, json));
    this.kaggleClient = new Lazy<>(() -> client(settings.kaggle(), KagglePublisher.HUB, json));
    PublishReceipts receipts = new JdbiPublishReceipts(state, json);
    this.publicReceipts = new JdbiPublicReceipts(state, json);
    this.publicRuns = new PublicRunCache(clock);
    PublishListener log = new PublishLog();
    RunsToPublish runs =
        new RunsToPublish(
            new ReadRun(
                assembly.storage().manifests(),
                assembly.storage().finishedRuns(),
                assembly.index()),
            (visibility, run) -> assembly.runs().jobs().statusOf(visibility, run));
    PublishTargets targets = targets();
    this.readiness =
        new CheckReadiness(
            runs,
            assembly.storage().specs(),
            new ValidateSpec(assembly.exporters().kinds()),
            new RunTerms(assembly.sources().terms()),
            targets,
            json);
    this.previewing = new PreviewPublication(runs, readiness, receipts);
    this.publishing = new PublishRun(runs, readiness, targets, receipts, heartbeat, log, clock);
    this.reconciling = new ReconcilePublication(runs, readiness, targets, receipts, log, clock);
    this.resetting = new ResetReceipt(runs, receipts, log, clock);
    this.reading = new ReadReceipt(runs, receipts);
  }

  /** Checks whether a run can be published. */
  public CheckReadiness readiness() {
    return readiness;
  }

  /** Shows what a publication would send. */
  public PreviewPublication previewing() {
    return previewing;
  }

  /** Publishes a run. */
  public PublishRun publishing() {
    return publishing;
  }

  /** Determines the result of a publication. */
  public ReconcilePublication reconciling() {
    return reconciling;
  }

  /** Deletes a receipt. */
  public ResetReceipt resetting() {
    return resetting;
  }

  /** Runs that everyone may read. */
  public PublicReading publicReading() {
    ReadRun runs = assembly.runs().readers().runs();
    return new PublicReading(
        publicReceipts, new CheckPublicRun(runs, release(), publicRuns), assembly.index());
  }

  private CheckRelease release() {
    return new CheckRelease(
        assembly.storage().specs(),
        new RunTerms(assembly.sources().terms()),
        assembly.storage().json());
  }

  /** Writes static sites of finished runs. */
  public BuildSite sites() {
    RunReaders readers = assembly.runs().readers();
    return new BuildSite(
        assembly.index(),
        readers.runs(),
        release(),
        readers.gate()::sample,
        assembly.storage().json(),
        new HtmlSiteRenderer(ProductVersion.CURRENT),
        assembly.context().clock(),
        work -> DaemonThreads.create("site", work).start());
  }

  /**
   * The folder of a site.
   *
   * @return refused when it is the folder of runs or tables, lies in one of them, or contains one
   */
  public Result<SiteFolder> siteFolder(Path folder) {
    Path place = folder.toAbsolutePath().normalize();
    boolean overlaps = kept(assembly.context()).anyMatch(own -> overlap(place, own));
    return overlaps
        ? Result.refused(
            SiteProblem.SITE_FOLDER_OVERLAPS.with(
                "the folder of the site and the folder of runs or tables overlap"))
        : Result.ok(new LocalSiteFolder(place, new HandedOverFileOps()));
  }

  /** Reads receipts. */
  public ReadReceipt reading() {
    return reading;
  }

  /** Ends renewals and connections. */
  @Override
  public void close() {
    heartbeat.close();
    huggingFaceClient.made().ifPresent(HubClient::close);
    kaggleClient.made().ifPresent(HubClient::close);
  }

  /**
   * A folder that is published replaces what lay there: where runs and tables are kept, that would
   * destroy them.
   */
  static void checkLocalRoot(ServiceContext context) {
    Optional<Path> root = context.settings().publishing().localRoot().map(Path::normalize);
    boolean overlaps =
        kept(context).anyMatch(own -> root.filter(at -> overlap(at, own)).isPresent());
    if (overlaps) {
      throw new SettingConflict(
          Problem.of(
              ServiceProblem.INVALID_SETTING,
              TextSetting.LOCAL_PUBLISH_ROOT.variable(),
              TextSetting.LOCAL_PUBLISH_ROOT.variable()
                  + " must be a folder apart from the output folder and the warehouse"));
    }
  }

  /** Folders of runs and tables. */
  private static Stream<Path> kept(ServiceContext context) {
    return Stream.concat(
        Stream.of(context.outputRoot()),
        context.warehouse().map(WarehouseSettings::folder).stream());
  }

  private static boolean overlap(Path one, Path other) {
    return one.startsWith(other) || other.startsWith(one);
  }

  /** A hub at its own address hands out addresses of the internet; another one may be anywhere. */
  private HubClient client(Optional<HubEndpoint> chosen, HubEndpoint hub, JsonCodec json) {
    ServiceContext context = assembly.context();
    HubReach reach = chosen.isPresent() ? HubReach.ANYWHERE : HubReach.internet(hub);
    return context
        .network()
        .network()
        .map(
            rules ->
                new HubClient(
                    reach,
                    rules.tls().usual(),
                    CallLimits.INTERNET,
                    RetryPolicy.USUAL,
                    RetryWait.real(),
                    context.clock(),
                    json))
        .orElseGet(() -> HubClient.internet(reach, json, context.clock()));
  }

  private PublishTargets targets() {
    ServiceContext context = assembly.context();
    PublishSettings settings = context.settings().publishing();
    List<Publisher> publishers = new ArrayList<>();
    publishers.add(new LazyPublisher(PublishTarget.HUGGINGFACE, new Lazy<>(this::huggingFace)));
    publishers.add(new LazyPublisher(PublishTarget.KAGGLE, new Lazy<>(this::kaggle)));
    Optional<LocalPublisher> local = settings.localRoot().map(root -> local(root, context));
    local.ifPresent(publishers::add);
    Lazy<FolderPage> page = new Lazy<>(this::folderPage);
    return new PublishTargets(
        publishers,
        local.map(
            root ->
                new PublishTargets.LocalTarget(
                    root, (run, gold, spec, terms) -> page.get().render(run, gold, spec, terms))));
  }

  private FolderPage folderPage() {
    return new RenderFolderPage(
        assembly.storage().json(), assembly.runs().readers().gate()::sample, new HtmlFolderPage());
  }

  private static LocalPublisher local(Path root, ServiceContext context) {
    return new LocalPublisher(
        root,
        new HandedOverFileOps(),
        new SecureRandom(),
        context.multiUser()
            ? LocalPublisher.ReferenceForm.BELOW_ROOT
            : LocalPublisher.ReferenceForm.ABSOLUTE);
  }

  private Publisher huggingFace() {
    HubEndpoint endpoint =
        assembly.context().settings().publishing().huggingFace().orElse(HuggingFacePublisher.HUB);
    return new HuggingFacePublisher(huggingFaceClient.get(), endpoint);
  }

  private Publisher kaggle() {
    HubEndpoint endpoint =
        assembly.context().settings().publishing().kaggle().orElse(KagglePublisher.HUB);
    return new KagglePublisher(
        endpoint,
        kaggleClient.get(),
        KagglePolling.INTERNET,
        assembly.context().clock(),
        assembly.storage().json());
  }

  /** Settings that do not go together. */
  static final class SettingConflict extends ProblemException {

    private static final long serialVersionUID = 1L;

    SettingConflict(Problem problem) {
      super(problem);
    }
  }
}
