package io.datasetbuilder.pipeline.publish;

import static io.datasetbuilder.pipeline.publish.PublicationFixture.CITIES;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.ID;
import static io.datasetbuilder.pipeline.publish.PublicationFixture.codes;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.manifest.ManifestFindings;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.publish.PublishTargets.LocalRoot.FolderState;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import io.datasetbuilder.pipeline.source.provider.definition.DatasetLicense.Redistribution;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whether a run can be published, and every code that keeps it from that (Wire, "Publish"). */
class CheckReadinessTest {

  private final PublicationFixture fixture = new PublicationFixture();

  @Test
  void aFinishedRunWithTermsAndACredentialIsReady() {
    PublishReadiness readiness = readiness(PublishTarget.HUGGINGFACE);

    assertThat(readiness.blockers()).isEmpty();
    assertThat(readiness.ready()).isTrue();
    assertThat(readiness.warnings()).isEmpty();
  }

  @Test
  void readinessCallsNoTargetAndLeavesNoReceipt() {
    readiness(PublishTarget.HUGGINGFACE);

    assertThat(fixture.hub.calls()).isEmpty();
    assertThat(fixture.receipt()).isEmpty();
  }

  @Test
  void theJsonHasAllMembers() {
    fixture.credential = new CallerCredential.NotSent();

    assertThat(readiness(PublishTarget.HUGGINGFACE).toJson())
        .isEqualTo(
            Json.object(
                "run_id",
                "run-1",
                "target",
                "huggingface",
                "ready",
                false,
                "blockers",
                List.of(
                    Json.object(
                        "code",
                        "credential_required",
                        "message",
                        "send HF_TOKEN in the header X-Publish-Credential")),
                "warnings",
                List.of(),
                "redistribution",
                Json.object(
                    "verdict",
                    "allowed",
                    "sources",
                    List.of(
                        Json.object(
                            "source",
                            "a",
                            "verdict",
                            "allowed",
                            "reason",
                            "the terms allow redistribution")))));
  }

  @Test
  void aRunThatTheCallerMayNotSeeIsNotFound() {
    fixture.writeManifest();
    PublishCaller stranger = PublicationFixture.blindCaller();

    Result<PublishReadiness> result =
        fixture.readiness().check(stranger, ID, PublishTarget.LOCAL, Optional.empty());

    assertThat(result.problems().get(0).code()).isEqualTo(RunProblem.RUN_NOT_FOUND);
  }

  @Test
  void aRunThatNobodyHasIsNotFound() {
    Result<PublishReadiness> result =
        fixture
            .readiness()
            .check(fixture.caller(), new RunId("none"), PublishTarget.LOCAL, Optional.empty());

    assertThat(result.problems().get(0).code()).isEqualTo(RunProblem.RUN_NOT_FOUND);
  }

  @Test
  void aQueuedOrRunningJobIsNotTerminal() {
    RunId waiting = new RunId("waiting");
    for (JobStatus going : List.of(JobStatus.QUEUED, JobStatus.RUNNING, JobStatus.CANCELLING)) {
      fixture.job = Optional.of(going);
      PublishReadiness readiness =
          value(
              fixture
                  .readiness()
                  .check(fixture.caller(), waiting, PublishTarget.HUGGINGFACE, Optional.empty()));
      assertThat(codes(readiness.blockers())).containsExactly("run_not_terminal");
      assertThat(readiness.redistribution()).isEmpty();
    }
  }

  @Test
  void aJobThatHasWrittenItsManifestAndGoesOnIsNotTerminal() {
    fixture.job = Optional.of(JobStatus.RUNNING);

    assertThat(blockers(PublishTarget.HUGGINGFACE)).containsExactly("run_not_terminal");
  }

  @Test
  void aJobThatFailedWithoutARunIsReportedAsFailed() {
    fixture.job = Optional.of(JobStatus.FAILED);

    assertThat(blockersOfMissingRun()).containsExactly("run_failed");
  }

