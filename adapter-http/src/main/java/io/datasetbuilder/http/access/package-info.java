/** Authentication of callers: the API key, the throttle, and the allowed origins. */
package io.datasetbuilder.http.access;
