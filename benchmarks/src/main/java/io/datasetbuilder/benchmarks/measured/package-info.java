/**
 * What is measured: the product through its launcher, and the bare programs that it is compared
 * with.
 */
package io.datasetbuilder.benchmarks.measured;
