/**
 * Parts of concurrent programs: the bounded cache, computations that callers share, work on several
 * items at once, and the factory of daemon threads for all modules that have threads.
 */
package io.datasetbuilder.buildspec.concurrent;
