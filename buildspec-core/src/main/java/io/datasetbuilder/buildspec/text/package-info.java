/** Small rules about names and texts: folding, nearest names, field notation, vocabularies. */
package io.datasetbuilder.buildspec.text;
