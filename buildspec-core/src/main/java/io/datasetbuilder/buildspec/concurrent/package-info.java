/**
 * Parts of concurrent programs: the bounded cache, computations that callers share, and the factory
 * of daemon threads for all modules that have threads.
 */
package io.datasetbuilder.buildspec.concurrent;
