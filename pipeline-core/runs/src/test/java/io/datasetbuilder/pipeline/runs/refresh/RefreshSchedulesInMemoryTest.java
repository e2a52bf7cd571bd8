package io.datasetbuilder.pipeline.runs.refresh;

/** The store in memory keeps its contract. */
class RefreshSchedulesInMemoryTest extends RefreshSchedulesContract {

  private final RefreshSchedules schedules = new RefreshSchedulesInMemory();

  @Override
  protected RefreshSchedules store() {
    return schedules;
  }
}
