/**
 * Whether data may be passed on (Spec, "Errors": redistribution verdicts). Terms are those that the
 * catalog declares for datasets of providers and the spec for its own files and addresses; what
 * neither says anything of is unknown, never allowed.
 */
package io.datasetbuilder.pipeline.source.terms;
