/** Who may call: the API key, the throttle, and which other origins. */
package io.datasetbuilder.http.access;