  @Test
  void aJobThatWasCancelledWithoutARunIsReportedAsCancelled() {
    fixture.job = Optional.of(JobStatus.CANCELLED);

    assertThat(blockersOfMissingRun()).containsExactly("run_cancelled");
  }

  @Test
  void aFailedRunIsBlocked() {
    fixture.status = RunStatus.FAILED;

    assertThat(blockers(PublishTarget.HUGGINGFACE)).containsExactly("run_failed");
  }

  @Test
  void aCancelledRunIsBlocked() {
    fixture.status = RunStatus.CANCELLED;

    assertThat(blockers(PublishTarget.HUGGINGFACE)).containsExactly("run_cancelled");
  }

  @Test
  void aRunWithoutGoldOutputsIsBlocked() {
    fixture.noOutputs().output("silver/a/table.parquet", "plain rows");

    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("gold_unavailable");
  }

  @Test
  void aMissingGoldFileIsReportedByItsPath() {
    fixture.run.delete("gold/a/table.parquet");

    PublishReadiness readiness = readiness(PublishTarget.LOCAL);

    assertThat(codes(readiness.blockers())).containsExactly("artifact_missing");
    assertThat(readiness.blockers().get(0).message()).contains("gold/a/table.parquet");
  }

  @Test
  void manyMissingFilesAreOneBlocker() {
    for (int i = 0; i < 9; i++) {
      fixture.output("gold/a/splits/" + i + ".parquet", "rows");
      fixture.run.delete("gold/a/splits/" + i + ".parquet");
    }

    PublishReadiness readiness = readiness(PublishTarget.LOCAL);

    assertThat(codes(readiness.blockers())).containsExactly("artifact_missing");
    assertThat(readiness.blockers().get(0).message()).endsWith("and 6 more");
  }

  @Test
  void aGoldFileThatIsALinkIsInvalid() {
    fixture.run.link("gold/a/table.parquet");

    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("artifact_invalid");
  }

  @Test
  void aGoldFileOfAnotherLengthIsInvalid() {
    fixture.run.write("gold/a/table.parquet", "rows and more rows");

    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("artifact_invalid");
  }

  @Test
  void anOutputOutsideTheRunMakesItInvalid() {
    fixture.run.write(
        "manifest.json", Json.object("outputs", List.of("gold/a/table.parquet", "../secret")));

    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("artifact_invalid");
  }

  @Test
  void anOutputThatNothingProvesMakesTheRunInvalid() {
    fixture.run.write("manifest.json", Json.object("outputs", List.of("gold/a/other.csv")));

    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("artifact_invalid");
  }

  @Test
  void aManifestThatCannotBeReadProvesNothing() {
    fixture.run.tornManifest();

    PublishReadiness readiness =
        value(
            fixture
                .readiness()
                .check(
                    fixture.anotherCaller(), ID, PublishTarget.HUGGINGFACE, Optional.of(CITIES)));

    assertThat(codes(readiness.blockers())).containsExactly("artifact_invalid");
  }

  @Test
  void aMissingOrBlankLicenceIsReported() {
    fixture.spec.without("license");
    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("license_missing");

    fixture.spec.with("license", " \u00a0");
    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("license_missing");
  }

  @Test
  void theStoredSpecIsValidatedAsIfItWereToBePublished() {
    fixture.spec.withPiiMode("allow").with("publish", false);

    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("pii_allow_with_publish");
  }

  @Test
  void otherProblemsOfTheStoredSpecBlockByTheirCodes() {
    fixture.spec.with("title", " ").withExport("unknown", "x");

    assertThat(blockers(PublishTarget.LOCAL))
        .containsExactlyInAnyOrder("empty_field", "unsupported_export_kind");
  }

  @Test
  void aSpecThatCannotBeLoadedBlocksByItsCode() {
    fixture.spec.with("transforms", "x");

    assertThat(blockers(PublishTarget.LOCAL)).hasSize(1).doesNotContain("license_missing");
  }

  @Test
  void aRunWithoutItsSpecIsBlocked() {
    fixture.run.delete("buildspec.yaml");

    assertThat(blockers(PublishTarget.LOCAL)).contains("spec_snapshot_missing");
  }

