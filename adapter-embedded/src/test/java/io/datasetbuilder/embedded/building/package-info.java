/** Whole builds and previews through the facade, on real files. */
package io.datasetbuilder.embedded.building;
