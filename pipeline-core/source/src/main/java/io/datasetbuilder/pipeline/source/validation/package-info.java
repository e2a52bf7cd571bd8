/**
 * Validation of specs as callers give them: local files in the place of uploads, and the names and
 * calls of the catalog.
 */
package io.datasetbuilder.pipeline.source.validation;
