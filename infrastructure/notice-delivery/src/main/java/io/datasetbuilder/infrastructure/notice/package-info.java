/** Delivers notices to webhooks, through the HTTP client, and to local commands. */
package io.datasetbuilder.infrastructure.notice;
