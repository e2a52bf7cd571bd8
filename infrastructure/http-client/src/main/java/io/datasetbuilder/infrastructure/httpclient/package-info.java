/**
 * One request and its one response, within its limits and to checked addresses only. Everything
 * that a client may do by itself is off: redirects, cookies, credentials, proxies, retries. Nothing
 * of what travels is logged.
 */
package io.datasetbuilder.infrastructure.httpclient;
