/** Notices of runs: their hooks, what waits, and its delivery. */
package io.datasetbuilder.embedded.notice;
