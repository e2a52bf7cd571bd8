/**
 * Processes of queries, as seen by the process that starts them: how they are started, wait, serve
 * one query, and end without remains.
 */
package io.datasetbuilder.infrastructure.query.process;
