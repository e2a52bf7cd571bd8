/**
 * Parts of concurrent programs: the bounded cache, and the factory of daemon threads for all
 * modules that have threads.
 */
package io.datasetbuilder.buildspec.concurrent;
