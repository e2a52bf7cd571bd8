/**
 * The programs of the fetch from a provider: the stand-in that serves pages, the bare loop that
 * downloads them, and the product's own ways to them, each a process of its own.
 */
package io.datasetbuilder.benchmarks.program;
