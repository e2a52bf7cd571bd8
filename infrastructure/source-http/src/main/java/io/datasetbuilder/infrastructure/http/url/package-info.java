/**
 * Fetching public addresses: one request a hop, each hop judged anew, under one deadline and one
 * cap. Whatever is sent, redirected to or told passes through this package.
 */
package io.datasetbuilder.infrastructure.http.url;
