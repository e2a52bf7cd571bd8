/**
 * The scan for personal data and what follows from it: which columns are looked at, what was found
 * in them without a value of it, and whether that keeps a source from being published (Spec,
 * "pii").
 */
package io.datasetbuilder.pipeline.gold.pii;
