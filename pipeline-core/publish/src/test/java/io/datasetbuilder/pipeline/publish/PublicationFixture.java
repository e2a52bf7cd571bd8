package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.spec.ValidateSpec;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.pipeline.model.fixture.RunIndexInMemory;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.SpecFacts;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.GoldArtifact;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Heartbeat;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.PublishTargets.LocalRoot.FolderState;
import io.datasetbuilder.pipeline.runs.artifact.ArtifactGate.RunTerms;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms.DeclarationPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A run that is ready to be published at every target, and what publishes it. Mutable; for one
 * test.
 */
final class PublicationFixture {

  static final RunId ID = new RunId("run-1");
  static final Principal OWNER = new Principal.Service();
  static final Principal STRANGER = new Principal.Oidc("https://id.example", "somebody");
  static final PublishDestination CITIES = new PublishDestination("acme", "cities");

  final RunWithFiles run = new RunWithFiles(ID);
  final StoredSpecDocument spec = new StoredSpecDocument();
  final RunIndexInMemory index = new RunIndexInMemory();
  final MovableClock clock = new MovableClock(Instant.parse("2026-03-01T12:00:00Z"));
  final PublishReceiptsInMemory stored = new PublishReceiptsInMemory(clock);
  final BreakableReceipts receipts = new BreakableReceipts(stored);
  final PublisherInMemory hub = new PublisherInMemory(PublishTarget.HUGGINGFACE);
  final PublisherInMemory kaggle = new PublisherInMemory(PublishTarget.KAGGLE);
  final PublisherInMemory local = new PublisherInMemory(PublishTarget.LOCAL);
  final List<PublishListener.PublishStep> failures = new CopyOnWriteArrayList<>();
  final List<HubCredential.Owner> askers = new CopyOnWriteArrayList<>();
  final List<Duration> beats = new CopyOnWriteArrayList<>();

  Redistribution terms = Redistribution.ALLOWED;
  RunStatus status = RunStatus.OK;
  Optional<JobStatus> job = Optional.empty();
  ManifestFindings findings = ManifestFindings.none();
  boolean localConfigured = true;
  FolderState folder = FolderState.FREE;
  RecordedRuns recorded = RecordedRuns.NONE;
  FolderPage page = (published, gold, spec, terms) -> "page of " + published.id();
  CallerCredential credential =
      new CallerCredential.Present(new HubCredential.Token(new Secret("hf_token_value")));
  Heartbeat heartbeat =
      (interval, action) -> {
        beats.add(interval);
        return () -> {};
      };

  private final Map<String, String> outputs = new LinkedHashMap<>();
  private final Set<String> goldNames = new LinkedHashSet<>(Set.of("a"));

  PublicationFixture() {
    output("gold/a/table.parquet", "rows");
    output("gold/a/README.md", "# Cities");
    spec.withExport("huggingface", "hub");
    output("gold/a/hub/README.md", "---\nlicense: cc-by-4.0\n---\n# Cities");
    output("gold/a/hub/data/train-00000-of-00001.parquet", "rows of train");
    output("silver/a/table.parquet", "plain rows");
    run.write("buildspec.yaml", "the spec");
    writeManifest();
  }

  /** A file that the manifest names. */
  PublicationFixture output(String path, String text) {
    outputs.put(path, text);
    run.write(path, text);
    return this;
  }

  PublicationFixture withoutOutput(String path) {
    outputs.remove(path);
    run.delete(path);
    return this;
  }

  PublicationFixture gold(String name) {
    goldNames.add(name);
    return this;
  }

  PublicationFixture noOutputs() {
    outputs.clear();
    return this;
  }

  /** The Kaggle export, and the credential for it. */
  PublicationFixture forKaggle(String id) {
    credential =
        new CallerCredential.Present(
            new HubCredential.UserKey("acme", new Secret("kaggle_key_value")));
    outputs.put("gold/a/kaggle/cities.csv", "a,b");
    run.write("gold/a/kaggle/cities.csv", "a,b");
    String metadata = "gold/a/kaggle/dataset-metadata.json";
    run.write(metadata, Json.object("id", id));
    outputs.put(metadata, "document at " + metadata);
    return this;
  }

  void writeManifest() {
    Manifest manifest =
        ReadableRuns.begun(ID.value(), OWNER)
            .withAttempted("a")
            .withFindings(findings)
            .finished(status, ReadableRuns.ENDED);
    for (Map.Entry<String, String> output : outputs.entrySet()) {
      manifest =
          manifest.withFile(
              RunPath.of(output.getKey()),
              OutputFile.document(RunWithFiles.factsOf(output.getValue())));
    }
    for (String name : goldNames) {
      manifest = manifest.withArtifact(name, new GoldArtifact("sha256:0", "engine", "1"));
    }
    run.manifest(manifest);
  }

  RunsToPublish runs() {
    return new RunsToPublish(runReading(), (visibility, id) -> job);
  }

  ReadRun runReading() {
    return new ReadRun(run, run, index);
  }

