/**
 * What a provider's answer says: records, totals and result codes out of the bytes of any of the
 * shapes that definitions know. A response that fits nothing is malformed, never empty.
 */
package io.datasetbuilder.infrastructure.http.response;
