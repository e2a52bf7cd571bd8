/**
 * Processes of queries, seen from the process that starts them: how they are started, wait, serve
 * one query and end, and what they leave behind, which is nothing.
 */
package io.datasetbuilder.infrastructure.query.process;
