/** Specs as callers give them: the text and its local files. */
package io.datasetbuilder.embedded.spec;
