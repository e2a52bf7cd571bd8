/**
 * Publication of a finished run to a hub: its readiness, the receipt that prevents a second
 * publication, and the reconciliation of a publication that was cut off (Spec, "Errors":
 * redistribution verdicts; "Authentication" 11).
 */
package io.datasetbuilder.pipeline.publish;
