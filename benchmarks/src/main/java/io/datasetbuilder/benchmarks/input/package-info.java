/** The made-up orders that are measured: the same seed gives the same bytes, on every machine. */
package io.datasetbuilder.benchmarks.input;
