/** Child processes with the time and the memory that they took. */
package io.datasetbuilder.benchmarks.process;
