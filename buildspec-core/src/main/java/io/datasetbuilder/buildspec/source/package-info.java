/** Sources of raw records, and the keys under which sources are known. */
package io.datasetbuilder.buildspec.source;
