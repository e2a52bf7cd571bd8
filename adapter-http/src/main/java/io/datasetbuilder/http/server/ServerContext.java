package io.datasetbuilder.http.server;

import io.datasetbuilder.http.access.Cors;
import io.datasetbuilder.http.access.Authenticator;
import io.datasetbuilder.http.service.ServiceMetrics;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.runs.monitoring.LatencyWindow;
import java.time.Duration;

/**
 * What every exchange needs.
 *
 * @param bodyTimeout how long a body may take to arrive as a whole
 */
record ServerContext(
    Authenticator gate,
    Cors cors,
    CallSize sizes,
    Duration bodyTimeout,
    JsonCodec json,
    RequestIds ids,
    Workers workers,
    WaitingReplies waiting,
    EventStreams streams,
    LatencyWindow latencies,
    ServiceMetrics metrics) {}
