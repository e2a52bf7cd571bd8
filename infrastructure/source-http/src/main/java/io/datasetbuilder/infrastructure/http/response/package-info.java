/**
 * Readers of provider responses: they extract records, totals and result codes from the bytes of
 * any shape that definitions know. A response that fits nothing is malformed, never empty.
 */
package io.datasetbuilder.infrastructure.http.response;
