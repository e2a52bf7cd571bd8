/** Medians, bars and the table that is pasted into {@code docs/performance.md}. */
package io.datasetbuilder.benchmarks.figures;
