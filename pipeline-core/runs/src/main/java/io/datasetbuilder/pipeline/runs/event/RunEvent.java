package io.datasetbuilder.pipeline.runs.event;

import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;

/**
 * An event of a run.
 *
 * @param seq its place: strictly increasing within the run, from 1
 * @param at when it happened
 */
public record RunEvent(RunId runId, long seq, Instant at, NewEvent what) {}