  @Test
  void aMultiUserRequestWithoutItsCredentialIsBlocked() {
    fixture.credential = new CallerCredential.NotSent();

    assertThat(blockers(PublishTarget.HUGGINGFACE)).containsExactly("credential_required");
  }

  @Test
  void aServiceWithoutACredentialIsBlocked() {
    fixture.credential = new CallerCredential.NotConfigured();

    assertThat(blockers(PublishTarget.HUGGINGFACE)).containsExactly("credential_unavailable");
  }

  @Test
  void aCredentialOfAnotherTargetIsNone() {
    fixture.forKaggle("acme/cities");

    assertThat(blockers(PublishTarget.HUGGINGFACE)).containsExactly("credential_unavailable");
  }

  @Test
  void theTargetLocalNeedsNoCredential() {
    fixture.credential = new CallerCredential.NotSent();

    assertThat(blockers(PublishTarget.LOCAL)).isEmpty();
  }

  @Test
  void theTargetLocalNeedsARoot() {
    fixture.localConfigured = false;

    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("local_publish_root_unconfigured");
  }

  @Test
  void aDestinationOutsideTheRootIsBlocked() {
    fixture.folder = FolderState.OUTSIDE_ROOT;

    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("destination_outside_publish_root");
  }

  @Test
  void aDestinationThatHoldsWhatTheCallerMayNotReplaceIsBlocked() {
    fixture.folder = FolderState.OCCUPIED;

    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("destination_occupied");
    assertThat(fixture.askers)
        .isNotEmpty()
        .allMatch(asker -> asker.id().equals(PublicationFixture.OWNER.ownerId()));
  }

  @Test
  void aNewerRunAtTheDestinationBlocks() {
    fixture.recorded =
        new RecordedRuns(List.of(new DatedRun(new RunId("run-2"), ReadableRuns.ENDED)), true);

    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("newer_run_published");
    assertThat(blockers(PublishTarget.HUGGINGFACE)).isEmpty();
  }

  @Test
  void theSameOrAnOlderRunAtTheDestinationDoesNotBlock() {
    fixture.recorded =
        new RecordedRuns(
            List.of(
                new DatedRun(ID, ReadableRuns.ENDED),
                new DatedRun(new RunId("z"), ReadableRuns.ENDED.minusMillis(1))),
            true);

    assertThat(blockers(PublishTarget.LOCAL)).isEmpty();
  }

  @Test
  void aRecordThatCannotBeReadBlocks() {
    fixture.recorded = new RecordedRuns(List.of(), false);

    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("published_run_unreadable");
  }

  @Test
  void nothingIsReportedAboutTheRunsOfAFolderThatTheCallerMayNotReplace() {
    fixture.folder = FolderState.OCCUPIED;
    fixture.recorded =
        new RecordedRuns(List.of(new DatedRun(new RunId("run-2"), ReadableRuns.ENDED)), false);

    assertThat(blockers(PublishTarget.LOCAL)).containsExactly("destination_occupied");
  }

  @Test
  void kaggleNeedsMetadata() {
    fixture.forKaggle("acme/cities").withoutOutput("gold/a/kaggle/dataset-metadata.json");

    assertThat(blockers(PublishTarget.KAGGLE)).containsExactly("kaggle_metadata_missing");
  }

  @Test
  void metadataInTwoFoldersIsAmbiguous() {
    fixture.forKaggle("acme/cities").output("gold/a/more/dataset-metadata.json", "{}");

    assertThat(blockers(PublishTarget.KAGGLE)).containsExactly("kaggle_metadata_ambiguous");
  }

  @Test
  void metadataThatIsNoJsonIsUnreadable() {
    fixture.forKaggle("acme/cities").output("gold/a/kaggle/dataset-metadata.json", "{");

    assertThat(blockers(PublishTarget.KAGGLE)).containsExactly("kaggle_metadata_unreadable");
  }

