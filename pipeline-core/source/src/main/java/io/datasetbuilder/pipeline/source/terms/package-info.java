/**
 * Whether data may be passed on (Spec, "Errors": redistribution verdicts). Terms are those that the
 * catalog declares; what it says nothing of is unknown, never allowed.
 */
package io.datasetbuilder.pipeline.source.terms;
