package io.datasetbuilder.pipeline.runs.notice;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.fixture.ReadableRuns;
import io.datasetbuilder.pipeline.runs.notice.EndedFacts.EndedRun;
import io.datasetbuilder.pipeline.runs.notice.EndedFacts.Publication;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WriteNoticesTest {

  private static final Instant NOW = Instant.parse("2026-08-15T09:30:07Z");

  private final WriteNotices write = new WriteNotices("https://builds.example", "urn:program");

  @Test
  void aSuccessfulRunIsACloudEvent() {
    Notice notice = ofRun(ReadableRuns.ok("r1")).get(0);

    assertThat(notice.kind()).isEqualTo(NoticeKind.SUCCEEDED);
    assertThat(notice.contentType()).startsWith("application/cloudevents+json");
    assertThat(notice.datasetId()).contains("air");
    assertThat(texts(notice.body()))
        .containsEntry("specversion", "1.0")
        .containsEntry("id", "r1.succeeded")
        .containsEntry("source", "https://builds.example")
        .containsEntry("type", "io.datasetbuilder.run.succeeded")
        .containsEntry("subject", "r1")
        .containsEntry("time", "2026-08-15T09:30:07+00:00")
        .containsEntry("datacontenttype", "application/json");
    assertThat(data(notice))
        .containsEntry("run_id", JsonValue.of("r1"))
        .containsEntry("dataset_id", JsonValue.of("air"))
        .containsEntry("status", JsonValue.of("ok"))
        .containsEntry("sources", JsonValue.of(1))
        .containsEntry("rows", JsonValue.of(3))
        .containsEntry("problem_codes", new JsonArray(List.of()));
  }

  @Test
  void theSameRunHasTheSameIdsEachTime() {
    assertThat(ofRun(ReadableRuns.ok("r1"))).isEqualTo(ofRun(ReadableRuns.ok("r1")));
  }

  @Test
  void aRunThatDriftedHasAnotherNoticeAfterItsEnd() {
    Manifest drifted =
        ReadableRuns.ok("r1")
            .withFindings(
                ReadableRuns.findings(
                    List.of(), List.of(ReadableRuns.drift("column_added", "secret_column"))));

    List<Notice> notices = ofRun(drifted);

    assertThat(notices)
        .extracting(Notice::kind)
        .containsExactly(
            NoticeKind.SUCCEEDED, NoticeKind.DRIFTED, NoticeKind.LINEAGE, NoticeKind.LINEAGE);
    assertThat(data(notices.get(1))).containsEntry("drift_findings", JsonValue.of(1));
  }

  @Test
  void noNoticeOfARunHoldsAnOwnerOrAParameterOrASentence() {
    Manifest failed =
        ReadableRuns.begun("r1", ReadableRuns.STRANGER)
            .withError("a", "value 4711 of column x is no date")
            .withWarning("row 4711 is odd")
            .finished(RunStatus.FAILED, ReadableRuns.ENDED);

    ofRun(failed).stream()
        .map(notice -> JsonRenderer.render(notice.body()))
        .forEach(
            text ->
                assertThat(text)
                    .doesNotContain(
                        ReadableRuns.STRANGER.label(),
                        ReadableRuns.STRANGER.ownerId().value(),
                        "4711"));
  }

  @Test
  void aBuildThatEndedBeforeItHadAManifestIsReportedForEachAttempt() {
    Notice first = write.withoutManifest(ended(2));
    Notice second = write.withoutManifest(ended(4));

    assertThat(texts(first.body())).containsEntry("type", "io.datasetbuilder.run.failed");
    assertThat(first.id()).isNotEqualTo(second.id());
    assertThat(first.subject()).isEqualTo(second.subject());
  }

  @Test
  void aPublicationNamesItsTargetButNoOwner() {
    Notice notice = write.ofPublication(publication("huggingface"), Optional.of("air"));

    assertThat(notice.id()).startsWith("r1.published.");
    assertThat(JsonRenderer.render(notice.body())).doesNotContain("owner-7");
    assertThat(data(notice)).containsEntry("destination", JsonValue.of("city/air"));
  }

  @Test
  void aLocalPublicationNamesNoFolder() {
    Notice notice = write.ofPublication(publication("local"), Optional.empty());

    assertThat(data(notice)).doesNotContainKey("destination");
  }

  @Test
  void lineageDescribesTheBeginningAndTheEnd() {
    Manifest built =
        ReadableRuns.ok("r1")
            .withFile(
                RunPath.of("gold/a/table.parquet"),
                OutputFile.table(new FileFacts(3, "d".repeat(64)), 2));

    List<Notice> lineage =
        ofRun(built).stream().filter(notice -> notice.kind() == NoticeKind.LINEAGE).toList();

    JsonObject start = lineage.get(0).body();
    JsonObject end = lineage.get(1).body();
    assertThat(lineage).extracting(Notice::contentType).containsOnly("application/json");
    assertThat(texts(start)).containsEntry("eventType", "START").containsKey("eventTime");
    assertThat(texts(end))
        .containsEntry("eventType", "COMPLETE")
        .containsEntry("producer", "urn:program")
        .containsEntry(
            "schemaURL", "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent");
    assertThat(end.members().get("run")).isEqualTo(start.members().get("run"));
    assertThat(JsonRenderer.render(end))
        .contains(
            "\"name\": \"air\"",
            "\"name\": \"air.a\"",
            "\"name\": \"id\"",
            "\"type\": \"Int64\"",
            "\"rowCount\": 2");
  }

  @Test
  void lineageOfAFailedOrCancelledRunEndsAccordingly() {
    assertThat(endOf(RunStatus.FAILED)).isEqualTo("FAIL");
    assertThat(endOf(RunStatus.CANCELLED)).isEqualTo("ABORT");
  }

  @Test
  void theRunOfLineageIsAUuidThatIsMadeOfTheRunId() {
    assertThat(LineageEvents.uuid("r1"))
        .matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
        .isEqualTo(LineageEvents.uuid("r1"))
        .isNotEqualTo(LineageEvents.uuid("r2"));
  }

  @Test
  void aTestNoticeNamesItsHook() {
    Notice notice = write.ofTest("t1", "ops", NOW);

    assertThat(texts(notice.body())).containsEntry("type", "io.datasetbuilder.hook.test");
    assertThat(data(notice)).containsOnlyKeys("hook");
  }

  private String endOf(RunStatus status) {
    Manifest ended = ReadableRuns.begun("r1", ReadableRuns.OWNER).finished(status, NOW);
    List<Notice> notices = ofRun(ended);
    return texts(notices.get(notices.size() - 1).body()).get("eventType");
  }

  private List<Notice> ofRun(Manifest manifest) {
    ReadableRuns runs = new ReadableRuns().with("air", manifest);
    IndexedRun run = runs.index.find("r1").orElseThrow();
    return write.ofRun(run, manifest);
  }

  private static EndedRun ended(long attempt) {
    return new EndedRun(new RunId("r1"), attempt, Optional.of("air"), NoticeKind.FAILED, NOW);
  }

  private static Publication publication(String target) {
    return new Publication("publication/owner-7/r1", new RunId("r1"), target, "city/air", NOW);
  }

  private static Map<String, JsonValue> data(Notice notice) {
    return ((JsonObject) notice.body().members().get("data")).members();
  }

  private static Map<String, String> texts(JsonObject body) {
    Map<String, String> texts = new LinkedHashMap<>();
    body.members()
        .forEach(
            (name, value) -> {
              if (value instanceof JsonValue.JsonText text) {
                texts.put(name, text.value());
              }
            });
    return texts;
  }
}