  CheckPublicRun publicRuns() {
    return new CheckPublicRun(
        runReading(), new CheckRelease(storedSpecs(), runTerms(), run), new PublicRunCache(clock));
  }

  /** Puts the run into the index, as a run of a dataset. */
  PublicationFixture inDataset(String datasetId) {
    index.record(
        IndexedRun.of(
            ID.value(),
            run.read(ID).orElseThrow().match(read -> read, problems -> null),
            Optional.of(
                new SpecFacts(
                    new IndexedDataset(
                        datasetId, "Cities", "sha256:0", Optional.empty(), Optional.empty()),
                    List.of()))));
    return this;
  }

  CheckReadiness readiness() {
    return new CheckReadiness(
        runs(),
        storedSpecs(),
        new ValidateSpec(Set.of("csv", "huggingface", "kaggle")),
        runTerms(),
        targets(),
        run);
  }

  private StoredSpecs storedSpecs() {
    return new StoredSpecs(run, document -> Result.ok(spec.root()));
  }

  private RunTerms runTerms() {
    return new RunTerms(
        new EvaluateTerms((provider, dataset) -> Optional.of(license()), DeclarationPolicy.ACCEPT));
  }

  private DatasetLicense license() {
    return new DatasetLicense(
        Optional.empty(), Optional.empty(), Optional.empty(), terms, false, false, false);
  }

  PublishTargets targets() {
    return new PublishTargets(
        localConfigured ? List.of(hub, kaggle, local) : List.of(hub, kaggle),
        localConfigured
            ? Optional.of(new PublishTargets.LocalTarget(new Root(), page))
            : Optional.empty());
  }

  /** The root as a test states it. */
  private final class Root implements PublishTargets.LocalRoot {

    @Override
    public FolderState state(PublishDestination destination, HubCredential.Owner owner) {
      askers.add(owner);
      return folder;
    }

    @Override
    public RecordedRuns runs(PublishDestination destination) {
      return recorded;
    }
  }

  PublishListener listener() {
    return (key, step, reason) -> failures.add(step);
  }

  PublishRun publishing() {
    return new PublishRun(runs(), readiness(), targets(), receipts, heartbeat, listener(), clock);
  }

  ReconcilePublication reconciling() {
    return new ReconcilePublication(runs(), readiness(), targets(), receipts, listener(), clock);
  }

  ResetReceipt resetting() {
    return new ResetReceipt(runs(), receipts, listener(), clock);
  }

  ReadReceipt reading() {
    return new ReadReceipt(runs(), receipts);
  }

  PublishCaller caller() {
    return new PublishCaller(Visibility.of(OWNER), OWNER, target -> credential);
  }

  /** A caller who sees the runs of everybody, and owns none of these receipts. */
  PublishCaller anotherCaller() {
    return new PublishCaller(Visibility.everybody(), STRANGER, target -> credential);
  }

  /** A caller who sees only runs of its own, and so not this one. */
  static PublishCaller blindCaller() {
    return new PublishCaller(
        Visibility.of(STRANGER), STRANGER, target -> new CallerCredential.NotSent());
  }

  PublishOutcome publish(PublishRequest request) {
    writeManifest();
    return publishing().publish(caller(), ID, request, PublishWatch.NONE);
  }

  /** The request for a folder, which replaces newer runs or not. */
  static PublishRequest toFolder(boolean replaceNewer) {
    return new PublishRequest(
        CITIES, new PublishOptions(PublishTarget.LOCAL, false, false, replaceNewer));
  }

  /** Publishes privately at the Hugging Face hub. */
  PublishOutcome publish() {
    return publish(privately());
  }

  static PublishRequest privately() {
    return new PublishRequest(CITIES, PublishOptions.byDefault(PublishTarget.HUGGINGFACE));
  }

  static PublishRequest publicly() {
    return new PublishRequest(CITIES, new PublishOptions(PublishTarget.HUGGINGFACE, true, false));
  }

  static TargetDestination atHub() {
    return new TargetDestination(PublishTarget.HUGGINGFACE, CITIES);
  }

  Optional<PublishReceipt> receipt() {
    return stored.find(caller().key(ID, atHub()));
  }

  /** The codes of an outcome: those of its blockers or problems, none when it is published. */
  static List<String> codes(PublishOutcome outcome) {
    return outcome.match(
        published -> List.of(),
        readiness -> codes(readiness.blockers()),
        problems -> problems.stream().map(problem -> problem.code().wire()).toList());
  }

  static List<String> codes(List<PublishIssue> issues) {
    return issues.stream().map(issue -> issue.code().wire()).toList();
  }

  /** A heartbeat whose beats a test makes. */
  static final class HandHeartbeat implements Heartbeat {

    private final List<Runnable> beating = new CopyOnWriteArrayList<>();

    void beat() {
      beating.forEach(Runnable::run);
    }

    boolean isBeating() {
      return !beating.isEmpty();
    }

    @Override
    public Beats start(Duration interval, Runnable action) {
      beating.add(action);
      return () -> beating.remove(action);
    }
  }
}
