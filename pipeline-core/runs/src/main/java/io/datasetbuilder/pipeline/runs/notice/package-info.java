/**
 * Notices: events of runs that the operator has sent to webhooks and commands of the operator's
 * choice. Without hooks nothing is recorded and nothing is sent.
 */
package io.datasetbuilder.pipeline.runs.notice;
