/** Numbers, names and lines of text as documents and messages show them. */
package io.datasetbuilder.pipeline.model.text;