  @Test
  void metadataOfAnotherDatasetIsAMismatch() {
    fixture.forKaggle("cities");

    assertThat(blockers(PublishTarget.KAGGLE)).containsExactly("kaggle_destination_mismatch");
  }

  @Test
  void withoutADestinationNothingIsComparedWithIt() {
    fixture.forKaggle("cities");
    fixture.writeManifest();

    PublishReadiness readiness =
        value(
            fixture
                .readiness()
                .check(fixture.caller(), ID, PublishTarget.KAGGLE, Optional.empty()));

    assertThat(readiness.ready()).isTrue();
  }

  @Test
  void theHubNeedsACard() {
    fixture.withoutOutput("gold/a/README.md").withoutOutput("gold/a/hub/README.md");

    assertThat(blockers(PublishTarget.HUGGINGFACE)).containsExactly("card_missing");
  }

  @Test
  void aCardWithoutALicenceIsIncomplete() {
    for (String card :
        List.of(
            "# Cities",
            "---\npretty_name: Cities\n---\n",
            "---\nlicense:\n---\n",
            "---\nlicense: \"\"\n---\n",
            "---\nlicense: null\n---\n",
            "---\nlicense: mit\n",
            "---\npretty_name: x\n---\nlicense: mit\n",
            "")) {
      fixture.output("gold/a/hub/README.md", card);
      assertThat(blockers(PublishTarget.HUGGINGFACE)).as(card).containsExactly("card_incomplete");
    }
  }

  @Test
  void aCardMayNameItsLicenceInAList() {
    fixture.output("gold/a/hub/README.md", "---\nlicense:\n- mit\n---\n");

    assertThat(blockers(PublishTarget.HUGGINGFACE)).isEmpty();
  }

  @Test
  void allBlockersAreReportedAtOnce() {
    fixture.terms = Redistribution.FORBIDDEN;
    fixture.credential = new CallerCredential.NotConfigured();
    fixture.spec.without("license").withPiiMode("allow");
    fixture.output("gold/a/hub/README.md", "no front matter");
    fixture.run.delete("gold/a/table.parquet");

    assertThat(blockers(PublishTarget.HUGGINGFACE))
        .containsExactlyInAnyOrder(
            "artifact_missing",
            "license_missing",
            "pii_allow_with_publish",
            "redistribution_forbidden",
            "credential_unavailable");
  }

  @Test
  void findingsThatTheSpecAllowedAreWarnings() {
    fixture.findings =
        Manifests.findings(
            ManifestFindings.Checks.read(
                Json.object(), Json.object("a", List.of(Json.object())), Json.object()),
            new ManifestFindings.PersonalData(
                Json.object("a", List.of(Json.object("column", "name"))),
                Json.object("a", Json.object("unmasked", List.of(Json.object("column", "name"))))));
    fixture.terms = Redistribution.UNKNOWN;

    PublishReadiness readiness = readiness(PublishTarget.LOCAL);

    assertThat(readiness.ready()).isTrue();
    assertThat(codes(readiness.warnings()))
        .containsExactly(
            "personal_data_found", "declared_columns_unmasked", "schema_drifted", "private_only");
  }

  @Test
  void noMessageShowsACredential() {
    PublishReadiness readiness = readiness(PublishTarget.KAGGLE);

    assertThat(readiness.toString()).doesNotContain("hf_token_value");
  }

  private List<String> blockersOfMissingRun() {
    return codes(
        value(
                fixture
                    .readiness()
                    .check(
                        fixture.caller(),
                        new RunId("none"),
                        PublishTarget.HUGGINGFACE,
                        Optional.empty()))
            .blockers());
  }

  private List<String> blockers(PublishTarget target) {
    return codes(readiness(target).blockers());
  }

  private PublishReadiness readiness(PublishTarget target) {
    fixture.writeManifest();
    return value(fixture.readiness().check(fixture.caller(), ID, target, Optional.of(CITIES)));
  }

  private static <T> T value(Result<T> result) {
    return ((Result.Ok<T>) result).value();
  }
}
