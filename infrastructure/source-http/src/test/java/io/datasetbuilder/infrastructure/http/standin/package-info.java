/** Servers that behave, and misbehave, like real ones. */
package io.datasetbuilder.infrastructure.http.standin;
