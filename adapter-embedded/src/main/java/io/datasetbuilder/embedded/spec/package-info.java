/**
 * Specs as callers give them: the text and its local files, how it is validated, and first specs
 * for files.
 */
package io.datasetbuilder.embedded.spec;
