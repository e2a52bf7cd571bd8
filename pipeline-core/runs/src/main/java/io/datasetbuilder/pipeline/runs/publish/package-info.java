/**
 * Publishing a finished run to a hub: whether it may be published, the receipt that keeps it from
 * being published twice, and what becomes of a publication that was cut off (Spec, "Errors":
 * redistribution verdicts; "Authentication" 11).
 */
package io.datasetbuilder.pipeline.runs.publish;
