/**
 * Fetching public addresses: one request a hop, each hop checked anew, under one deadline and one
 * cap. Whatever is sent, redirected to or reported passes through this package.
 */
package io.datasetbuilder.infrastructure.http.url;
