package io.datasetbuilder.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schedules by which a service builds datasets; this one does not refresh, so that none begins. */
abstract class ScheduleScenarios extends Scenarios {

  private ContractCall of(String operation, String datasetId) {
    return call(operation).path("dataset_id", datasetId);
  }

  private void saved(String document, String yaml) {
    call("saveRevision")
        .path("kind", "spec")
        .path("doc_id", document)
        .json(Map.of("content", Map.of("yaml", yaml), "expected_revision", 0))
        .gives(200);
  }

  private String daily(String datasetId) {
    return "refresh_cadence: P1D\n" + Specs.people(world(), datasetId);
  }

  private String scheduled() {
    String dataset = fresh("Ä daily");
    saved(dataset, daily(dataset));
    of("scheduleDataset", dataset).json(Map.of()).gives(200);
    return dataset;
  }

  @Test
  void aDatasetThatWasNeverBuiltIsDueAtOnce() {
    String dataset = fresh("daily");
    String document = fresh("document");
    saved(document, daily(dataset));

    Answered schedule =
        of("scheduleDataset", dataset).json(Map.of("document", document)).gives(200);

    assertThat(schedule.member("document")).isEqualTo(document);
    assertThat(schedule.member("refresh_cadence")).isEqualTo("P1D");
    assertThat(schedule.member("next_refresh_at")).isNotNull();
    assertThat(schedule.member("last_attempt_at")).isNull();
    assertThat(of("getSchedule", dataset).gives(200).text()).isEqualTo(schedule.text());
    Answered list = call("listSchedules").gives(200);
    assertThat((List<?>) list.member("schedules")).isNotEmpty();
    assertThat(list.member("refreshing")).isEqualTo(false);
  }

  @Test
  void aScheduleIsPausedAndResumed() {
    String dataset = scheduled();

    Answered paused = of("pauseSchedule", dataset).gives(200);
    Answered resumed = of("resumeSchedule", dataset).gives(200);

    assertThat(paused.member("paused")).isEqualTo(true);
    assertThat(paused.member("next_refresh_at")).isNull();
    assertThat(resumed.member("paused")).isEqualTo(false);
    assertThat(resumed.member("next_refresh_at")).isNotNull();
  }

  @Test
  void aRemovedScheduleIsNotFound() {
    String dataset = scheduled();

    of("unscheduleDataset", dataset).gives(200);

    of("getSchedule", dataset).gives(404).saying("schedule_not_found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"getSchedule", "pauseSchedule", "resumeSchedule", "unscheduleDataset"})
  void aScheduleThatIsNotThereIsNotFound(String operation) {
    of(operation, fresh("never")).gives(404).saying("schedule_not_found");
  }

  @Test
  void aSpecThatCannotBeRefreshedIsNotScheduled() {
    String dataset = fresh("plain");
    saved(dataset, Specs.people(world(), dataset));
    String lost = fresh("lost");
    saved(
        lost,
        "refresh_cadence: P1D\n" + Specs.ofUpload("upl_" + "0".repeat(32)).replace("people", lost));
    String broken = fresh("broken");
    saved(broken, "title: [");

    of("scheduleDataset", dataset).json(Map.of()).gives(400).saying("refresh_without_cadence");
    of("scheduleDataset", lost).json(Map.of()).gives(400).saying("refresh_upload_missing");
    of("scheduleDataset", broken).json(Map.of()).gives(400);
    of("scheduleDataset", fresh("other"))
        .json(Map.of("document", dataset))
        .gives(400)
        .saying("refresh_other_dataset");
    of("scheduleDataset", fresh("never")).json(Map.of()).gives(404).saying("refresh_spec_missing");
  }

  @Test
  void anUnknownMemberIsRefused() {
    of("scheduleDataset", fresh("daily"))
        .json(Map.of("every", "P1D"))
        .gives(400)
        .saying("invalid_schedule");
    of("scheduleDataset", fresh("daily"))
        .json(Map.of("document", 1))
        .gives(400)
        .saying("invalid_schedule");
  }

  @Test
  void theNextRefreshIsShownWithTheDataset() {
    String dataset = fresh("daily");
    built(daily(dataset), 200);

    Answered found = call("getDataset").path("dataset_id", dataset).gives(200);

    assertThat(found.member("status_axes", "next_refresh_at")).isNotNull();
  }
}
