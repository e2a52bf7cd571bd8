/** Slows down who guesses credentials. */
package io.datasetbuilder.auth.throttle;
