/** Shares of owners in what a service has few of, such as slots of queries, builds and streams. */
package io.datasetbuilder.buildspec.share;
