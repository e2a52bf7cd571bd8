/** Slows down addresses that call too often, or that guess credentials. */
package io.datasetbuilder.auth.throttle;
