/** Who may call: the API key, the throttle, and which origins of other sites. */
package io.datasetbuilder.http.access;
