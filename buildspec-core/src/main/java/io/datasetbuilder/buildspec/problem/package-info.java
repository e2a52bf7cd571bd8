/** Refusals as values: a stable code, a location and a safe sentence. */
package io.datasetbuilder.buildspec.problem;
