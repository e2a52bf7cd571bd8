/**
 * Answers read as strictly as the visual client reads them, by readers that know nothing of the
 * contract document: what the client needs is written down here by hand, for both of its
 * generations.
 */
package io.datasetbuilder.http.client;
