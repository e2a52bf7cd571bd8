/**
 * The HTTP client of the hubs: TLS, deadlines, bounded responses, files that are proved while they
 * are sent. Everything that a client may do by itself is off: redirects, cookies, credentials,
 * proxies, hidden retries.
 */
package io.datasetbuilder.infrastructure.publish.http;
